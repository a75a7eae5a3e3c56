import { OrderState } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Database, Queryable, Tx } from '../db/database.ts'
import { type Decimal, decimal, sum, ZERO } from '../db/decimal.ts'
import { jsonRows } from '../db/json-rows.ts'
import { previewTransaction } from '../db/preview-transaction.ts'
import { type LedgerAmount, minus, negate, plus } from '../ledger/machine/account.ts'
import { loadPrograms } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { localized } from '../messages/message.ts'
import type { ReturnOutcome } from '../orders/decide/decide-returns.ts'
import { decidedPoints } from '../orders/decide/describe-returns.ts'
import { lineValue, remainingOf } from '../orders/decide/remaining-order.ts'
import { loadOrders } from '../orders/load/load-orders.ts'
import type { Order, OrderReturn, ReturnCommand } from '../orders/order.ts'
import { returnOrders } from '../orders/return-orders.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { type Cashier, lockCashiers, maySeeBranch } from './cashier.ts'
import { findEntries, type KnownEntry, type NewEntry, saveEntries } from './entries.ts'

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
	/** The sale after all returns of the batch. */
	sale: ReturnableSale
	recorded: OrderReturn
	isRepeated: boolean
	/** What it took back of what the sale earned. */
	taken: LedgerAmount
	givenBack: GivenBackReward[]
	/** The balance of the customer right before and after it. */
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
	const found = await loadVisibleOrders(tx, merchant.id, wanted)
	const visible = returns.filter((_, nth) => !isRefusal(found[nth]))
	const commands = visible.map(({ command }) => command)
	// Nothing that was read before may say what a return did: only now the account is locked.
	const outcomes = await returnOrders(tx, merchant, now, commands)
	const { orders } = await loadOrders(
		tx,
		merchant.id,
		commands.map(({ originalId }) => originalId),
	)
	const sales = await describeSales(tx, merchant.id, [...orders.values()])
	const recordings = visible.flatMap((one, nth): Recording[] => {
		const outcome = outcomes[nth]!
		return isRefusal(outcome) ? [] : [{ ...one, is: orders.get(one.command.originalId)!, outcome }]
	})
	const effects = await findEffects(tx, merchant.id, recordings)
	const entries = recordings.flatMap((one) =>
		one.outcome.isRepeated ? [] : entriesOf(one, now, effects.get(entryKeyOf(one))!),
	)
	await saveEntries(tx, merchant, now, entries)
	const recordingOf = new Map(recordings.map((one) => [one.command, one]))
	const refusalOf = new Map(visible.map(({ command }, nth) => [command, outcomes[nth]!]))
	return returns.map(({ command }, nth): ReturnedSale | Refusal => {
		const one = recordingOf.get(command)
		if (!one) return [found[nth]!, refusalOf.get(command)].find(isRefusal)!
		return describeReturned(one, sales.get(one.is.id)!, effects.get(entryKeyOf(one))!)
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

/** A return that was recorded now or before, with the order after the batch. */
interface Recording extends SaleReturn {
	is: Order
	outcome: ReturnOutcome
}

/** What a return took back and gave back. */
type Effect = Pick<ReturnedSale, 'taken' | 'givenBack'>

const describeReturned = ({ is, outcome }: Recording, sale: ReturnableSale, effect: Effect): ReturnedSale => {
	const { recorded, isRepeated, balance } = outcome
	const balanceBefore = isRepeated ? balanceWithout(is, outcome, effect) : outcome.balanceBefore
	return { sale, recorded, isRepeated, ...effect, balanceBefore, balance }
}

/** The balance as it would be without a return of before; points that still waited were not in the balance. */
const balanceWithout = (
	{ awardId }: Order,
	{ recorded, balance }: ReturnOutcome,
	{ taken, givenBack }: Effect,
): LedgerAmount => {
	const wasGranted = awardId !== null && recorded.state !== OrderState.Pending
	return givenBack.reduce((sum, { cost }) => minus(sum, cost), wasGranted ? plus(balance, taken) : balance)
}

/** The key of a return is unique within its order. */
const entryKeyOf = ({ command, is }: Recording): string => `${command.key} of ${is.id}`

/** The return, and the rewards that it gave back. */
const entriesOf = (one: Recording, now: Date, { taken, givenBack }: Effect): NewEntry[] => {
	const { cashier, is, outcome } = one
	const key = entryKeyOf(one)
	const common = { cashier, enteredAt: now, customerId: is.customerId, orderId: is.id }
	return [
		{ ...common, key, kind: 'return', amount: outcome.recorded.value, earned: negate(taken) },
		...givenBack.map(
			({ id, worth, cost }): NewEntry => ({
				...{ ...common, key: `${id}${GIVEN_BACK_BY}${key}` },
				...{ kind: 'give back', redemptionId: id, amount: worth, earned: cost },
			}),
		),
	]
}

/** Stands between the id of a redemption and the key of a return in the key of the entry of a reward that was given back. */
const GIVEN_BACK_BY = ' given back by '

/** What the returns did, by the keys of their entries: as it was decided or, of returns of before, as their entries say. */
const findEffects = async (
	tx: Tx,
	merchantId: number,
	recordings: Recording[],
): Promise<Map<string, Effect>> => {
	// A command that repeats another one of its batch did what that one did.
	const firsts = [...Map.groupBy(recordings, entryKeyOf)].map(([key, [one]]) => ({ key, ...one! }))
	const known = await findEntries(
		tx,
		merchantId,
		firsts.map(({ key }) => key),
	)
	const givenBack = await findGivenBackRewards(tx, merchantId, firsts)
	return new Map(
		firsts.map(({ key, outcome }) => {
			const taken = outcome.isRepeated ? takenBefore(outcome, known.get(key)) : outcome.taken
			return [key, { taken, givenBack: givenBack.get(key) ?? [] }]
		}),
	)
}

/** A return that was not entered at the counter has no entry, and the order only knows its points. */
const takenBefore = ({ recorded }: ReturnOutcome, entry: KnownEntry | undefined): LedgerAmount =>
	entry ? negate(entry.earned) : { points: recorded.points!, cashback: ZERO }

interface GivenBackRow extends Omit<GivenBackReward, 'cost'>, LedgerAmount {
	key: string
}

/** The rewards that these returns gave back to the customers, by the keys of the entries of the returns. */
const findGivenBackRewards = async (
	tx: Tx,
	merchantId: number,
	returns: (Recording & { key: string })[],
): Promise<Map<string, GivenBackReward[]>> => {
	const wanted = returns.map(({ key, is, outcome }) => ({
		...{ key, orderId: is.id },
		redemptionIds: outcome.isRepeated ? [] : outcome.givenBack,
	}))
	const rows = await tx.rows<GivenBackRow>(sql`
		select n.key, d.id, d.worth, w.configuration ->> 'title' as title, -r.points as points, -r.cashback as cashback
		from json_to_recordset(${jsonRows(wanted)}) as n (key text, "orderId" bigint, "redemptionIds" bigint[])
		join redemptions d on d.merchant_id = ${merchantId} and d.order_id = n."orderId"
		join rewards w on w.merchant_id = d.merchant_id and w.id = d.reward_id
		join point_records r on r.merchant_id = d.merchant_id and r.customer_id = d.customer_id and r.id = d.record_id
		left join counter_entries g
			on g.merchant_id = d.merchant_id and g.key = d.id::text || ${GIVEN_BACK_BY}::text || n.key and g.kind = 'give back'
		where d.merchant_id = ${merchantId} and (d.id = any(n."redemptionIds") or g.id is not null)
		order by d.id`)
	const given = rows.map(({ key, points, cashback, ...reward }) => ({
		key,
		reward: { ...reward, cost: { points, cashback } },
	}))
	return new Map(
		[...Map.groupBy(given, (one) => one.key)].map(([key, own]) => [key, own.map(({ reward }) => reward)]),
	)
}

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
