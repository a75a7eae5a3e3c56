import { type ProgramDocument, ProgramDocumentSchema } from '@fiel/contract'
import type { Queryable } from '../../../db/database.ts'
import { compileSchema, validationRefusal } from '../../../http/validate.ts'
import { loadProgram } from '../../../merchants/load-programs.ts'
import type { Merchant } from '../../../merchants/merchant.ts'
import { OperatorError } from '../../../operator-error.ts'
import { programSettingsBody } from '../../../program/wire.ts'
import { listAllQuizzes } from '../../../quizzes/list-all-quizzes.ts'
import { adminQuiz } from '../../../quizzes/wire.ts'
import { adminRewardBody } from '../../../rewards/admin-wire.ts'
import { listAllRewards } from '../../../rewards/list/list-all-rewards.ts'
import { listAllTiers } from '../../../tiers/list-all-tiers.ts'
import { adminTierBody } from '../../../tiers/wire.ts'

/** The complete program of a merchant, without counters, which change without an edit. */
export const readDocument = async (db: Queryable, merchant: Merchant): Promise<ProgramDocument> => {
	const { version: _, ...settings } = await loadProgram(db, merchant.id)
	const tiers = (await listAllTiers(db, merchant.id)).map(adminTierBody)
	const rewards = (await listAllRewards(db, merchant.id)).map(adminRewardBody)
	const quizzes = (await listAllQuizzes(db, merchant.id)).map(adminQuiz)
	return {
		Settings: programSettingsBody(settings),
		Tiers: tiers.map(({ CustomerCount, MemberCount, ...tier }) => tier),
		Rewards: rewards.map(({ Redeemed, PreGeneratedCouponLists, ...reward }) => ({
			...reward,
			PreGeneratedCouponLists: PreGeneratedCouponLists.map(({ CouponCount, UsedCoupons, ...list }) => list),
		})),
		Quizzes: quizzes.map(({ Completions, ...quiz }) => quiz),
	}
}

/** Parses a document; an unknown member is refused by its name. */
export const parseDocument = (text: string): ProgramDocument => {
	let document: unknown
	try {
		document = JSON.parse(text)
	} catch (error) {
		throw new OperatorError(`The program is not JSON: ${(error as Error).message}`)
	}
	const isDocument = compileSchema(ProgramDocumentSchema, 'body')
	if (isDocument(document)) return document as ProgramDocument
	throw new OperatorError(
		`${validationRefusal({ invalid: 'GenericError' }, 'body', isDocument.errors!).message}`,
	)
}
