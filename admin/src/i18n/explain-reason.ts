import type { AppliedRule, FormatNumber, Reason, ReasonWords } from './reason-words.ts'

/** The reason of a point record: the server's sentence and its data. */
export interface PointReason {
	Points: number
	Sentence: string
	Reason: Reason | null
}

interface ReasonFormats {
	/** Formats points and factors. */
	say: FormatNumber
	/** Formats amounts of money. */
	pay: FormatNumber
	date: (instant: string) => string
	/** When a part of the order was returned, by the key of the return; null where the page doesn't know it. */
	returnedOn?: (key: string) => string | null
}

type PurchaseFormats = Pick<ReasonFormats, 'say' | 'pay' | 'returnedOn'>

export const explainReason = (
	{ Points, Sentence, Reason }: PointReason,
	t: ReasonWords,
	formats: ReasonFormats,
): string => {
	const { say, pay, date } = formats
	const rule = String(Reason?.rule)
	if (!Reason) return Sentence
	if (rule === 'purchase') return explainPurchase(Reason, t, formats)
	const until = typeof Reason.validUntil === 'string' ? { validUntil: date(Reason.validUntil) } : {}
	const amount = t.points(say(Math.abs(Points)), Math.abs(Points) === 1)
	const tell = (t.sentences as Partial<Record<string, ReasonWords['sentences']['redeem']>>)[rule]
	return (
		tell?.({
			reason: { ...Reason, ...until },
			amount,
			isOne: Math.abs(Points) === 1,
			isGiven: Points >= 0,
			pay,
		}) ?? Sentence
	)
}

const explainPurchase = (reason: Reason, t: ReasonWords, formats: PurchaseFormats): string => {
	const { say, pay } = formats
	const order = t.purchase.order(reason.order)
	const returns = returnsText(reason, t, formats)
	if (reason.nothing !== undefined)
		return `${[t.purchase.nothing(order, whyNothing(String(reason.nothing), t, pay)), ...returns].join('; ')}.`
	const { exact, points = exact, rounding } = reason
	const rounded = points === exact ? undefined : t.purchase.rounded[String(rounding)]?.(say(exact))
	const rules = ((reason.rules ?? []) as AppliedRule[]).map((rule) => ruleText(rule, t, say))
	const parts = [baseText(reason, t, formats), ...rules, ...(rounded ? [rounded] : []), ...returns]
	return `${t.purchase.earned(order, pointsText(points, t, say), parts.join('; '))}.`
}

const pointsText = (points: unknown, t: ReasonWords, say: FormatNumber): string =>
	t.points(say(points), Number(points) === 1)

const BELOW = 'the total is below the minimum of '

const whyNothing = (nothing: string, { purchase }: ReasonWords, pay: FormatNumber): string =>
	nothing.startsWith(BELOW)
		? purchase.belowMinimum(pay(nothing.slice(BELOW.length)))
		: (purchase.reasons[nothing] ?? nothing)

const baseText = (reason: Reason, { purchase }: ReasonWords, { say, pay }: PurchaseFormats): string => {
	const { total, base = total, excluded, rewardPart, pointsPerUnit, multiplier } = reason
	const less = [
		...(excluded === undefined ? [] : [purchase.excluded(pay(excluded))]),
		...(rewardPart === undefined ? [] : [purchase.paidWithReward(pay(rewardPart))]),
	].join(purchase.and)
	const tier = multiplier === undefined || multiplier === '1' ? '' : purchase.tier(say(multiplier))
	return `${purchase.base(pay(base), say(pointsPerUnit), pay(1), less, pay(total))}${tier}`
}

const quoted = (names: string[]): string => names.map((name) => `“${name}”`).join(', ')

const segmentsText = ({ inSegments, notInSegments }: AppliedRule, { purchase }: ReasonWords): string =>
	`${inSegments ? purchase.inSegments(quoted(inSegments)) : ''}${notInSegments ? purchase.notInSegments(quoted(notInSegments)) : ''}`

const ruleText = (rule: AppliedRule, t: ReasonWords, say: FormatNumber): string => {
	const { name, points, lines = 0, capped } = rule
	const { purchase } = t
	if (capped && Number(points) === 0)
		return capped === 'budget' ? purchase.usedUp(name) : purchase.limitReached(name)
	const change =
		Number(points) < 0 ? purchase.removed(name, say(-Number(points))) : purchase.added(name, say(points))
	return `${change}${lines > 0 ? purchase.onProducts(lines) : ''}${segmentsText(rule, t)}${capped ? purchase.caps[capped] : ''}`
}

interface Returned {
	key: string
	value: string
	points: string
}

/** What was returned of the order, and what each return removed. */
const returnsText = (
	{ sold, returns = [] }: Reason,
	t: ReasonWords,
	{ say, pay, returnedOn }: PurchaseFormats,
): string[] => {
	const parts = (returns as Returned[]).map(({ key, value, points }) => {
		const change = Number(points) < 0 ? t.purchase.returnAdded : t.purchase.returnRemoved
		const amount = pointsText(Math.abs(Number(points)), t, say)
		return change(returnedOn?.(key) ?? null, pay(value), amount)
	})
	return parts.length === 0 ? [] : [t.purchase.sold(pay(sold), parts.join(', '))]
}
