import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { composeMailPage } from '../../notifications/compose-page.ts'
import { enqueueMails } from '../../notifications/enqueue-mails.ts'
import type { Mail } from '../../notifications/mail.ts'
import { escapeHtml } from '../../notifications/render-template.ts'
import { listUsers } from '../../users/list-users.ts'
import { isActiveOwner } from '../../users/owners.ts'
import type { RedemptionDetails } from '../redemption.ts'
import type { CouponList, Reward } from '../reward.ts'

const LOW_COUNT = 10
const LOW_SHARE = 0.1

/** A list is low at ten codes or a tenth, whichever is more, but not before half of it is used. */
export const isCodeListLow = (codes: number, left: number): boolean =>
	left <= Math.min(Math.max(LOW_COUNT, Math.ceil(codes * LOW_SHARE)), Math.floor(codes / 2))

interface LowCodesWarning {
	reward: Reward
	list: CouponList
	left: number
}

/** Notifies the merchant of lists that these redemptions have used up, or nearly so. The rewards must be locked. */
export const enqueueLowCodesMails = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	redemptions: RedemptionDetails[],
	rewards: Map<number, Reward>,
): Promise<void> => {
	const issuedByList = Map.groupBy(redemptions, ({ coupon }) => coupon?.source?.listId ?? null)
	const warnings = [...rewards.values()].flatMap((reward) =>
		reward.lists.flatMap((list) => findWarning(reward, list, issuedByList.get(list.id)?.length ?? 0)),
	)
	if (warnings.length === 0) return
	const owners = await findOwners(tx, merchantId, warnings)
	const mails = warnings.flatMap((warning) => renderWarningMails(warning, owners))
	await enqueueMails(tx, merchantId, now, mails)
	// A list without recipients is not marked, so that a recipient who is added later is notified.
	const notified = warnings
		.filter(({ list }) => mails.some(({ listId }) => listId === list.id))
		.map(({ list, left }) => ({ listId: list.id, isEmpty: left <= 0 }))
	await tx.rows(sql`
		update coupon_lists l set low_told_at = ${now}::timestamptz,
			empty_told_at = case when w."isEmpty" then ${now}::timestamptz end
		from json_to_recordset(${jsonRows(notified)}) as w ("listId" bigint, "isEmpty" boolean)
		where l.merchant_id = ${merchantId} and l.id = w."listId"`)
}

const findWarning = (reward: Reward, list: CouponList, issued: number): LowCodesWarning[] => {
	if (issued === 0) return []
	const left = reward.freeCodes === 0 ? 0 : list.codes - list.used - issued
	const isEmpty = left <= 0
	if (isEmpty ? list.isEmptyNotified : list.isLowNotified || !isCodeListLow(list.codes, left)) return []
	return [{ reward, list, left }]
}

/** Returns the addresses of the owners, for rewards that have no addresses of their own. */
const findOwners = async (tx: Tx, merchantId: number, warnings: LowCodesWarning[]): Promise<string[]> => {
	if (warnings.every(({ reward }) => reward.settings.merchantEmails.length > 0)) return []
	const users = await listUsers(tx, merchantId)
	return users.filter(isActiveOwner).map(({ email }) => email)
}

const renderWarningMails = ({ reward, list, left }: LowCodesWarning, owners: string[]): Mail[] => {
	const { settings, freeCodes } = reward
	const isEmpty = left <= 0
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
