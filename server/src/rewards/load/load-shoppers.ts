import sql from 'sql-template-tag'
import type { Customer } from '../../customers/customer.ts'
import { type CustomerView, viewCustomersById } from '../../customers/view-customers.ts'
import type { Queryable } from '../../db/database.ts'
import type { LedgerAmount } from '../../ledger/machine/account.ts'
import { readBalances } from '../../ledger/read-balances.ts'
import { isPinRequired } from '../../pins/is-pin-required.ts'
import { countConfirmedPins } from '../../pins/use-pins.ts'
import type { Program } from '../../program/settings.ts'
import type { Redeemer } from '../decide/check-redeemable.ts'

/** What decides which rewards a customer can use. */
export interface Shopper {
	customer: CustomerView<Customer>
	balance: LedgerAmount
	/** How often they redeemed each reward. */
	times: Map<number, number>
	hasConfirmedPin: boolean
}

/** Loads what decides which rewards customers can use, by customer. */
export const loadShoppers = async (
	db: Queryable,
	merchantId: number,
	now: Date,
	program: Program,
	ids: number[],
): Promise<Map<number, Shopper>> => {
	if (ids.length === 0) return new Map()
	const [customers, balances, times, pins] = await Promise.all([
		viewCustomersById(db, merchantId, ids),
		readBalances(db, merchantId, now, ids),
		countRedemptions(db, merchantId, ids),
		isPinRequired(program, null) ? countConfirmedPins(db, merchantId, ids, now) : new Map(),
	])
	return new Map(
		customers.map((customer) => [
			customer.id,
			{
				...{ customer, balance: balances.get(customer.id)!, times: times.get(customer.id) ?? new Map() },
				hasConfirmedPin: pins.has(customer.id),
			},
		]),
	)
}

/** How often customers redeemed each reward; those who redeemed none are missing. */
const countRedemptions = async (
	db: Queryable,
	merchantId: number,
	customerIds: number[],
): Promise<Map<number, Map<number, number>>> => {
	const rows = await db.rows<{ customerId: number; rewardId: number; times: number }>(sql`
		select customer_id as "customerId", reward_id as "rewardId", count(*) as times from redemptions
		where merchant_id = ${merchantId} and customer_id = any(${customerIds}::bigint[]) and refunded_at is null
		group by customer_id, reward_id`)
	const byCustomer = Map.groupBy(rows, ({ customerId }) => customerId)
	return new Map(
		[...byCustomer].map(([id, counts]) => [
			id,
			new Map(counts.map(({ rewardId, times }) => [rewardId, times])),
		]),
	)
}

/** A shopper as the redeemer of a reward. */
export const redeemerOf = ({ customer, balance, times }: Shopper, { id }: { id: number }): Redeemer => {
	const { isEnrolled, blockedAt, tierId } = customer
	return { isEnrolled, isBlocked: blockedAt !== null, tierId, balance, timesRedeemed: times.get(id) ?? 0 }
}
