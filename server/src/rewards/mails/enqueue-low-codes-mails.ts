import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { composeMailPage } from '../../notifications/compose-page.ts'
import { enqueueMails } from '../../notifications/enqueue-mails.ts'
import type { Mail } from '../../notifications/mail.ts'
import { escapeHtml } from '../../notifications/render-template.ts'
import { listOwnerEmails } from '../../users/owners.ts'
import { findLowCodeLists, type LowCodeList } from '../decide/find-low-code-lists.ts'
import type { RedemptionDetails } from '../redemption.ts'
import type { Reward } from '../reward.ts'

/** Notifies the merchant of lists that these redemptions have used up, or nearly so. The rewards must be locked. */
export const enqueueLowCodesMails = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	redemptions: RedemptionDetails[],
	rewards: Map<number, Reward>,
): Promise<void> => {
	const warnings = findLowCodeLists(redemptions, rewards).filter(({ list, left }) =>
		left === 0 ? !list.isEmptyNotified : !list.isLowNotified,
	)
	if (warnings.length === 0) return
	const owners = await findOwners(tx, merchantId, warnings)
	const mails = warnings.flatMap((warning) => renderWarningMails(warning, owners))
	await enqueueMails(tx, merchantId, now, mails)
	// A list without recipients is not marked, so that a recipient who is added later is notified.
	const notified = warnings
		.filter(({ list }) => mails.some(({ listId }) => listId === list.id))
		.map(({ list, left }) => ({ listId: list.id, isEmpty: left === 0 }))
	await tx.rows(sql`
		update coupon_lists l set low_told_at = ${now}::timestamptz,
			empty_told_at = case when w."isEmpty" then ${now}::timestamptz end
		from json_to_recordset(${jsonRows(notified)}) as w ("listId" bigint, "isEmpty" boolean)
		where l.merchant_id = ${merchantId} and l.id = w."listId"`)
}

/** Returns the addresses of the owners, for rewards that have no addresses of their own. */
const findOwners = async (tx: Tx, merchantId: number, warnings: LowCodeList[]): Promise<string[]> => {
	if (warnings.every(({ reward }) => reward.settings.merchantEmails.length > 0)) return []
	return listOwnerEmails(tx, merchantId)
}

const renderWarningMails = ({ reward, list, left }: LowCodeList, owners: string[]): Mail[] => {
	const { settings, freeCodes } = reward
	const isEmpty = left === 0
	const recipients = settings.merchantEmails.length > 0 ? settings.merchantEmails : owners
	const subject = isEmpty
		? `The codes of "${list.name}" are used up`
		: `${left} codes of "${list.name}" are left`
	const summary = `${subject}. The list belongs to the reward ${settings.title} and had ${list.codes} codes.`
	const consequence = freeCodes === 0 ? ' The reward cannot be redeemed before new codes are imported.' : ''
	const html = composeMailPage({
		body: `<p>${escapeHtml(summary + consequence)}</p>`,
		preHeader: null,
		backgroundColor: null,
	})
	return [...new Set(recipients)].map((recipient) => ({
		kind: isEmpty ? 'codes-empty' : 'codes-low',
		recipient,
		subject,
		html,
		redemptionId: null,
		listId: list.id,
	}))
}
