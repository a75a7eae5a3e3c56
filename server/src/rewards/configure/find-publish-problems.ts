import { RewardType } from '@fiel/contract'
import { decimal } from '../../db/decimal.ts'
import type { Translations } from '../../messages/catalog-entry.ts'
import { findPanelText } from '../../messages/panel/panel-text.ts'
import { findPlaceholders } from '../../notifications/render-template.ts'
import type { Program } from '../../program/settings.ts'
import type { Refusal } from '../../refusal.ts'
import { checkRedeemable } from '../decide/check-redeemable.ts'
import { isPaidWithCashback, rewardKindOf } from '../kinds.ts'
import { MAIL_VARIABLES } from '../mails/mail-variables.ts'
import type { Reward } from '../reward.ts'
import { checkReward } from './check-reward.ts'

/** Something that would make redemptions of a reward fail. */
export interface PublishProblem {
	code:
		| 'invalid'
		| 'noValue'
		| 'noFreeCodes'
		| 'tooFewCodes'
		| 'ended'
		| 'usedUp'
		| 'noProduct'
		| 'unknownProduct'
		| 'cashbackOff'
		| 'tiersOff'
		| 'unknownPlaceholder'
		| 'notRedeemable'
	/** The wire name of the member that it is about; null if it is about the lists of codes. */
	field: string | null
	/** What the sentence names: an id, a placeholder or a number. */
	value: string | null
	/** The whole sentence in English. */
	message: string
	/** What the panel shows, if the code does not say enough. */
	text: Translations | null
}

/** What the check needs to know beside the reward. */
interface Circumstances {
	now: Date
	program: Program
	knownTiers: Set<number>
	/** The ids of products that exist, among those that rewards name. */
	knownProducts: Set<string>
}

/** Finds everything that keeps a reward from being honoured, so that it can be corrected at once. */
export const findPublishProblems = (reward: Reward, circumstances: Circumstances): PublishProblem[] => {
	const problems = [
		...checkSettings(reward, circumstances),
		...checkCodes(reward),
		...checkTime(reward, circumstances),
		...checkProductOf(reward, circumstances),
		...checkMail(reward),
	]
	return problems.length > 0 ? problems : checkAtAll(reward, circumstances)
}

const problem = (
	code: PublishProblem['code'],
	field: string | null,
	message: string,
	value: string | null = null,
	text: Translations | null = null,
): PublishProblem => ({ code, field, value, message, text })

const checkSettings = (
	{ settings, tiers }: Reward,
	{ program, knownTiers }: Circumstances,
): PublishProblem[] => {
	const problems: PublishProblem[] = []
	const { needsValue } = rewardKindOf(settings)
	const isWorthless = needsValue && !settings.product && decimal(settings.value).lte(0)
	if (isWorthless) problems.push(problem('noValue', 'Value', 'The reward is worth nothing.'))
	// The same check is made when a reward is saved, but a tier may have gone since.
	const refusal = isWorthless ? null : checkReward(settings, knownTiers)
	if (refusal)
		problems.push(problem('invalid', refusal.field ?? null, String(refusal.message), null, textOf(refusal)))
	if (isPaidWithCashback(settings) && !settings.isInformative && !program.cashback.isActive)
		problems.push(problem('cashbackOff', 'RewardType', 'Points are worth no money in the program.'))
	if (tiers.length > 0 && tiers.every(({ isActive }) => !isActive))
		problems.push(problem('tiersOff', 'TierIds', 'None of its tiers is in use.'))
	return problems
}

const textOf = ({ refused, message, text }: Refusal): Translations | null =>
	text ?? findPanelText(refused, message)

/** A reward with lists hands out their codes and makes none of its own. */
const checkCodes = ({ settings, freeCodes, redeemed }: Reward): PublishProblem[] => {
	if (freeCodes === null || settings.isManual) return []
	if (freeCodes === 0) return [problem('noFreeCodes', null, 'Its lists have no free code.')]
	const needed = settings.limitInAll === null ? 1 : settings.limitInAll - redeemed
	if (freeCodes >= needed) return []
	const message = `Its lists have ${freeCodes} free codes, and it may be redeemed ${needed} more times.`
	return [problem('tooFewCodes', null, message, String(needed - freeCodes))]
}

const checkTime = ({ settings, redeemed }: Reward, { now }: Circumstances): PublishProblem[] => {
	const { offeredUntil, limitInAll, limitPerCustomer } = settings
	return [
		...(offeredUntil !== null && now > new Date(offeredUntil)
			? [problem('ended', 'ValidDateEnd', `It ended on ${offeredUntil}.`, offeredUntil)]
			: []),
		...(limitInAll !== null && redeemed >= limitInAll
			? [problem('usedUp', 'GlobalUsageLimit', `It was redeemed ${redeemed} times, which is its limit.`)]
			: []),
		...(limitPerCustomer === 0
			? [problem('usedUp', 'SameCustomerUsageLimit', 'No customer may redeem it, because the limit is 0.')]
			: []),
	]
}

/** A reward on products names one product that exists, or the collections that it is limited to. */
const checkProductOf = ({ settings }: Reward, { knownProducts }: Circumstances): PublishProblem[] => {
	const { type, product, allowsCollections, collections, onlyCollections } = settings
	const id = product?.productId
	if (id && !knownProducts.has(id))
		return [problem('unknownProduct', 'ProductOffer', `No product with the id ${id} exists.`, id)]
	const hasCollections = allowsCollections && collections.length + onlyCollections.length > 0
	if (type !== RewardType.ProductDiscount || id || hasCollections) return []
	return [problem('noProduct', 'ProductCollections', 'It names neither a product nor a collection.')]
}

/** Unknown placeholders become empty in a mail, which then has a hole in its text. */
const checkMail = ({ settings: { tellsCustomer, customerEmail } }: Reward): PublishProblem[] => {
	if (!tellsCustomer || !customerEmail || customerEmail.isActive === false) return []
	const { subject, preHeader, body, variables } = customerEmail
	const known = new Set(
		[...MAIL_VARIABLES, ...variables.filter(({ value }) => value !== null)].map(({ name }) =>
			name.toLowerCase(),
		),
	)
	const used = [subject, preHeader, body].flatMap((text) => findPlaceholders(text ?? ''))
	return [...new Set(used.filter((name) => !known.has(name.toLowerCase())))].map((name) =>
		problem(
			'unknownPlaceholder',
			'CustomerEmailConfiguration',
			`The mail uses {{${name}}}, which is unknown.`,
			name,
		),
	)
}

/** Asks what decides redemptions, as if the reward was offered and its time had come. */
const checkAtAll = (reward: Reward, { now, program }: Circumstances): PublishProblem[] => {
	const { offeredFrom, isManual, isInformative } = reward.settings
	if (isInformative) return []
	const start = offeredFrom === null ? now : new Date(Math.max(now.getTime(), Date.parse(offeredFrom)))
	const published = { ...reward, settings: { ...reward.settings, isActive: true } }
	const refused = checkRedeemable(published, { now: start, program, redeemer: null, needsCode: !isManual })
	return refused ? [problem('notRedeemable', null, String(refused), null, refused.translations())] : []
}
