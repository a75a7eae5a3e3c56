import { type ProgramDocument, ProgramDocumentSchema } from '@fiel/contract'
import type { Queryable, Tx } from '../db/database.ts'
import { decimal } from '../db/decimal.ts'
import { compileSchema, refusalOf } from '../http/validate.ts'
import { changeProgram } from '../merchants/change-program.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { Problem } from '../problem.ts'
import { programBody } from '../program/wire.ts'
import { listAllQuizzes } from '../quizzes/list-all-quizzes.ts'
import { saveQuizzes } from '../quizzes/save-quizzes.ts'
import { adminQuiz } from '../quizzes/wire.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { adminReward } from '../rewards/admin-wire.ts'
import type { CouponListSettings } from '../rewards/configuration.ts'
import { importCoupons } from '../rewards/import-coupons.ts'
import { listAllRewards } from '../rewards/list-all-rewards.ts'
import { saveRewards } from '../rewards/save-rewards.ts'
import { listAllTiers } from '../tiers/list-all-tiers.ts'
import { saveTiers } from '../tiers/save-tiers.ts'
import { adminTier } from '../tiers/wire.ts'

/** The whole program of a merchant, without what merely counts: that changes by itself. */
export const readDocument = async (db: Queryable, merchant: Merchant): Promise<ProgramDocument> => {
	const { version: _, ...settings } = await loadProgram(db, merchant.id)
	const tiers = (await listAllTiers(db, merchant.id)).map(adminTier)
	const rewards = (await listAllRewards(db, merchant.id)).map(adminReward)
	const quizzes = (await listAllQuizzes(db, merchant.id)).map(adminQuiz)
	return {
		Settings: programBody(settings),
		Tiers: tiers.map(({ CustomerCount, ...tier }) => tier),
		Rewards: rewards.map(({ Redeemed, PreGeneratedCouponLists, ...reward }) => ({
			...reward,
			PreGeneratedCouponLists: PreGeneratedCouponLists.map(({ CouponCount, UsedCoupons, ...list }) => list),
		})),
		Quizzes: quizzes.map(({ Completions, ...quiz }) => quiz),
	}
}

/** A document from a file; a member it should not have is named. */
export const parseDocument = (text: string): ProgramDocument => {
	let document: unknown
	try {
		document = JSON.parse(text)
	} catch (error) {
		throw new Problem(`The program is not JSON: ${(error as Error).message}`)
	}
	const isDocument = compileSchema(ProgramDocumentSchema, 'body')
	if (isDocument(document)) return document as ProgramDocument
	throw new Problem(refusalOf({ invalid: 'GenericError' }, 'body', isDocument.errors!).message)
}

/** Makes a merchant's program what a document says; nothing is removed, and nothing is done when a part is refused. */
export const applyDocument = async (
	tx: Tx,
	merchant: Merchant,
	document: ProgramDocument,
	now: Date,
): Promise<void> => {
	const edit = { basedOn: null, change: document.Settings ?? {}, author: 'fiel' }
	const program = await changeProgram(tx, merchant.id, edit, now)
	if (isRefusal(program)) throw new Problem(`Settings: ${program.message}`)
	const { Tiers = [], Rewards = [], Quizzes = [] } = document
	const tiers = await saveTiers(tx, merchant.id, Tiers.map(changeOfEntry), 'fiel', now)
	if ('taken' in tiers) throw new Problem(`Tiers: ${tiers.taken}`)
	orThrow('Tiers', tiers)
	const rewards = await saveRewards(
		tx,
		merchant,
		Rewards.map(({ PreGeneratedCouponLists, ...reward }) => changeOfEntry(reward)),
		now,
	)
	await bringCodes(tx, merchant, document, orThrow('Rewards', rewards), now)
	const quizzes = await saveQuizzes(tx, merchant, Quizzes.map(changeOfEntry))
	if ('answered' in quizzes)
		throw new Problem(`Quizzes: quiz ${quizzes.answered} has been answered and can only be reworded`)
	orThrow('Quizzes', quizzes)
}

const changeOfEntry = <T extends { Id?: number | null }>({ Id, ...change }: T) => ({ id: Id ?? null, change })

const orThrow = (part: string, saved: number[] | { index: number; refusal: Refusal }): number[] => {
	if ('refusal' in saved) throw new Problem(`${part}[${saved.index}]: ${saved.refusal.message}`)
	return saved
}

/** Lists without an id are new, unless every code of theirs is there: then the same file was set before. */
const bringCodes = async (
	tx: Tx,
	merchant: Merchant,
	{ Rewards = [] }: ProgramDocument,
	ids: number[],
	now: Date,
): Promise<void> => {
	for (const [index, { PreGeneratedCouponLists }] of Rewards.entries())
		for (const list of PreGeneratedCouponLists ?? []) {
			if (list.Id != null) continue
			const wanted: CouponListSettings = {
				rewardId: ids[index]!,
				name: list.ListName,
				type: list.CouponsType as CouponListSettings['type'],
				value: decimal(list.CouponsValue).toFixed(2),
				codes: list.Codes ?? [],
			}
			const imported = await importCoupons(tx, merchant, wanted, now)
			if (isRefusal(imported) && imported.refused !== 'ImportCoupons_AllCouponsAlreadyExists')
				throw new Problem(`Rewards[${index}].PreGeneratedCouponLists: ${imported.message}`)
		}
}
