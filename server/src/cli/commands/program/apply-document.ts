import type { ProgramDocument } from '@fiel/contract'
import type { Tx } from '../../../db/database.ts'
import { changeProgram } from '../../../merchants/change-program.ts'
import { lockMerchant } from '../../../merchants/lock-merchant.ts'
import type { Merchant } from '../../../merchants/merchant.ts'
import { OperatorError } from '../../../operator-error.ts'
import { saveQuizzes } from '../../../quizzes/save-quizzes.ts'
import { isRefusal, type Refusal } from '../../../refusal.ts'
import { saveRewards } from '../../../rewards/configure/save-rewards.ts'
import { saveTiers, type TierChange } from '../../../tiers/save-tiers.ts'
import { importCodeLists } from './import-code-lists.ts'
import { type Matches, matchDocument, matchQuestions } from './match-document.ts'
import { readDocument } from './program-document.ts'
import { isFromMerchant, readProgramSource } from './program-source.ts'

interface ApplyContext {
	tx: Tx
	merchant: Merchant
	document: ProgramDocument
	/** The merchant's program before any change. */
	present: ProgramDocument
	matches: Matches
	hasOwnIds: boolean
	author: string
	now: Date
}

/**
 * Changes a merchant's program to match a document. It removes nothing, and if a part is refused it changes nothing.
 */
export const applyDocument = async (
	tx: Tx,
	merchant: Merchant,
	document: ProgramDocument,
	{ author, now }: { author: string; now: Date },
): Promise<void> => {
	await lockMerchant(tx, merchant.id)
	const present = await readDocument(tx, merchant)
	const hasOwnIds = isFromMerchant(document.ReadFrom, await readProgramSource(tx, merchant, present))
	const matches = matchDocument(present, document, hasOwnIds)
	const context = { tx, merchant, document, present, matches, hasOwnIds, author, now }
	const { Tiers = [], Rewards = [] } = document
	// Tiers and rewards refer to each other, so the benefits of tiers are set after both exist.
	const tierIds = await setTiers(
		context,
		Tiers.map(({ Id, Benefits, ...change }, index) => ({ id: matches.tiers[index]!, change })),
	)
	const translateTier = createIdTranslator('tier', Tiers, tierIds, hasOwnIds)
	const rewardIds = await setRewards(context, translateTier)
	const translateReward = createIdTranslator('reward', Rewards, rewardIds, hasOwnIds)
	await setTiers(
		context,
		Tiers.map(({ Benefits }, index) => {
			const given = Benefits?.map(({ RewardId, ...benefit }) => ({
				...benefit,
				RewardId: RewardId ? translateReward(RewardId, `Tiers[${index}].Benefits`) : RewardId,
			}))
			return { id: tierIds[index]!, change: given ? { Benefits: given } : {} }
		}),
	)
	await importCodeLists(tx, merchant, { document, present, rewardIds, hasOwnIds }, now)
	await setQuizzes(context)
	const change = translateSettings(document.Settings ?? {}, translateTier)
	const program = await changeProgram(tx, merchant.id, { basedOn: null, change, author }, now)
	if (isRefusal(program)) throw new OperatorError(`Settings: ${program.message}`)
}

type IdTranslator = (id: number, where: string) => number

/**
 * Translates an id of a document to the merchant's id. A document
 * may refer to its own entries, and to those of its own merchant.
 */
const createIdTranslator = (
	what: string,
	entries: { Id?: number | null }[],
	ids: number[],
	hasOwnIds: boolean,
): IdTranslator => {
	const here = new Map(entries.map(({ Id }, index) => [Id, ids[index]!]))
	return (id, where) => {
		const found = here.get(id) ?? (hasOwnIds ? id : undefined)
		if (found === undefined)
			throw new OperatorError(`${where} names ${what} ${id}, which is not in the document`)
		return found
	}
}

const setTiers = async (
	{ tx, merchant, author, now }: ApplyContext,
	changes: TierChange[],
): Promise<number[]> => {
	const saved = await saveTiers(tx, merchant.id, changes, author, now)
	if ('taken' in saved) throw new OperatorError(`Tiers: ${saved.taken}`)
	return unwrapSaved('Tiers', saved)
}

const setRewards = async (
	{ tx, merchant, document, matches, now }: ApplyContext,
	translateTier: IdTranslator,
): Promise<number[]> => {
	const changes = (document.Rewards ?? []).map(
		({ Id, PreGeneratedCouponLists, TierIds, ...change }, index) => ({
			id: matches.rewards[index]!,
			change: {
				...change,
				...(TierIds && { TierIds: TierIds.map((id) => translateTier(id, `Rewards[${index}].TierIds`)) }),
			},
		}),
	)
	return unwrapSaved('Rewards', await saveRewards(tx, merchant, changes, now))
}

const setQuizzes = async ({
	tx,
	merchant,
	document,
	present,
	matches,
	hasOwnIds,
}: ApplyContext): Promise<void> => {
	const changes = (document.Quizzes ?? []).map((quiz, index) => {
		const id = matches.quizzes[index]!
		const known = present.Quizzes?.find(({ Id }) => Id === id)
		const { Id, ...change } = matchQuestions(known, quiz, hasOwnIds)
		return { id, change }
	})
	const saved = await saveQuizzes(tx, merchant, changes)
	if ('answered' in saved)
		throw new OperatorError(`Quizzes: quiz ${saved.answered} has been answered and can only be reworded`)
	unwrapSaved('Quizzes', saved)
}

type Settings = NonNullable<ProgramDocument['Settings']>
interface Rule {
	conditions?: { code?: unknown; args?: { tiers?: unknown } }[]
}

/** Translates the tier ids in the rules of the settings. Invalid rules are left for the check. */
const translateSettings = (settings: Settings, translateTier: IdTranslator): Settings => {
	if (!settings.Rules) return settings
	const Rules = (settings.Rules as Rule[]).map((rule, index) => {
		if (!Array.isArray(rule.conditions)) return rule
		const conditions = rule.conditions.map((condition) => {
			const tiers = condition?.code === 'tier' && condition.args?.tiers
			if (!Array.isArray(tiers)) return condition
			const where = `Settings.Rules[${index}]`
			return { ...condition, args: { ...condition.args, tiers: tiers.map((id) => translateTier(id, where)) } }
		})
		return { ...rule, conditions }
	})
	return { ...settings, Rules }
}

const unwrapSaved = (part: string, saved: number[] | { index: number; refusal: Refusal }): number[] => {
	if ('refusal' in saved) throw new OperatorError(`${part}[${saved.index}]: ${saved.refusal.message}`)
	return saved
}
