import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'

const DAYS = 90
/** Fewer orders say little about what is usual. */
const FEWEST = 20

/** The average amount of the orders of the last 90 days, from the daily figures; null if there were too few. */
export const readUsualOrder = async (
	db: Queryable,
	merchantId: number,
	today: string,
): Promise<Decimal | null> => {
	const [row] = await db.rows<{ average: Decimal | null }>(sql`
		select sum(revenue) / nullif(sum(orders), 0) as average from sales_days
		where merchant_id = ${merchantId} and day > ${today}::date - ${DAYS}::integer
		having sum(orders) >= ${FEWEST}::integer`)
	return row?.average ?? null
}
