import sql from 'sql-template-tag'
import { findByReferences, foundIds } from '../customers/find-by-reference.ts'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { collision } from '../db/unavailable.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import type { MemberToken } from './authenticate-members.ts'
import { endSessions } from './sign-in/end-sessions.ts'
import { endAfter } from './token-end.ts'

export interface EndedTokens {
	originalId: string
	/** Tokens that were issued up to this moment do not work any more. */
	revokedAt: Date
}

/**
 * Ends the tokens of the customers whom references name, that were issued up to now, and forgets their devices. The customers
 * are found again under the lock of their accounts, so that the end is not saved for one who was merged meanwhile.
 */
export const endMemberTokens = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	references: string[],
): Promise<(EndedTokens | Refusal)[]> => {
	const locked = foundIds(await findByReferences(tx, merchant.id, references, 'id'))
	await lockAccounts(tx, merchant.id, locked).accounts
	const found = await findByReferences(tx, merchant.id, references, 'id')
	const ids = foundIds(found)
	for (const id of ids)
		if (!locked.includes(id)) throw collision(`a reference names customer ${id} meanwhile`)
	const ended = await endTokens(tx, merchant.id, new Map(ids.map((id) => [id, now])))
	const names = await tx.rows<{ id: number; originalId: string }>(sql`
		select id, original_id as "originalId" from customers
		where merchant_id = ${merchant.id} and id = any(${ids}::bigint[])`)
	const nameOf = new Map(names.map(({ id, originalId }) => [id, originalId]))
	return found.map((id) => (isRefusal(id) ? id : { originalId: nameOf.get(id)!, revokedAt: ended.get(id)! }))
}

/** Ends the tokens of members, each with the token that asks for it, whose date may be later than now. */
export const signMembersOut = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	commands: { member: { id: number }; command: MemberToken }[],
): Promise<Date[]> => {
	const ends = new Map<number, Date>()
	for (const { member, command: token } of commands) {
		const end = endAfter(now, token)
		const known = ends.get(member.id)
		if (!known || known < end) ends.set(member.id, end)
	}
	const ended = await endTokens(tx, merchant.id, ends)
	return commands.map(({ member }) => ended.get(member.id)!)
}

/** Ends the tokens of customers that were issued up to a moment, if they were not ended later already. */
const endTokens = async (
	tx: Tx,
	merchantId: number,
	ends: ReadonlyMap<number, Date>,
): Promise<Map<number, Date>> => {
	const wanted = [...ends].map(([id, revokedAt]) => ({ id, revokedAt })).sort((a, b) => a.id - b.id)
	const rows = await tx.rows<{ id: number; revokedAt: Date }>(sql`
		insert into member_revocations (merchant_id, customer_id, revoked_at)
		select ${merchantId}::bigint, w.id, w."revokedAt"
		from json_to_recordset(${jsonRows(wanted)}) as w (id bigint, "revokedAt" timestamptz)
		on conflict (merchant_id, customer_id) do update
			set revoked_at = greatest(member_revocations.revoked_at, excluded.revoked_at)
		returning customer_id as id, revoked_at as "revokedAt"`)
	await endSessions(
		tx,
		merchantId,
		wanted.map(({ id }) => id),
	)
	return new Map(rows.map(({ id, revokedAt }) => [id, revokedAt]))
}
