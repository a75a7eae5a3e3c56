import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import { type Decimal, decimal, sum, ZERO } from '../db/decimal.ts'
import type { LedgerAmount } from '../ledger/machine/account.ts'
import { readBalances } from '../ledger/read-balances.ts'
import { loadPrograms } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { localized } from '../messages/message.ts'
import { decidedPoints } from '../orders/decide/describe-returns.ts'
import { lineValue, remainingOf } from '../orders/decide/remaining-order.ts'
import { loadOrders } from '../orders/load/load-orders.ts'
import type { Order, OrderReturn, ReturnCommand } from '../orders/order.ts'
import { returnOrders } from '../orders/return-orders.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { type Cashier, lockCashiers, maySeeBranch } from './cashier.ts'
import { type NewEntry, saveEntries } from './entries.ts'

interface ReturnableLine {
	originalId: string
	title: string | null
	quantity: Decimal
	value: Decimal
	left: Decimal
}

/** A sale and what is left of it. */
export interface ReturnableSale {
	order: Order
	customerOriginalId: string
	customerName: string | null
	branchName: string | null
	/** The money that a reward paid and that was not given back; 0 without one. */
	discount: Decimal
	/** Whether a return of a part gives the reward back, by the program that the order was decided with. */
	givesRewardBack: boolean
	left: Decimal
	lines: ReturnableLine[]
}

/** A return that a cashier enters. */
export interface SaleReturn {
	cashier: Cashier
	command: ReturnCommand
}

/** A recorded return. */
export interface ReturnedSale {
	sale: ReturnableSale
	recorded: OrderReturn
	isRepeated: boolean
	/** The balance of the customer before and after it. */
	balanceBefore: LedgerAmount
	balance: LedgerAmount
}

/** The order with this number; the refusal, if the cashier may not see it. */
export const findReturnableSale = async (
	db: Queryable,
	merchantId: number,
	cashier: Cashier,
	originalId: string,
): Promise<ReturnableSale | Refusal> => {
	// The numbers that the counter makes have capital letters, and people type small ones.
	const found = await loadVisibleOrders(db, merchantId, [
		{ cashier, originalId },
		{ cashier, originalId: originalId.toUpperCase() },
	])
	const order = found.find((one) => !isRefusal(one)) ?? found[0]!
	if (isRefusal(order)) return order
	return (await describeSales(db, merchantId, [order])).get(order.id)!
}

/** Returns sales in whole or in part, as tills do, and notes it in the shift. */
export const returnSales = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	returns: SaleReturn[],
): Promise<(ReturnedSale | Refusal)[]> => {
	await lockCashiers(
		tx,
		merchant.id,
		returns.map(({ cashier }) => cashier),
	)
	const wanted = returns.map(({ cashier, command }) => ({ cashier, originalId: command.originalId }))
	const before = await loadVisibleOrders(tx, merchant.id, wanted)
	const visible = returns.filter((_, nth) => !isRefusal(before[nth]))
	const buyers = before.flatMap((order) => (isRefusal(order) ? [] : [order.customerId]))
	const balancesBefore = await readBalances(tx, merchant.id, now, buyers)
	const outcomes = await returnOrders(
		tx,
		merchant,
		now,
		visible.map(({ command }) => command),
	)
	const outcomeOf = new Map(visible.map((one, nth) => [one, outcomes[nth]!]))
	const after = await loadVisibleOrders(tx, merchant.id, wanted)
	const orders = after.flatMap((order) => (isRefusal(order) ? [] : [order]))
	const sales = await describeSales(tx, merchant.id, orders)
	const customerIds = orders.map(({ customerId }) => customerId)
	const balances = await readBalances(tx, merchant.id, now, customerIds)
	const entries: NewEntry[] = []
	const results = returns.map((wanted, nth): ReturnedSale | Refusal => {
		const [was, is, outcome] = [before[nth]!, after[nth]!, outcomeOf.get(wanted)]
		if (isRefusal(was)) return was
		if (isRefusal(is)) return is
		if (isRefusal(outcome)) return outcome
		const { recorded, isRepeated } = outcome!
		if (!isRepeated) entries.push(entryOf(wanted, now, was, is, recorded))
		return {
			...{ sale: sales.get(is.id)!, recorded, isRepeated },
			balanceBefore: balancesBefore.get(is.customerId)!,
			balance: balances.get(is.customerId)!,
		}
	})
	const givenBack = await findGivenBackRewards(tx, merchant.id, now, entries)
	await saveEntries(tx, merchant, now, [...entries, ...givenBack])
	return results
}

const entryOf = (
	{ cashier, command }: SaleReturn,
	now: Date,
	was: Order,
	is: Order,
	recorded: OrderReturn,
): NewEntry => ({
	cashier,
	// The key of a return is unique within its order.
	key: `${command.key} of ${is.id}`,
	kind: 'return',
	enteredAt: now,
	customerId: is.customerId,
	orderId: is.id,
	amount: recorded.value,
	earned: {
		points: ZERO.minus(recorded.points!),
		cashback: decidedCashback(is).minus(decidedCashback(was)),
	},
})

interface GivenBack {
	id: number
	orderId: number
	amount: Decimal | null
	points: Decimal
	cashback: Decimal
}

/** The entries of the rewards that these returns gave back to the customers. */
const findGivenBackRewards = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	returns: NewEntry[],
): Promise<NewEntry[]> => {
	const orderIds = returns.map(({ orderId }) => orderId!)
	const rows = await tx.rows<GivenBack>(sql`
		select d.id, d.order_id as "orderId", d.worth as amount, -r.points as points, -r.cashback as cashback
		from redemptions d
		join point_records r on r.merchant_id = d.merchant_id and r.customer_id = d.customer_id and r.id = d.record_id
		where d.merchant_id = ${merchantId} and d.order_id = any(${orderIds}::bigint[]) and d.refunded_at = ${now}`)
	return rows.map(({ id, orderId, amount, points, cashback }) => {
		const { cashier, key, enteredAt, customerId } = returns.find((one) => one.orderId === orderId)!
		return {
			...{ cashier, enteredAt, customerId, orderId, amount },
			kind: 'give back',
			key: `${id} given back by ${key}`,
			redemptionId: id,
			earned: { points, cashback },
		}
	})
}

const decidedCashback = ({ decision, isCancelled }: Order): Decimal =>
	isCancelled ? ZERO : decimal((decision?.cashback as string | undefined) ?? 0)

interface WantedOrder {
	cashier: Cashier
	originalId: string
}

/** An order of another branch is as unknown to a cashier as one that does not exist. */
const loadVisibleOrders = async (
	db: Queryable,
	merchantId: number,
	wanted: WantedOrder[],
): Promise<(Order | Refusal)[]> => {
	const { orders } = await loadOrders(
		db,
		merchantId,
		wanted.map(({ originalId }) => originalId),
	)
	return wanted.map(({ cashier, originalId }) => {
		const order = orders.get(originalId)
		return order && maySeeBranch(cashier, order.branchId)
			? order
			: refuse('ApiExternalOrder_Order_Not_Found', localized.orderNotKnown(originalId), 'OrderId')
	})
}

interface SaleNames {
	id: number
	customerOriginalId: string
	customerName: string | null
	branchName: string | null
	discount: Decimal
}

/** By the ids of the orders. */
const describeSales = async (
	db: Queryable,
	merchantId: number,
	orders: Order[],
): Promise<Map<number, ReturnableSale>> => {
	const ids = orders.map(({ id }) => id)
	const rows = await db.rows<SaleNames>(sql`
		select o.id, c.original_id as "customerOriginalId", c.name as "customerName",
			coalesce(l.name, o.branch_id) as "branchName", (
				select coalesce(sum(d.worth), 0) from redemptions d
				where d.merchant_id = ${merchantId} and d.order_id = o.id and d.refunded_at is null) as discount
		from orders o
		join customers c on c.merchant_id = o.merchant_id and c.id = o.customer_id
		left join order_labels l
			on l.merchant_id = o.merchant_id and l.kind = 'branch' and l.original_id = o.branch_id
		where o.merchant_id = ${merchantId} and o.id = any(${ids}::bigint[])`)
	const programs = await loadPrograms(
		db,
		merchantId,
		orders.map(({ programVersion }) => programVersion),
	)
	const names = new Map(rows.map(({ id, ...named }) => [id, named]))
	return new Map(
		orders.map((order) => {
			const remaining = remainingOf(order)
			const left = order.isCancelled ? ZERO : remaining.total
			const lines = linesOf(order, order.isCancelled ? [] : remaining.products)
			const givesRewardBack = programs.at(order.programVersion).refund.onPartialReturn
			return [order.id, { ...names.get(order.id)!, order, givesRewardBack, left, lines }]
		}),
	)
}

/** One line for each product, because returns name products. */
const linesOf = ({ products }: Order, left: Order['products']): ReturnableLine[] => {
	const known = products.filter(({ originalId }) => originalId !== null)
	return [...Map.groupBy(known, ({ originalId }) => originalId!)].map(([originalId, own]) => ({
		originalId,
		title: own[0]!.title,
		quantity: sum(own.map(({ quantity }) => quantity ?? decimal(1))),
		value: sum(own.map(lineValue)),
		left: sum(left.filter((line) => line.originalId === originalId).map(lineValue)),
	}))
}

/** What the order earns now. */
export const earnedPointsOf = (order: Order): Decimal => (order.isCancelled ? ZERO : decidedPoints(order))
