import type { MessageChannel, MessageKind } from '@fiel/contract'
import sql from 'sql-template-tag'
import { currentCustomerId } from '../../customers/current-customer.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import { collision } from '../../db/unavailable.ts'
import { lockAccounts } from '../../ledger/lock-accounts.ts'
import type { LinkTarget } from './link.ts'

/** What a member has declined: a channel, or a channel and a kind, as in `email:birthday`. */
export type Declined = readonly string[]

/** What a member chooses of one channel. */
export type Choice =
	| { is: 'none' }
	| { is: 'all' }
	/** Of the kinds that were shown, those that are wanted. */
	| { is: 'some'; shown: readonly MessageKind[]; wanted: readonly MessageKind[] }

/** The customer whom a link names now, and what they have declined; null for one who is gone. */
const readDeclined = async (
	db: Queryable,
	merchantId: number,
	customerId: number,
): Promise<{ id: number; declined: string[] } | null> => {
	const [found] = await db.rows<{ id: number; declined: string[] }>(sql`
		select c.id, coalesce(h.declined, '{}') as declined
		from customers c
		left join message_choices h on h.merchant_id = ${merchantId} and h.customer_id = c.id
		where c.merchant_id = ${merchantId} and c.id = ${currentCustomerId(sql`${merchantId}`, sql`${customerId}`)}
			and c.erased_at is null`)
	return found ?? null
}

/** Who was erased gets nothing, whatever they chose. */
export const findDeclined = async (
	db: Queryable,
	merchantId: number,
	{ customerId, channel }: LinkTarget,
): Promise<Declined> => (await readDeclined(db, merchantId, customerId))?.declined ?? [channel]

export const decline = (declined: Declined, channel: MessageChannel, choice: Choice): string[] => {
	const ofOthers = declined.filter((one) => one !== channel && !one.startsWith(`${channel}:`))
	if (choice.is === 'all') return ofOthers
	if (choice.is === 'none') return [...new Set([...declined, channel])]
	const hidden = declined.filter(
		(one) => one.startsWith(`${channel}:`) && !choice.shown.some((kind) => one === `${channel}:${kind}`),
	)
	const unwanted = choice.shown.filter((kind) => !choice.wanted.includes(kind))
	return [...ofOthers, ...hidden, ...unwanted.map((kind) => `${channel}:${kind}`)]
}

/**
 * Saves what a member chooses. The lock keeps a merge from leaving the row behind; where a merge, or the undoing of one, was
 * faster, the transaction fails with a collision and has to run again.
 */
export const saveChoice = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	{ customerId, channel }: LinkTarget,
	choice: Choice,
): Promise<void> => {
	const before = await readDeclined(tx, merchantId, customerId)
	if (!before) return
	await lockAccounts(tx, merchantId, [before.id]).accounts
	const found = await readDeclined(tx, merchantId, customerId)
	if (!found) return
	if (found.id !== before.id) throw collision(`a merge into customer ${before.id} was undone meanwhile`)
	await tx.rows(sql`
		insert into message_choices (merchant_id, customer_id, declined, changed_at)
		values (${merchantId}, ${found.id}, ${decline(found.declined, channel, choice)}::text[], ${now})
		on conflict (merchant_id, customer_id) do update set declined = excluded.declined,
			changed_at = excluded.changed_at`)
}
