import sql, { empty } from 'sql-template-tag'
import type { Customer } from '../customers/customer.ts'
import { CUSTOMER_COLUMNS } from '../customers/read-customers.ts'
import { type CustomerView, viewCustomers } from '../customers/view-customers.ts'
import type { Queryable } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'
import type { LedgerAmount } from '../ledger/machine/account.ts'
import { readBalances } from '../ledger/read-balances.ts'
import type { Cashier } from './cashier.ts'

interface RecentSale {
	originalId: string
	placedAt: Date
	total: Decimal
	returned: Decimal
}

/** A customer as the counter shows one. */
export interface CounterCustomer {
	customer: CustomerView<Customer>
	balance: LedgerAmount
	/** What ends next; null if nothing does. */
	expiring: (LedgerAmount & { date: Date }) | null
	/** The last orders, newest first. */
	recentSales: RecentSale[]
}

const MOST_SALES = 10

/** Null if the customer does not exist. */
export const viewCounterCustomer = async (
	db: Queryable,
	merchantId: number,
	now: Date,
	cashier: Cashier,
	originalId: string,
): Promise<CounterCustomer | null> => {
	const customer = (await viewCustomers<Customer>(db, merchantId, [originalId], CUSTOMER_COLUMNS)).get(
		originalId,
	)
	if (!customer) return null
	const [balances, [expiring], recentSales] = await Promise.all([
		readBalances(db, merchantId, now, [customer.id]),
		readNextExpiry(db, merchantId, now, customer.id),
		readRecentSales(db, merchantId, customer.id, cashier),
	])
	return { customer, balance: balances.get(customer.id)!, expiring: expiring ?? null, recentSales }
}

const readNextExpiry = (db: Queryable, merchantId: number, now: Date, customerId: number) =>
	db.rows<LedgerAmount & { date: Date }>(sql`
		select valid_until as date, sum(remaining_points) as points, sum(remaining_cashback) as cashback
		from point_records
		where merchant_id = ${merchantId} and customer_id = ${customerId}
			and (remaining_points > 0 or remaining_cashback > 0) and valid_until >= ${now}
		group by valid_until order by valid_until limit 1`)

const readRecentSales = (
	db: Queryable,
	merchantId: number,
	customerId: number,
	{ isBoundToBranch, branch }: Cashier,
): Promise<RecentSale[]> =>
	db.rows(sql`
		select original_id as "originalId", placed_at as "placedAt", total,
			case when is_cancelled then total else returned end as returned
		from orders
		where merchant_id = ${merchantId} and customer_id = ${customerId}
			${isBoundToBranch ? sql`and branch_id = ${branch?.originalId ?? null}` : empty}
		order by placed_at desc, id desc limit ${MOST_SALES}`)
