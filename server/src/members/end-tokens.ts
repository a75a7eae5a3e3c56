import sql from 'sql-template-tag'
import { findByReferences, foundIds } from '../customers/find-by-reference.ts'
import type { Tx } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { endSessions } from './sign-in/end-sessions.ts'

export interface EndedTokens {
	originalId: string
	/** Tokens that were issued up to this moment do not work any more. */
	revokedAt: Date
}

/** Ends the tokens of the customers whom references name, that were issued up to now, and forgets their devices. */
export const endMemberTokens = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	references: string[],
): Promise<(EndedTokens | Refusal)[]> => {
	const found = await findByReferences(tx, merchant.id, references, 'id')
	const ended = await endTokens(tx, merchant, now, foundIds(found))
	return found.map((id) => (isRefusal(id) ? id : ended.get(id)!))
}

/** Ends the tokens of customers by their ids. */
export const endTokensById = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	customerIds: number[],
): Promise<EndedTokens[]> => {
	const ended = await endTokens(tx, merchant, now, customerIds)
	return customerIds.map((id) => ended.get(id)!)
}

const endTokens = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	customerIds: number[],
): Promise<Map<number, EndedTokens>> => {
	const ids = [...new Set(customerIds)].sort((a, b) => a - b)
	const rows = await tx.rows<{ id: number; revokedAt: Date }>(sql`
		insert into member_revocations (merchant_id, customer_id, revoked_at)
		select ${merchant.id}::bigint, wanted.id, ${now}::timestamptz from unnest(${ids}::bigint[]) as wanted (id)
		on conflict (merchant_id, customer_id) do update
			set revoked_at = greatest(member_revocations.revoked_at, excluded.revoked_at)
		returning customer_id as id, revoked_at as "revokedAt"`)
	await endSessions(tx, merchant.id, ids)
	const names = await tx.rows<{ id: number; originalId: string }>(sql`
		select id, original_id as "originalId" from customers
		where merchant_id = ${merchant.id} and id = any(${ids}::bigint[])`)
	const nameOf = new Map(names.map(({ id, originalId }) => [id, originalId]))
	return new Map(rows.map(({ id, revokedAt }) => [id, { originalId: nameOf.get(id)!, revokedAt }]))
}
