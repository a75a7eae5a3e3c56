import sql from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'
import { loadProgram } from '../../merchants/load-programs.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { panelText } from '../../messages/panel/panel-text.ts'
import { type Refusal, refuseInEnglish as refuse } from '../../refusal.ts'
import { listAllTiers } from '../../tiers/list-all-tiers.ts'
import type { Reward } from '../reward.ts'
import { findPublishProblems, type PublishProblem } from './find-publish-problems.ts'

/** What keeps a reward from being honoured now. */
export const loadPublishProblems = async (
	db: Queryable,
	merchant: Merchant,
	now: Date,
	reward: Reward,
): Promise<PublishProblem[]> => {
	const program = await loadProgram(db, merchant.id)
	const tiers = await listAllTiers(db, merchant.id)
	const named = reward.settings.product?.productId ?? null
	const products = await db.rows<{ id: string }>(sql`
		select original_id as id from products where merchant_id = ${merchant.id} and original_id = ${named}`)
	return findPublishProblems(reward, {
		now,
		program,
		knownTiers: new Set(tiers.map(({ id }) => id)),
		knownProducts: new Set(products.map(({ id }) => id)),
	})
}

/** Why a reward is not published: every problem in one message. */
export const publishRefusal = (problems: PublishProblem[]): Refusal =>
	refuse(
		'ApiExternalRewardRedeem_Error_Unable_to_Reedem',
		`the reward cannot be published: ${problems.map(({ message }) => message).join(' ')}`,
		'IsActive',
		panelText.rewardNotPublishable(),
	)
