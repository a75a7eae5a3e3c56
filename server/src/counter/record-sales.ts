import { Origin } from '@fiel/contract'
import type { CustomerInput } from '../customers/customer.ts'
import { findCustomerIds } from '../customers/find-customers.ts'
import type { Tx } from '../db/database.ts'
import { type Decimal, decimal, ZERO } from '../db/decimal.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { localized } from '../messages/message.ts'
import { asMoney } from '../messages/message-parts.ts'
import { loadOrders } from '../orders/load/load-orders.ts'
import type { OrderMessage, OrderOutcome, OrderProduct } from '../orders/order.ts'
import { recordOrders } from '../orders/record-orders.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import type { CartLine } from '../rewards/decide/cart.ts'
import { findSaleCoupons, type SaleCoupon } from '../rewards/load/find-sale-coupons.ts'
import { type Cashier, lockCashiers, salesPersonOf } from './cashier.ts'
import { findEntries, type KnownEntry, type NewEntry, saveEntries, sumSalesOfDay } from './entries.ts'
import { type Buyer, findBuyers } from './find-buyers.ts'
import { decideCoupon } from './rewards/decide-coupon.ts'

/** A sale that a cashier entered. */
export interface SaleCommand {
	/** Made by the browser; the same key again is the same sale. */
	key: string
	cashier: Cashier
	buyer: Buyer
	amount: Decimal
	/** Null if the cashier entered no products. */
	products: OrderProduct[] | null
	/** The number of the order; the key, if the cashier entered none. */
	orderNumber: string
	/** The code of the reward that pays a part of it. */
	coupon: string | null
	enteredAt: Date
	/** Whether the device kept it because Fiel could not be reached; null if it does not say. */
	isOffline: boolean | null
}

/** A recorded sale by the key of its entry. */
export interface RecordedSale {
	key: string
	isRepeated: boolean
}

/** Everything that sales are decided from. */
interface SaleInputs {
	entries: Map<string, KnownEntry>
	orderNumbers: Set<string>
	/** By user; grows with the accepted sales of the batch. */
	soldToday: Map<number, Decimal>
	buyers: (CustomerInput | Refusal)[]
	/** The customers of sales with a coupon, by their ids in the store. */
	customerIds: Map<string, number>
	/** By code; those that accepted sales of the batch use are marked as used. */
	coupons: Map<string, SaleCoupon>
}

/** Records sales as completed orders, each once, within the limits of its cashier. */
export const recordSales = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	commands: SaleCommand[],
): Promise<(RecordedSale | Refusal)[]> => {
	const inputs = await loadSaleInputs(tx, merchant, now, commands)
	const decided = commands.map((command, nth) => decideSale(inputs, command, inputs.buyers[nth]!))
	const accepted = commands.flatMap((command, nth) => {
		const message = decided[nth]!
		return message === 'repeated' || isRefusal(message) ? [] : [{ command, message }]
	})
	const messages = accepted.map(({ message }) => message)
	const recorded = messages.length === 0 ? [] : await recordOrders(tx, merchant, now, messages)
	const outcomes = new Map(accepted.map(({ command }, nth) => [command, recorded[nth]!]))
	await saveEntries(
		tx,
		merchant,
		now,
		accepted.flatMap(({ command, message }) => entriesOf(command, message, outcomes.get(command)!)),
	)
	return commands.map((command, nth): RecordedSale | Refusal => {
		const decision = decided[nth]!
		if (decision === 'repeated') return { key: command.key, isRepeated: true }
		if (isRefusal(decision)) return decision
		const outcome = outcomes.get(command)!
		return isRefusal(outcome) ? outcome : { key: command.key, isRepeated: false }
	})
}

const loadSaleInputs = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	commands: SaleCommand[],
): Promise<SaleInputs> => {
	const cashiers = commands.map(({ cashier }) => cashier)
	const numbers = commands.map(({ orderNumber }) => orderNumber)
	await lockCashiers(tx, merchant.id, cashiers, numbers)
	const keys = commands.map(({ key }) => key)
	const userIds = cashiers.map(({ userId }) => userId)
	const buyers = await findBuyers(
		tx,
		merchant.id,
		commands.map(({ buyer }) => buyer),
	)
	const [entries, { orders }, soldToday] = await Promise.all([
		findEntries(tx, merchant.id, keys),
		loadOrders(tx, merchant.id, numbers),
		sumSalesOfDay(tx, merchant, now, userIds),
	])
	const codes = commands.flatMap(({ coupon }) => coupon ?? [])
	const { customerIds, coupons } = await lockCoupons(tx, merchant, buyers, codes)
	return { entries, orderNumbers: new Set(orders.keys()), soldToday, buyers, customerIds, coupons }
}

/**
 * Reads coupons under the locks of the accounts, so that no other order can use them meanwhile. Those of all buyers are
 * locked at once, in the order in which the orders lock them.
 */
const lockCoupons = async (
	tx: Tx,
	merchant: Merchant,
	buyers: (CustomerInput | Refusal)[],
	codes: string[],
): Promise<Pick<SaleInputs, 'customerIds' | 'coupons'>> => {
	if (codes.length === 0) return { customerIds: new Map(), coupons: new Map() }
	const originalIds = buyers.flatMap((buyer) => (isRefusal(buyer) ? [] : buyer.originalId))
	const customerIds = await findCustomerIds(tx, merchant.id, originalIds)
	await lockAccounts(tx, merchant.id, [...new Set(customerIds.values())]).accounts
	return { customerIds, coupons: await findSaleCoupons(tx, merchant.id, codes) }
}

const NOTHING = { points: ZERO, cashback: ZERO }
const NO_IDS = { customerId: null, orderId: null, redemptionId: null }

/** The order message of a sale, or why there is none. Later sales of the batch see the accepted ones. */
const decideSale = (
	inputs: SaleInputs,
	command: SaleCommand,
	customer: CustomerInput | Refusal,
): OrderMessage | Refusal | 'repeated' => {
	const { key, cashier, amount, orderNumber } = command
	const { entries, orderNumbers, soldToday } = inputs
	const known = entries.get(key)
	if (known)
		return known.kind === 'sale' ? 'repeated' : refuse('GenericError', localized.keyOfAnotherEntry(), 'Key')
	if (isRefusal(customer)) return customer
	const refusal = checkSale(command, soldToday.get(cashier.userId) ?? ZERO)
	if (refusal) return refusal
	if (orderNumbers.has(orderNumber))
		return refuse('GenericError', localized.orderNumberTaken(orderNumber), 'OrderNumber')
	const couponWorth = useCoupon(inputs, command, customer)
	if (isRefusal(couponWorth)) return couponWorth
	orderNumbers.add(orderNumber)
	entries.set(key, { key, kind: 'sale', ...NO_IDS, amount, earned: NOTHING })
	soldToday.set(cashier.userId, (soldToday.get(cashier.userId) ?? ZERO).plus(amount))
	return messageOf(command, customer, couponWorth)
}

/** What the coupon of a sale takes off; null without one, and if the redemption says it. */
const useCoupon = (
	{ customerIds, coupons }: SaleInputs,
	{ coupon: code, enteredAt, amount, products }: SaleCommand,
	{ originalId }: CustomerInput,
): Decimal | Refusal | null => {
	if (code === null) return null
	const coupon = coupons.get(code)
	const sale = {
		customerId: customerIds.get(originalId) ?? null,
		enteredAt,
		cart: { value: amount, discount: ZERO, lines: (products ?? []).map(cartLineOf) },
	}
	const worth = decideCoupon(code, coupon, sale)
	if (!isRefusal(worth)) coupons.set(code, { ...coupon!, isUsed: true })
	return worth
}

const cartLineOf = ({ originalId, quantity, price }: OrderProduct): CartLine => ({
	productId: originalId!,
	isActive: true,
	quantity: quantity ?? decimal(1),
	price: price ?? ZERO,
	promotionPrice: null,
})

const checkSale = (
	{ cashier: { isBoundToBranch, branch, saleLimit, dayLimit }, amount }: SaleCommand,
	soldToday: Decimal,
): Refusal | null => {
	if (isBoundToBranch && !branch) return refuse('GenericError', localized.cashierWithoutBranch())
	if (amount.lte(0)) return refuse('General_BiggerThanZero', localized.aboveZero('Amount'), 'Amount')
	if (saleLimit && amount.gt(saleLimit))
		return refuse(
			'PdvOrder_ExcededMaxValue',
			localized.saleAboveLimit(asMoney(amount), asMoney(saleLimit)),
			'Amount',
		)
	if (dayLimit && soldToday.plus(amount).gt(dayLimit))
		return refuse(
			'PdvOrder_ExcededMaxValue',
			localized.dayAboveLimit(asMoney(soldToday), asMoney(amount), asMoney(dayLimit)),
			'Amount',
		)
	return null
}

const messageOf = (
	command: SaleCommand,
	customer: CustomerInput,
	couponWorth: Decimal | null,
): OrderMessage => ({
	originalId: command.orderNumber,
	origin: Origin.PointOfSale,
	customer,
	status: null,
	total: command.amount,
	placedAt: command.enteredAt,
	completedAt: command.enteredAt,
	cancelledAt: null,
	isCompleted: true,
	isCancelled: null,
	updatedAt: command.enteredAt,
	coupon: command.coupon,
	couponWorth,
	externalCoupon: null,
	products: command.products,
	metadatas: null,
	paymentMethod: null,
	paymentMethods: null,
	branch: command.cashier.branch,
	salesPerson: salesPersonOf(command.cashier),
})

/** A customer who joined with the sale has an entry too. */
const entriesOf = (
	command: SaleCommand,
	{ customer }: OrderMessage,
	outcome: OrderOutcome | Refusal,
): NewEntry[] => {
	if (isRefusal(outcome)) return []
	const { cashier, key, enteredAt, isOffline, amount, buyer } = command
	const { order } = outcome
	const isNew = buyer.is === 'new' && buyer.input === customer
	const joined: NewEntry = {
		...{ cashier, enteredAt, isOffline, kind: 'customer', amount: null, earned: NOTHING },
		key: customer.originalId,
		customerId: order.customerId,
	}
	return [
		...(isNew ? [joined] : []),
		{
			...{ cashier, key, enteredAt, isOffline, amount },
			kind: 'sale',
			customerId: order.customerId,
			orderId: order.id,
			earned: outcome.estimateAward(),
		},
	]
}
