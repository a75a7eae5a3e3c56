import sql, { type Sql } from 'sql-template-tag'
import { KNOWN_IDS, KNOWN_PUBLIC_IDS } from '../customers/known-names.ts'
import type { Queryable } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { MemberToken } from './authenticate-members.ts'
import { isEnded } from './token-end.ts'

/** The customer whom a token names now. */
export interface Member {
	id: number
	originalId: string
	publicId: string
}

/** Nobody has the id, or not any more; or the token was issued before the tokens of the customer were ended. */
export type MissingMember = 'nobody' | 'ended'

interface FoundMember extends Member {
	subject: string
	revokedAt: Date | null
}

/**
 * Finds the customers of tokens, one result for each. A customer who was merged into another one is found as that one. It
 * reads whether the tokens were ended, so that this counts at once on every process.
 */
export const findMembers = async (
	db: Queryable,
	{ id }: Merchant,
	tokens: MemberToken[],
): Promise<(Member | MissingMember)[]> => {
	const subjects = (isOwn: boolean): string[] => [
		...new Set(tokens.flatMap((token) => (token.isOwn === isOwn ? token.subject : []))),
	]
	const [byOwnId, byPublicId] = await Promise.all([
		findBy(db, id, sql`${KNOWN_IDS} known`, sql`known.original_id`, subjects(false)),
		findBy(db, id, sql`${KNOWN_PUBLIC_IDS} known`, sql`known.public_id`, subjects(true)),
	])
	return tokens.map((token) => {
		const found = (token.isOwn ? byPublicId : byOwnId).get(token.subject)
		if (!found) return 'nobody'
		const { revokedAt, subject: _, ...member } = found
		return isEnded(token, revokedAt) ? 'ended' : member
	})
}

/** Whether customers are still there, and were not merged into others since they were found. */
export const areThere = async (db: Queryable, { id }: Merchant, customerIds: number[]): Promise<boolean> => {
	const wanted = [...new Set(customerIds)]
	if (wanted.length === 0) return true
	const [found] = await db.rows<{ count: number }>(sql`
		select count(*)::integer as count from customers
		where merchant_id = ${id} and id = any(${wanted}::bigint[])`)
	return found!.count === wanted.length
}

const findBy = async (
	db: Queryable,
	merchantId: number,
	names: Sql,
	name: Sql,
	subjects: string[],
): Promise<Map<string, FoundMember>> => {
	if (subjects.length === 0) return new Map()
	const rows = await db.rows<FoundMember>(sql`
		select ${name} as subject, c.id, c.original_id as "originalId", c.public_id as "publicId",
			r.revoked_at as "revokedAt"
		from ${names}
		join customers c on c.merchant_id = ${merchantId} and c.id = known.id and c.erased_at is null
		left join member_revocations r on r.merchant_id = ${merchantId} and r.customer_id = c.id
		where known.merchant_id = ${merchantId} and ${name} = any(${subjects}::text[])`)
	return new Map(rows.map((row) => [row.subject, row]))
}
