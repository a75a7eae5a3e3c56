import sql from 'sql-template-tag'
import type { World } from './world.ts'

/** A customer's records as types and points, oldest first. */
export const recordsOf = async (
	world: World,
	merchantId: number,
	customer: string,
): Promise<[number, number][]> => {
	const rows = await world.db.rows<{ type: number; points: string }>(sql`
		select r.type, r.points::text
		from point_records r
		join customers c on c.merchant_id = r.merchant_id and c.id = r.customer_id
		where r.merchant_id = ${merchantId} and c.original_id = ${customer}
		order by r.id`)
	return rows.map(({ type, points }) => [type, Number(points)])
}
