import sql from 'sql-template-tag'
import type { Customer } from '../customers/customer.ts'
import { CUSTOMER_COLUMNS, readCustomers } from '../customers/read-customers.ts'
import type { Queryable } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'
import { type Ids, idList } from '../db/ids.ts'
import type { Locked } from '../ledger/lock-accounts.ts'
import type { NextTierMinimum } from '../program/next-tier-minimum.ts'
import type { DayProgress, GoalPeriods } from '../program/tier.ts'
import { daysSubquery, parseDay, type StoredDay } from './load-days.ts'

interface CustomersAndDays {
	customers: Map<number, Customer>
	/** Daily progress in the periods of goals, without customers whose tier it cannot change. */
	days: Map<number, DayProgress[]>
}

/**
 * Reads customers as `readCustomers` does, with their days as `loadDays` does. The days of customers with less than half
 * of the minimum for another tier are not read, because a daily customer has hundreds of them.
 */
export const loadCustomersAndDays = async (
	db: Queryable,
	_locked: Locked,
	merchantId: number,
	ids: Ids,
	periods: GoalPeriods,
	minimums: NextTierMinimum[],
): Promise<CustomersAndDays> => {
	if (periods.firstDays.length === 0) {
		const customers = await readCustomers(db, merchantId, ids)
		return { customers, days: new Map([...customers.keys()].map((id) => [id, []])) }
	}
	const tierIndex = sql`array_position(${minimums.map(({ tierId }) => tierId)}::bigint[], p.tier_id)`
	const rows = await db.rows<Customer & { days: StoredDay[] | null }>(sql`
		select ${CUSTOMER_COLUMNS}, case
				when p.lapsed_at is null and p.held_until is null
					and p.orders < (${minimums.map(({ orders }) => halfText(orders))}::numeric[])[${tierIndex}]
					and p.spend < (${minimums.map(({ spend }) => halfText(spend))}::numeric[])[${tierIndex}] then null
				else ${daysSubquery(merchantId, periods)} end as days
		from customers c
		join progress p on p.merchant_id = c.merchant_id and p.customer_id = c.id
		where c.merchant_id = ${merchantId} and c.id = any(${idList(ids)})`)
	const loaded: CustomersAndDays = { customers: new Map(), days: new Map() }
	for (const { days, ...customer } of rows) {
		loaded.customers.set(customer.id, customer)
		if (days) loaded.days.set(customer.id, days.map(parseDay))
	}
	return loaded
}

const halfText = (value: Decimal | null): string => (value ? String(value.times('0.5')) : 'Infinity')
