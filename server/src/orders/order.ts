import type { OrderState, Origin } from '@fiel/contract'
import type { Customer, CustomerInput } from '../customers/customer.ts'
import type { Decimal } from '../db/decimal.ts'
import type { LedgerAmount } from '../ledger/machine/account.ts'
import type { CategoryInput } from '../products/product.ts'
import type { Award } from '../program/calculate-award.ts'

export interface Label {
	originalId: string
	name: string | null
}

/** One of the ways in which an order was paid. */
export interface OrderPayment extends Label {
	paidAmount: Decimal | null
}

/** A product as an order carries it. */
export interface OrderProduct {
	originalId: string | null
	title: string | null
	url: string | null
	imageUrl: string | null
	isActive: boolean
	price: Decimal | null
	brand: Label | null
	/** Its own category first, the root last; absent where the order names none. */
	categories?: CategoryInput[]
}

export interface OrderMetadata {
	id: number
	name: string | null
	value: string | null
}

/** What an order message says; null where it says nothing. */
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
	state: OrderState
	origin: Origin
	status: string | null
	total: Decimal
	placedAt: Date
	completedAt: Date | null
	cancelledAt: Date | null
	isCompleted: boolean
	isCancelled: boolean
	/** The merchant's own date of the last update. */
	updatedAt: Date
	/** When the cancellation reached us. */
	annulledAt: Date | null
	coupon: string | null
	externalCoupon: string | null
	products: OrderProduct[]
	metadatas: OrderMetadata[]
	paymentMethods: OrderPayment[]
	paymentMethodId: string | null
	branchId: string | null
	salesPersonId: string | null
	programVersion: number
	grantAt: Date | null
	awardId: number | null
	earnedPoints: Decimal
	/** The day it counts on towards the tiers, while it counts. */
	countedOn: string | null
	decision: Award['reason'] | null
	recordedAt: Date
	/** What the database holds it sealed with; absent while it is new. */
	seal?: string | null
}

/** What is stored of an order as documents; none that is there is ever taken away. */
export type OrderDocuments = Pick<Order, 'products' | 'metadatas' | 'paymentMethods' | 'decision'>

/** An order with its customer and their balance right after the command. */
export interface OrderOutcome {
	order: Order
	customer: Customer
	tierName: string | null
	balance: LedgerAmount
}
