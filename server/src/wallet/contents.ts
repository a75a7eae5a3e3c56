import { hash } from 'node:crypto'
import sql from 'sql-template-tag'
import { dayOf } from '../calendar.ts'
import type { Queryable } from '../db/database.ts'
import { readProfiles } from '../members/read-profiles.ts'
import type { Merchant } from '../merchants/merchant.ts'

/** What a pass says about its customer. */
export interface PassContent {
	/** The code for the till: the one that the card of the hosted page has. Null for a pass that was voided. */
	code: string | null
	points: number
	/** In currency; null if the program has no cashback. */
	cashback: number | null
	tier: string | null
	/** What expires next, and on which day at the shop. */
	expiring: { points: number; when: Date; day: string } | null
}

/** The pass of a person who was erased: it says nothing. */
export const VOIDED_CONTENT: PassContent = {
	code: null,
	points: 0,
	cashback: null,
	tier: null,
	expiring: null,
}

/** Reads what the passes of customers say, by the id of the customer. One who was merged meanwhile is left out. */
export const readContents = async (
	db: Queryable,
	merchant: Merchant,
	now: Date,
	customerIds: number[],
): Promise<Map<number, PassContent>> => {
	if (customerIds.length === 0) return new Map()
	const members = await db.rows<{ id: number; originalId: string; publicId: string }>(sql`
		select id, original_id as "originalId", public_id as "publicId" from customers
		where merchant_id = ${merchant.id} and id = any(${customerIds}::bigint[]) and erased_at is null`)
	const profiles = await readProfiles(db, merchant, now, members)
	return new Map(
		profiles.flatMap((profile, index) => {
			if (!profile) return []
			const next = profile.expiring.find(({ points }) => points.gt(0))
			const content: PassContent = {
				code: profile.customer.publicId,
				points: profile.balance.points.toNumber(),
				cashback: profile.program.cashback.isActive ? profile.balance.cashback.toNumber() : null,
				tier: profile.tiers.current?.name ?? null,
				expiring: next
					? { points: next.points.toNumber(), when: next.when, day: dayOf(next.when, merchant.timeZone) }
					: null,
			}
			return [[members[index]!.id, content] as const]
		}),
	)
}

/** Says whether what a pass shows has changed. */
export const hashContent = (content: PassContent, lookHash: string): string =>
	hash('sha256', `${lookHash} ${JSON.stringify(content)}`)
