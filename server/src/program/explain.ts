import { PointType } from '@fiel/contract'
import type { Decimal } from '../db/decimal.ts'
import type { AppliedReason } from './calculate-award.ts'

/** The members of a point record that its explanation uses. */
export interface Explainable {
	type: PointType
	points: Decimal
	reason: Record<string, unknown>
}

/** A return in the reason of an award. */
export interface ReturnReason {
	key: string
	value: string
	/** The points that it took back. */
	points: string
}

/** Explains why a record exists, in one sentence that support can read to a customer. */
export const explainRecord = (record: Explainable): string =>
	(SENTENCES[String(record.reason.rule)] ?? explainByType)(record)

/** Sentences by the `rule` of the reason. A record with another rule is explained by its type. */
export const SENTENCES: Record<string, (record: Explainable) => string> = {
	purchase: ({ reason }) => explainPurchase(reason),
	cancellation: (record) =>
		`${amountWithVerb(record)} taken back because ${cancellationText(record.reason)}${forgivenText(record.reason)}.`,
	refund: (record) =>
		`${pointsAmountText(record)} came back because order ${record.reason.order}, which had used a reward, was cancelled.`,
	'cancelled redemption': (record) =>
		`${pointsAmountText(record)} came back because the redemption of a reward was cancelled${quotedText(record.reason.why)}.`,
	'unused redemption': (record) =>
		`${pointsAmountText(record)} came back because no order used the redeemed reward in time.`,
	'replaced redemption': (record) =>
		`${pointsAmountText(record)} came back because the cashback is used on the cart in another way.`,
	'changed cart': (record) =>
		`${pointsAmountText(record)} came back because the cart no longer fits the cashback used on it.`,
	'removed from cart': (record) =>
		`${pointsAmountText(record)} came back because the cashback was taken off the cart.`,
	redeem: (record) => `${amountWithVerb(record)} spent on the reward "${record.reason.title}".`,
	expiry: (record) =>
		`${pointsAmountText(record)} ended unused: they were valid until ${record.reason.validUntil}.`,
	'expiry undone': (record) =>
		`${pointsAmountText(record)} that had ended on ${record.reason.validUntil} ${wasOrWere(record)} never given: the order earns less now.`,
	forgiveness: (record) =>
		`${amountWithVerb(record)} forgiven: what had been spent before ${record.reason.undoes === undefined ? 'its order was cancelled or earned less' : 'the gift was undone'}.`,
	'forgiveness undone': (record) =>
		`${amountWithVerb(record)} no longer forgiven: what had been spent came back, or its order earns more again.`,
	'manual change': (record) =>
		`${amountWithVerb(record)} ${record.points.gt(0) ? 'added' : 'removed'} by hand${currencyText(record.reason)}: "${record.reason.reason}".${undoneText(record.reason)}`,
	'undone change': (record) =>
		`${pointsAmountText(record)} ${record.points.gt(0) ? 'came back' : `${wasOrWere(record)} taken back`} because ${record.reason.author} undid ${record.reason.import === undefined ? 'a manual change' : `import ${record.reason.import}`}${quotedText(record.reason.reason)}.`,
	quiz: (record) => `${amountWithVerb(record)} given for completing quiz ${quizText(record.reason)}.`,
	referral: (record) => explainReferral(record),
	signup: (record) => explainByType(record),
	birthday: (record) => explainByType(record),
	objective: (record) => explainByType(record),
}

const explainReferral = (record: Explainable): string => {
	const { cancelled, role, referrer, friend } = record.reason
	if (cancelled !== undefined)
		return `${pointsAmountText(record)} of a referral ${wasOrWere(record)} taken back because order ${cancelled} of the friend was cancelled or earns no more${forgivenText(record.reason)}.`
	if (role === 'friend') return `${amountWithVerb(record)} given for coming on the word of ${referrer}.`
	return `${amountWithVerb(record)} given for a referral${friend === undefined ? '' : `: ${friend} bought for the first time`}.`
}

const cancellationText = ({ order, return: key }: Record<string, unknown>): string =>
	key === undefined ? `order ${order} was cancelled` : `the last part of order ${order} was returned (${key})`

/** Records from before the name was kept have the id only. */
const quizText = ({ quiz, title }: Record<string, unknown>): string =>
	typeof title === 'string' ? `"${title}"` : String(quiz)

const currencyText = ({ amount }: Record<string, unknown>): string =>
	amount === undefined ? '' : ` (${amount} in currency)`

const undoneText = ({ undoneBy, undoneAt, undoneReason }: Record<string, unknown>): string =>
	undoneAt === undefined ? '' : ` Undone by ${undoneBy} on ${undoneAt}: "${undoneReason}".`

const quotedText = (words: unknown): string =>
	typeof words === 'string' && words !== '' ? `: "${words}"` : ''

const pointsAmountText = ({ points }: Explainable): string => pointsText(points.abs().toString())
const wasOrWere = ({ points }: Explainable): string => (points.abs().eq(1) ? 'was' : 'were')
const amountWithVerb = (record: Explainable): string => `${pointsAmountText(record)} ${wasOrWere(record)}`
const pointsText = (points: unknown): string => `${points} ${points === '1' ? 'point' : 'points'}`

const forgivenText = ({ shortfall }: Record<string, unknown>): string =>
	shortfall === 'forgive' ? ', what was already spent being forgiven' : ''

const TYPE_WORDS = new Map<PointType, string>([
	[PointType.Signup, 'joining the program'],
	[PointType.Birthday, 'a birthday'],
	[PointType.Referral, 'a referral'],
	[PointType.Social, 'something done in a social network'],
	[PointType.Review, 'a product review'],
	[PointType.Quiz, 'a completed quiz'],
	[PointType.CustomObjective, 'an objective of the merchant'],
	[PointType.TierBonus, 'a benefit of a tier'],
])

const explainByType = (record: Explainable): string => {
	const { title, reason } = record.reason
	const named = [title, reason].find((entry) => typeof entry === 'string' && entry !== '')
	const what = TYPE_WORDS.get(record.type) ?? (record.points.gte(0) ? 'a change' : 'a withdrawal')
	const verb = record.points.gte(0) ? 'given' : 'taken'
	return `${amountWithVerb(record)} ${verb} for ${what}${quotedText(named)}.`
}

const explainPurchase = (reason: Record<string, unknown>): string => {
	const order = reason.order === undefined ? 'The order' : `Order ${reason.order}`
	const returned = returnsText(reason)
	if (reason.nothing !== undefined) return `${order} earned nothing because ${reason.nothing}${returned}.`
	const rules = (reason.rules ?? []) as AppliedReason[]
	const parts = [baseText(reason), ...rules.map(ruleText)]
	const exact = String(reason.exact)
	const points = String(reason.points ?? exact)
	const rounded =
		points === exact ? '' : `; ${exact} is rounded ${ROUNDED[String(reason.rounding)]}${digitsText(reason)}`
	return `${order} earned ${pointsText(points)}: ${parts.join('; ')}${rounded}${returned}.`
}

/** What was returned of the order, and what each return took back. */
const returnsText = ({ sold, returns = [] }: Record<string, unknown>): string => {
	const parts = (returns as ReturnReason[]).map(({ key, value, points }) =>
		points.startsWith('-')
			? `the return ${key} of ${value} added ${pointsText(points.slice(1))}`
			: `the return ${key} of ${value} took back ${pointsText(points)}`,
	)
	return parts.length === 0 ? '' : `; of ${sold} that was sold, ${parts.join(', ')}`
}

const ROUNDED: Record<string, string> = { down: 'down', nearest: 'to the nearest', up: 'up' }

const digitsText = ({ digits }: Record<string, unknown>): string =>
	Number(digits) > 0 ? ` at ${digits} ${digits === 1 ? 'decimal' : 'decimals'}` : ''

const baseText = (reason: Record<string, unknown>): string => {
	const { total, base = total, excluded, rewardPart, pointsPerUnit, multiplier } = reason
	const less = [
		excluded === undefined ? [] : [`${excluded} of products that do not earn`],
		rewardPart === undefined ? [] : [`${rewardPart} paid with a reward`],
	].flat()
	const earning = less.length === 0 ? `${base}` : `${base} (${total} less ${less.join(' and ')})`
	const tier = multiplier === undefined || multiplier === '1' ? '' : `, times ${multiplier} for the tier`
	return `${earning} at ${pointsPerUnit} a unit${tier}`
}

const CAPS: Record<string, string> = {
	order: 'the most it gives one order',
	customer: 'the most it gives one customer in the period',
	budget: 'all that was left of its budget',
}

const ruleText = ({ name, points, lines, capped, inSegments, notInSegments }: AppliedReason): string => {
	if (capped && Number(points) === 0) {
		return capped === 'budget'
			? `"${name}" had used up its budget`
			: `"${name}" had given all it gives the customer`
	}
	const on = lines > 0 ? ` on ${lines} ${lines === 1 ? 'product' : 'products'}` : ''
	const change = Number(points) < 0 ? `took ${points.slice(1)}` : `gave ${points}`
	const segments = segmentsText('in', inSegments) + segmentsText('not in', notInSegments)
	return `"${name}" ${change}${on}${segments}${capped ? `, ${CAPS[capped]}` : ''}`
}

const segmentsText = (where: string, names: string[] = []): string =>
	names.length === 0
		? ''
		: `, the customer being ${where} the ${names.length === 1 ? 'segment' : 'segments'} ${names.map((name) => `"${name}"`).join(', ')}`
