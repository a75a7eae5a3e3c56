import type { Condition } from './condition.ts'
import { brand, category, product, productPrice } from './line-conditions.ts'
import {
	branch,
	channel,
	dateRange,
	firstPurchase,
	metadata,
	nthPurchase,
	orderTotal,
	paymentMethod,
	rfmGroup,
	salesPerson,
	tier,
	weekday,
} from './order-conditions.ts'
import { inSegment, notInSegment } from './segment-conditions.ts'

/** All conditions of rules. */
export const CONDITIONS: readonly Condition[] = [
	...[product, category, brand, productPrice],
	...[paymentMethod, branch, salesPerson, channel],
	...[weekday, dateRange],
	...[tier, rfmGroup, inSegment, notInSegment, firstPurchase, nthPurchase],
	...[orderTotal, metadata],
]

const byCode = new Map(CONDITIONS.map((declared) => [declared.code, declared]))

export const findCondition = (code: string): Condition | undefined => byCode.get(code)
