import { TEST_MAIL_LIMITS } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { NOTHING_DUE, type StepResult } from '../db/step.ts'
import type { Merchant } from '../merchants/merchant.ts'

const DAY_MS = 86_400_000

/** Deletes the mails of a sandbox that are too old, or more than are kept. */
export const deleteOldTestMails = async (
	tx: Tx,
	{ id: merchantId, isTest }: Merchant,
	now: Date,
): Promise<StepResult> => {
	if (!isTest) return NOTHING_DUE
	const oldest = new Date(now.getTime() - TEST_MAIL_LIMITS.days * DAY_MS)
	const deleted = await tx.rows(sql`
		delete from outbox
		where merchant_id = ${merchantId} and (created_at < ${oldest} or id <= (
			select id from outbox where merchant_id = ${merchantId}
			order by id desc offset ${TEST_MAIL_LIMITS.most} limit 1))
		returning id`)
	return { done: deleted.length, isMore: false }
}
