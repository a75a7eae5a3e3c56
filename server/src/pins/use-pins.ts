import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { minutesAfter, PIN_LIMITS } from './pin.ts'

const confirmedSince = (now: Date): Date => minutesAfter(now, -PIN_LIMITS.confirmedMinutes)

/**
 * Uses up a confirmed PIN for each entry; returns for each whether there was one. A customer who is named twice needs
 * two. Two transactions cannot use the same PIN, because the second waits for the first and then no longer finds it.
 */
export const usePins = async (
	tx: Tx,
	merchant: Pick<Merchant, 'id'>,
	now: Date,
	customerIds: readonly number[],
): Promise<boolean[]> => {
	if (customerIds.length === 0) return []
	const used = await tx.rows<{ customerId: number }>(sql`
		update pin_challenges c set used_at = ${now}
		from (
			select p.id, row_number() over (partition by p.customer_id order by p.confirmed_at, p.id) as place, w.count
			from (
				select customer_id, count(*) as count from unnest(${[...customerIds]}::bigint[]) as u (customer_id)
				group by customer_id
			) w
			join pin_challenges p on p.merchant_id = ${merchant.id} and p.customer_id = w.customer_id
				and p.confirmed_at > ${confirmedSince(now)} and p.used_at is null
		) oldest
		where c.merchant_id = ${merchant.id} and c.id = oldest.id and oldest.place <= oldest.count and c.used_at is null
		returning c.customer_id as "customerId"`)
	const left = Map.groupBy(used, ({ customerId }) => customerId)
	return customerIds.map((customerId) => left.get(customerId)?.pop() !== undefined)
}

/** How many confirmed PINs customers have that were not used; those without one are missing. */
export const countConfirmedPins = async (
	db: Queryable,
	merchantId: number,
	customerIds: readonly number[],
	now: Date,
): Promise<Map<number, number>> => {
	if (customerIds.length === 0) return new Map()
	const rows = await db.rows<{ customerId: number; pins: number }>(sql`
		select customer_id as "customerId", count(*) as pins from pin_challenges
		where merchant_id = ${merchantId} and customer_id = any(${[...customerIds]}::bigint[])
			and confirmed_at > ${confirmedSince(now)} and used_at is null
		group by customer_id`)
	return new Map(rows.map(({ customerId, pins }) => [customerId, pins]))
}
