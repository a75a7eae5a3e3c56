import sql from 'sql-template-tag'
import { replaceByAlias } from '../customers/aliases.ts'
import { fillCustomer } from '../customers/fill-customer.ts'
import { findCustomerIds } from '../customers/find-customers.ts'
import type { MovePair, Mover } from '../customers/mover.ts'
import type { Tx } from '../db/database.ts'
import { emitEvents } from '../events/emit-events.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { moveAccount } from '../ledger/move-account.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'
import type { MergeArchive } from './merge-archive.ts'

/** The merchant's ids of two customers who are one person. */
export interface MergeRequest {
	/** The customer who is merged into the other one. */
	from: string
	into: string
	/** The user who merges them. */
	author: string
}

export interface MergedCustomers {
	mergeId: number
	fromId: number
	intoId: number
	moved: { records: number; orders: number; coupons: number; redemptions: number }
}

/**
 * Merges customers: everything that belongs to one of them belongs to the other from now on, and the id of the first
 * names the other. The pairs are merged one after the other, because one may continue where another ended.
 */
export const mergeCustomers = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	requests: MergeRequest[],
	movers: readonly Mover[],
): Promise<(MergedCustomers | Refusal)[]> => {
	const outcomes: (MergedCustomers | Refusal)[] = []
	for (const request of requests) outcomes.push(await mergePair(tx, merchant, now, request, movers))
	return outcomes
}

const mergePair = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	{ from, into, author }: MergeRequest,
	movers: readonly Mover[],
): Promise<MergedCustomers | Refusal> => {
	const ids = await findCustomerIds(tx, merchant.id, [from, into])
	const [fromId, intoId] = [ids.get(from), ids.get(into)]
	if (fromId === undefined) return refuse('Customer_NotFound', `there is no customer ${from}`, 'From')
	if (intoId === undefined) return refuse('Customer_NotFound', `there is no customer ${into}`, 'id')
	if (fromId === intoId)
		return refuse(
			'GenericError',
			`${from} and ${into} are the same customer already`,
			'From',
			panelText.sameCustomer(),
		)
	const accounts = await lockAccounts(tx, merchant.id, [fromId, intoId]).accounts
	const rows = await lockCustomers(tx, merchant.id, fromId, intoId)
	if (rows.some(({ erased_at }) => erased_at !== null))
		return refuse(
			'GenericError',
			'a customer whose data were erased cannot be merged',
			'From',
			panelText.erasedNotMerged(),
		)
	const move = await moveAccount(tx, merchant.id, now, accounts, fromId, intoId)
	if (move === 'edited from outside')
		return refuse(
			'GenericError',
			'an account was edited from outside; run fiel verify first',
			'From',
			panelText.editedOutside(),
		)
	const pair: MovePair = { merchant, now, author, fromId, intoId }
	const moved: MergeArchive['moved'] = { orders: [] }
	for (const mover of movers) moved[mover.name] = await mover.move(tx, accounts.locked, pair)
	const customer = rows.find(({ id }) => id === fromId)!
	const filled = await fillCustomer(tx, accounts.locked, merchant.id, fromId, intoId)
	const mergeId = await insertMerge(tx, merchant.id, pair, move.moveId)
	const aliases = await replaceByAlias(tx, accounts.locked, merchant.id, now, { fromId, intoId, mergeId })
	await saveArchive(tx, merchant.id, mergeId, { customer, filled, aliases, moved })
	emitEvents(tx, merchant.id, 'Customer_Merged', now, () => [
		{ customerId: intoId, payload: { OriginalId: customer.original_id, IsUndone: false } },
	])
	const count = (name: string): number => (moved[name] as unknown[] | undefined)?.length ?? 0
	const counts = { orders: count('orders'), coupons: count('coupons'), redemptions: count('redemptions') }
	return { mergeId, fromId, intoId, moved: { records: move.recordIds.length, ...counts } }
}

type CustomerRow = MergeArchive['customer'] & { erased_at: string | null }

/** Rows that other transactions are inserting for these customers wait until this one has ended. */
const lockCustomers = async (
	tx: Tx,
	merchantId: number,
	fromId: number,
	intoId: number,
): Promise<CustomerRow[]> => {
	const rows = await tx.rows<{ row: CustomerRow }>(sql`
		select to_jsonb(c) - 'words' as row from customers c
		where c.merchant_id = ${merchantId} and c.id = any(${[fromId, intoId]}::bigint[])
		order by c.id
		for update`)
	return rows.map(({ row }) => row)
}

const insertMerge = async (
	tx: Tx,
	merchantId: number,
	{ fromId, intoId, now, author }: MovePair,
	moveId: number,
): Promise<number> => {
	sealAtCommit(tx)
	const [merge] = await tx.rows<{ id: number }>(sql`
		insert into customer_merges (merchant_id, from_id, into_id, move_id, merged_at, merged_by)
		values (${merchantId}, ${fromId}, ${intoId}, ${moveId}, ${now}, ${author})
		returning id`)
	return merge!.id
}

const saveArchive = async (tx: Tx, merchantId: number, id: number, archive: MergeArchive): Promise<void> => {
	await tx.rows(sql`
		update customer_merges set archive = ${JSON.stringify(archive)}::jsonb
		where merchant_id = ${merchantId} and id = ${id}`)
}
