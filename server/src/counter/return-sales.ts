import { OrderState } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Database, Queryable, Tx } from '../db/database.ts'
import { type Decimal, decimal, sum, ZERO } from '../db/decimal.ts'
import { jsonRows } from '../db/json-rows.ts'
import { previewTransaction } from '../db/preview-transaction.ts'
import { type LedgerAmount, minus, negate, plus } from '../ledger/machine/account.ts'
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
import { findEntries, type NewEntry, saveEntries } from './entries.ts'

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
	/** What it took back of what the sale earned. */
	taken: LedgerAmount
	givenBack: GivenBackReward[]
	/** The balance of the customer before and after it. */
	balanceBefore: LedgerAmount
	balance: LedgerAmount
}

/** A reward that a return gave back to the customer, with what it had cost. */
export interface GivenBackReward {
	id: number
	title: string
	/** The money that it stood for; null if that is not known. */
	worth: Decimal | null
	cost: LedgerAmount
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
	const recordings = returns.flatMap((wanted, nth): Recording[] => {
		const [was, is, outcome] = [before[nth]!, after[nth]!, outcomeOf.get(wanted)]
		if (!outcome || isRefusal(was) || isRefusal(is) || isRefusal(outcome)) return []
		return [{ ...wanted, was, is, ...outcome }]
	})
	const known = await findEntries(tx, merchant.id, recordings.map(entryKeyOf))
	const givenBack = await findGivenBackRewards(tx, merchant.id, recordings)
	const entries = recordings.flatMap((one) =>
		one.isRepeated ? [] : entriesOf(one, now, givenBack.get(returnKeyOf(one)) ?? []),
	)
	await saveEntries(tx, merchant, now, entries)
	const recordingOf = new Map(recordings.map((one) => [one.command, one]))
	return returns.map(({ command }, nth): ReturnedSale | Refusal => {
		const one = recordingOf.get(command)
		if (!one) return [before[nth]!, outcomeOf.get(returns[nth]!), after[nth]!].find(isRefusal)!
		const { is, recorded, isRepeated } = one
		const taken = negate(known.get(entryKeyOf(one))?.earned ?? earnedBy(one))
		const returned = givenBack.get(returnKeyOf(one)) ?? []
		const balance = balances.get(is.customerId)!
		return {
			...{ sale: sales.get(is.id)!, recorded, isRepeated, taken, givenBack: returned, balance },
			balanceBefore: isRepeated
				? balanceWithout(one, taken, returned, balance)
				: balancesBefore.get(is.customerId)!,
		}
	})
}

/** Says what a return would lead to, by carrying it out and taking it back. */
export const previewReturn = (
	db: Database,
	merchant: Merchant,
	now: Date,
	wanted: SaleReturn,
): Promise<ReturnedSale | Refusal> =>
	previewTransaction(db, async (tx) => (await returnSales(tx, merchant, now, [wanted]))[0]!)

/** A return that was recorded now or before, with the order before and after it. */
interface Recording extends SaleReturn {
	was: Order
	is: Order
	recorded: OrderReturn
	isRepeated: boolean
}

/** The balance as it would be without a return of before; points that still waited were not in the balance. */
const balanceWithout = (
	{ is, recorded }: Recording,
	taken: LedgerAmount,
	givenBack: GivenBackReward[],
	balance: LedgerAmount,
): LedgerAmount => {
	const wasGranted = is.awardId !== null && recorded.state !== OrderState.Pending
	return givenBack.reduce((sum, { cost }) => minus(sum, cost), wasGranted ? plus(balance, taken) : balance)
}

/** The key of a return is unique within its order. */
const entryKeyOf = ({ command, is }: Recording): string => `${command.key} of ${is.id}`

const earnedBy = ({ was, is, recorded }: Recording): LedgerAmount => ({
	points: ZERO.minus(recorded.points!),
	cashback: decidedCashback(is).minus(decidedCashback(was)),
})

/** The return, and the rewards that it gave back. */
const entriesOf = (one: Recording, now: Date, rewards: GivenBackReward[]): NewEntry[] => {
	const { cashier, is, recorded } = one
	const key = entryKeyOf(one)
	const common = { cashier, enteredAt: now, customerId: is.customerId, orderId: is.id }
	return [
		{ ...common, key, kind: 'return', amount: recorded.value, earned: earnedBy(one) },
		...rewards.map(
			({ id, worth, cost }): NewEntry => ({
				...{ ...common, key: `${id} given back by ${key}` },
				...{ kind: 'give back', redemptionId: id, amount: worth, earned: cost },
			}),
		),
	]
}

interface GivenBackRow extends Omit<GivenBackReward, 'cost'>, LedgerAmount {
	orderId: number
	returnedAt: Date
}

/** A return and the rewards that it gave back have the same moment. */
const returnKeyOf = ({ is, recorded }: Recording): string => `${is.id} ${recorded.receivedAt}`

/** The rewards that these returns gave back to the customers, by the keys of the returns. */
const findGivenBackRewards = async (
	tx: Tx,
	merchantId: number,
	returns: Recording[],
): Promise<Map<string, GivenBackReward[]>> => {
	const wanted = returns.map(({ is, recorded }) => ({ orderId: is.id, at: recorded.receivedAt }))
	const rows = await tx.rows<GivenBackRow>(sql`
		select d.id, d.order_id as "orderId", d.refunded_at as "returnedAt", d.worth,
			w.configuration ->> 'title' as title, -r.points as points, -r.cashback as cashback
		from redemptions d
		join rewards w on w.merchant_id = d.merchant_id and w.id = d.reward_id
		join point_records r on r.merchant_id = d.merchant_id and r.customer_id = d.customer_id and r.id = d.record_id
		where d.merchant_id = ${merchantId} and (d.order_id, d.refunded_at) in (
			select n."orderId", n.at from json_to_recordset(${jsonRows(wanted)}) as n ("orderId" bigint, at timestamptz))
		order by d.id`)
	const given = rows.map(({ orderId, returnedAt, points, cashback, ...reward }) => ({
		key: `${orderId} ${returnedAt.toISOString()}`,
		reward: { ...reward, cost: { points, cashback } },
	}))
	return new Map(
		[...Map.groupBy(given, ({ key }) => key)].map(([key, own]) => [key, own.map(({ reward }) => reward)]),
	)
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
