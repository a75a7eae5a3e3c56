import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { USER_MAILS } from '../../messages/user-mails.ts'
import { composeUserMail } from '../../notifications/compose-user-mail.ts'
import { enqueueMails } from '../../notifications/enqueue-mails.ts'
import type { Mail } from '../../notifications/mail.ts'
import { listOwners, type Recipient } from '../../users/owners.ts'
import { findLowCodeLists, type LowCodeList } from '../decide/find-low-code-lists.ts'
import type { RedemptionDetails } from '../redemption.ts'
import type { Reward } from '../reward.ts'

/** Notifies the merchant of lists that these redemptions have used up, or nearly so. The rewards must be locked. */
export const enqueueLowCodesMails = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	redemptions: RedemptionDetails[],
	rewards: Map<number, Reward>,
): Promise<void> => {
	const warnings = findLowCodeLists(redemptions, rewards).filter(({ list, left }) =>
		left === 0 ? !list.isEmptyNotified : !list.isLowNotified,
	)
	if (warnings.length === 0) return
	const owners = await findOwners(tx, merchant.id, warnings)
	const mails = warnings.flatMap((warning) => renderWarningMails(warning, merchant, owners))
	await enqueueMails(tx, merchant.id, now, mails)
	// A list without recipients is not marked, so that a recipient who is added later is notified.
	const notified = warnings
		.filter(({ list }) => mails.some(({ listId }) => listId === list.id))
		.map(({ list, left }) => ({ listId: list.id, isEmpty: left === 0 }))
	await tx.rows(sql`
		update coupon_lists l set low_told_at = ${now}::timestamptz,
			empty_told_at = case when w."isEmpty" then ${now}::timestamptz end
		from json_to_recordset(${jsonRows(notified)}) as w ("listId" bigint, "isEmpty" boolean)
		where l.merchant_id = ${merchant.id} and l.id = w."listId"`)
}

/** Returns the owners, for rewards that have no addresses of their own. */
const findOwners = async (tx: Tx, merchantId: number, warnings: LowCodeList[]): Promise<Recipient[]> => {
	if (warnings.every(({ reward }) => reward.settings.merchantEmails.length > 0)) return []
	return listOwners(tx, merchantId)
}

/** Addresses that are not of users are written to in the language of the merchant. */
const renderWarningMails = (
	{ reward, list, left }: LowCodeList,
	merchant: Merchant,
	owners: Recipient[],
): Mail[] => {
	const { settings, freeCodes } = reward
	const addresses = [...new Set(settings.merchantEmails)]
	const recipients =
		addresses.length > 0 ? addresses.map((email) => ({ email, language: merchant.language })) : owners
	const texts = USER_MAILS.codesLow(settings.title, list.name, left, freeCodes === 0)
	return recipients.map(({ email, language }) =>
		composeUserMail({
			...{ kind: left === 0 ? 'codes-empty' : 'codes-low', recipient: email, language, brand: merchant },
			...{ texts, listId: list.id },
		}),
	)
}
