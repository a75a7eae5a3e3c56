import type { Settings } from './program.ts'
import type { ModelTier } from './tiers.ts'

/** Moments are in milliseconds; members that are `null` or absent are not sent. */
export interface OrderOperation {
	do: 'order'
	order: string
	customer: string
	total?: number
	placed?: number
	completed?: number
	isCompleted?: boolean
	cancelled?: number
	isCancelled?: boolean
	updated?: number
	isEnrolled?: boolean
	/** A redemption by its name, or a coupon of the merchant by its code. */
	coupon?: { redemption: string } | { code: string }
	lines?: ScenarioLine[]
	/** What the message says of the customer. */
	profile?: Partial<Profile>
}

/** The members of a customer that name or reach the person. */
export interface Profile {
	Name: string
	Email: string
	Phone: string
	Document: string
}

/** A line of an order; without a quantity it is one unit. */
export interface ScenarioLine {
	product: string
	price?: number
	quantity?: number
}

export interface ReturnOperation {
	do: 'return'
	order: string
	/** Sent as `CancelKey`. */
	key: string | null
	value: number
	products?: { product: string; value: number }[] | null
	shouldRefund?: boolean | null
	path: 'Order' | 'POS' | 'POS/orders'
}

export type ScenarioOperation =
	| OrderOperation
	| ReturnOperation
	| { do: 'cancel'; order: string; date: number | null; general: boolean }
	| {
			do: 'redeem'
			name: string
			customer: string
			reward: string
			/** Whether the name of the redemption is sent as its `OriginalKey`. */
			isKeyed: boolean
			value?: number
			purchase?: number
	  }
	| { do: 'cancelRedemption'; name: string }
	| { do: 'cashback'; customer: string; value: number; type: number; key: string | null; reason: string }
	| { do: 'points'; customer: string; value: number; type: number; key: string }
	| { do: 'coupon'; customer: string; code: string; value: number }
	/** Merges the customer `from` into the customer `into`; `name` is the name of the merge in the scenario. */
	| { do: 'merge'; name: string; into: string; from: string }
	/** `customer` is an id of the path. */
	| { do: 'undoMerge'; name: string; customer: string }
	| {
			do: 'program'
			settings: Partial<{ [Part in keyof Settings]: Partial<Settings[Part]> | Settings[Part] }>
	  }
	| { do: 'multiplier'; tier: string; multiplier: string }
	| { do: 'pass'; hours: number }
	| { do: 'work' }

export interface ScenarioReward {
	name: string
	/** A value of RewardType. */
	type: 0 | 1 | 3
	points: number
	value: number
	isFree: boolean
	/** CashbackMaxPurchaseValue. */
	most: number | null
	/** MinimumPercentPurchase. */
	percent: number | null
	/** MinimalValue. */
	minimal: number | null
	/** SameCustomerUsageLimit. */
	perCustomer: number | null
}

/** A merchant, and everything that happens there. */
export interface Scenario {
	start: number
	settings: Settings
	ladder: ModelTier[]
	rewards: ScenarioReward[]
	operations: ScenarioOperation[]
}

const describeLines = (lines: ScenarioLine[]): string =>
	`[${lines.map(({ product, price, quantity }) => `${quantity === undefined ? '' : `${quantity} × `}${product} ${price ?? 'without a price'}`).join(', ')}]`

const at = (moment: number): string => new Date(moment).toISOString().slice(0, 16)

/** Describes an operation in words. */
export const describeOperation = (operation: ScenarioOperation): string => {
	switch (operation.do) {
		case 'order': {
			const { order, customer, total, placed, completed, isCompleted, cancelled, isCancelled, ...rest } =
				operation
			const words = [
				`order ${order} of ${customer}:`,
				...(total === undefined ? [] : [`total ${total}`]),
				...(placed === undefined ? [] : [`placed ${at(placed)}`]),
				...(isCompleted === undefined ? [] : [isCompleted ? 'completed' : 'not completed']),
				...(completed === undefined ? [] : [`completion ${at(completed)}`]),
				...(isCancelled === undefined ? [] : [isCancelled ? 'cancelled' : 'not cancelled']),
				...(cancelled === undefined ? [] : [`cancellation ${at(cancelled)}`]),
				rest.updated === undefined ? 'undated' : `updated ${at(rest.updated)}`,
				...(rest.isEnrolled === undefined ? [] : [rest.isEnrolled ? 'enrolled' : 'not enrolled']),
				...(rest.coupon
					? [`coupon ${'code' in rest.coupon ? rest.coupon.code : `of ${rest.coupon.redemption}`}`]
					: []),
				...(rest.profile ? [`customer ${JSON.stringify(rest.profile)}`] : []),
				...(rest.lines ? [`lines ${describeLines(rest.lines)}`] : []),
			]
			return words.join(' ')
		}
		case 'return': {
			const { order, key, value, products, shouldRefund } = operation
			const named = products ? ` (${products.map((it) => `${it.product} ${it.value}`).join(', ')})` : ''
			const refund = shouldRefund === undefined ? '' : `, ShouldRefundRedeem ${shouldRefund}`
			return `return ${value} of order ${order}${named}, key ${key}${refund}`
		}
		case 'cancel':
			return `cancel order ${operation.order}${operation.date === null ? ', no date' : ` on ${at(operation.date)}`}`
		case 'redeem': {
			const { customer, reward, name, isKeyed, value, purchase } = operation
			const spent = value === undefined ? '' : `, value ${value}`
			return `${customer} redeems ${reward} as ${name}${isKeyed ? '' : ' (no key)'}${spent}${purchase === undefined ? '' : `, purchase ${purchase}`}`
		}
		case 'cancelRedemption':
			return `cancel redemption ${operation.name}`
		case 'cashback':
			return `cashback of ${operation.customer}: ${operation.type === 0 ? 'add' : operation.type === 1 ? 'remove' : `operation ${operation.type}`} ${operation.value}, key ${operation.key}`
		case 'points':
			return `points of ${operation.customer}: ${operation.type === 0 ? 'add' : 'remove'} ${operation.value}, key ${operation.key}`
		case 'coupon':
			return `coupon ${operation.code} of ${operation.value} for ${operation.customer}`
		case 'merge':
			return `merge ${operation.from} into ${operation.into} as ${operation.name}`
		case 'undoMerge':
			return `undo merge ${operation.name} of ${operation.customer}`
		case 'program':
			return `program: ${JSON.stringify(operation.settings)}`
		case 'multiplier':
			return `tier ${operation.tier} multiplies by ${operation.multiplier}`
		case 'pass':
			return operation.hours % 24 === 0
				? `${operation.hours / 24} days pass`
				: `${operation.hours} hours pass`
		case 'work':
			return 'the worker runs'
	}
}
