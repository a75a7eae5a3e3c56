import sql from 'sql-template-tag'
import type { Customer } from '../customers/customer.ts'
import { CUSTOMER, readCustomers } from '../customers/read-customers.ts'
import type { Queryable } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'
import { type Ids, idList } from '../db/ids.ts'
import type { Reach } from '../program/reach.ts'
import type { DayProgress, LookBack } from '../program/tier.ts'
import { daysOf, readDay, type StoredDay } from './load-days.ts'

interface Standings {
	customers: Map<number, Customer>
	/** What they have done on the days that goals look back on; not of those whom it cannot move. */
	days: Map<number, DayProgress[]>
}

/**
 * Customers, as `readCustomers`, with their days as `loadDays`. Of those who have less than half of what brings them
 * into reach of another tier the days are not read: one who came every day has hundreds.
 */
export const readStandings = async (
	db: Queryable,
	merchantId: number,
	ids: Ids,
	look: LookBack,
	reaches: Reach[],
): Promise<Standings> => {
	if (look.firsts.length === 0) {
		const customers = await readCustomers(db, merchantId, ids)
		return { customers, days: new Map([...customers.keys()].map((id) => [id, []])) }
	}
	const step = sql`array_position(${reaches.map(({ tierId }) => tierId)}::bigint[], p.tier_id)`
	const rows = await db.rows<Customer & { days: StoredDay[] | null }>(sql`
		select ${CUSTOMER}, case
				when p.lapsed_at is null and p.held_until is null
					and p.orders < (${reaches.map(({ orders }) => half(orders))}::numeric[])[${step}]
					and p.spend < (${reaches.map(({ spend }) => half(spend))}::numeric[])[${step}] then null
				else ${daysOf(look)} end as days
		from customers c
		join progress p on p.merchant_id = c.merchant_id and p.customer_id = c.id
		where c.merchant_id = ${merchantId} and c.id = any(${idList(ids)})`)
	const standings: Standings = { customers: new Map(), days: new Map() }
	for (const { days, ...customer } of rows) {
		standings.customers.set(customer.id, customer)
		if (days) standings.days.set(customer.id, days.map(readDay))
	}
	return standings
}

const half = (value: Decimal | null): string => (value ? String(value.times('0.5')) : 'Infinity')
