import type { OrderState, Origin } from '@fiel/contract'
import type { Customer, CustomerInput } from '../customers/customer.ts'
import type { Decimal } from '../db/decimal.ts'
import type { Label } from '../labels/save-labels.ts'
import type { LedgerAmount } from '../ledger/machine/account.ts'
import type { CategoryInput } from '../products/product.ts'
import type { OrderDecision } from './order-decision.ts'

export type { Label }

/** One of the ways in which an order was paid. */
export interface OrderPayment extends Label {
	paidAmount: Decimal | null
}

/** A product in an order. */
export interface OrderProduct {
	originalId: string | null
	title: string | null
	url: string | null
	imageUrl: string | null
	isActive: boolean
	/** The price of one unit. */
	price: Decimal | null
	/** Absent when the order does not say how many; that is one. */
	quantity?: Decimal
	/** The merchant's name of the line; absent when the order gives none. */
	lineId?: string
	brand: Label | null
	/** Its own category first, the root last; absent when the order names none. */
	categories?: CategoryInput[]
}

/** A partial return of an order. */
export interface OrderReturn {
	/** The merchant's key, unique within the order. */
	key: string
	value: Decimal
	/** Null if the return names no products. */
	products: { originalId: string; value: Decimal }[] | null
	/** What the request says about the reward that the order used; null if it says nothing. */
	requestsRefund: boolean | null
	receivedAt: string
	/** Whether nothing was left of the order afterwards. */
	isLast: boolean
	/** The state of the order afterwards. */
	state: OrderState
	/** The points that it took back; null while it is being decided. */
	points: Decimal | null
}

/** A request to return a part of an order. */
export interface ReturnCommand {
	originalId: string
	/** The key of the return, unique within the order. */
	key: string
	value: Decimal
	/** Null if no products are named. */
	products: OrderReturn['products']
	/** Whether the reward that the order used is given back; null if the program decides. */
	refundsReward: boolean | null
}

export interface OrderMetadata {
	/** 0 until it is saved. */
	id: number
	name: string | null
	value: string | null
}

/** An order message; a member is null when the message does not have it. */
export interface OrderMessage {
	originalId: string
	origin: Origin
	customer: CustomerInput
	status: string | null
	total: Decimal | null
	placedAt: Date | null
	completedAt: Date | null
	cancelledAt: Date | null
	isCompleted: boolean | null
	isCancelled: boolean | null
	updatedAt: Date | null
	coupon: string | null
	/** What the counter took off for the coupon; absent if the coupon says it, or nobody knows. */
	couponWorth?: Decimal | null
	externalCoupon: string | null
	products: OrderProduct[] | null
	metadatas: { name: string; value: string | null }[] | null
	paymentMethod: Label | null
	paymentMethods: OrderPayment[] | null
	branch: Label | null
	salesPerson: Label | null
}

/** An order as it is stored. */
export interface Order {
	id: number
	originalId: string
	customerId: number
	/** What Fiel has done with the order. */
	state: OrderState
	origin: Origin
	/** The merchant's own word for where the order stands. */
	status: string | null
	total: Decimal
	placedAt: Date
	completedAt: Date | null
	cancelledAt: Date | null
	isCompleted: boolean
	isCancelled: boolean
	/** The merchant's date of the last update. */
	updatedAt: Date
	/** When Fiel received the cancellation; `cancelledAt` is the merchant's date. The column is `annulled_at`. */
	cancellationReceivedAt: Date | null
	/** The code that the order used: of a redemption (its external code), of a coupon, or of the merchant's own. */
	coupon: string | null
	/** A coupon of another system, which Fiel only stores. */
	externalCoupon: string | null
	products: OrderProduct[]
	metadatas: OrderMetadata[]
	paymentMethods: OrderPayment[]
	paymentMethodId: string | null
	branchId: string | null
	salesPersonId: string | null
	programVersion: number
	/** When the waiting days of a pending order are over. */
	grantAt: Date | null
	/** The point record of its award; null while it has none. */
	awardId: number | null
	earnedPoints: Decimal
	/** The day on which it counts towards tiers; null while it does not count. */
	countedOn: string | null
	/** Partial returns, the first one first. */
	returns: OrderReturn[]
	/** Null until the order is completed. */
	decision: OrderDecision | null
	recordedAt: Date
	/** The stored seal; absent while the order is new. */
	seal?: string | null
}

/** The members of an order that are stored as JSON. */
export type OrderDocuments = Pick<Order, 'products' | 'metadatas' | 'paymentMethods' | 'decision' | 'returns'>

/** An order with its customer and their balance right after the command. */
export interface OrderOutcome {
	order: Order
	/** Whether the batch recorded it; otherwise it was there before. */
	isNew: boolean
	/** Whether the batch recorded or changed it. */
	isChanged: boolean
	customer: Customer
	tierName: string | null
	balance: LedgerAmount
	/** What the order earns; for an order that is not completed, what it would earn after the other orders of its batch. */
	estimateAward(): LedgerAmount
}
