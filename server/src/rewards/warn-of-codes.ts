import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { composePage } from '../notifications/compose-page.ts'
import { enqueueMails } from '../notifications/enqueue-mails.ts'
import type { Mail } from '../notifications/mail.ts'
import { escapeHtml } from '../notifications/render-template.ts'
import type { RedemptionStory } from './redemption.ts'
import type { CouponList, Reward } from './reward.ts'

const FEW = 10
const SHARE = 0.1

/** A list is low at ten codes or a tenth, whichever is more, but never before half of it is gone. */
export const isLow = (codes: number, left: number): boolean =>
	left <= Math.min(Math.max(FEW, Math.ceil(codes * SHARE)), Math.floor(codes / 2))

interface Warning {
	listId: number
	isEmpty: boolean
	mails: Mail[]
}

/** Tells the merchant of lists that these redemptions have emptied, or nearly so. The rewards must be locked. */
export const warnOfCodes = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	redemptions: RedemptionStory[],
	rewards: Map<number, Reward>,
): Promise<void> => {
	const handed = Map.groupBy(redemptions, ({ coupon }) => coupon?.source?.listId ?? null)
	const warnings = [...rewards.values()].flatMap((reward) =>
		reward.lists.flatMap((list) => warningFor(reward, list, handed.get(list.id)?.length ?? 0)),
	)
	if (warnings.length === 0) return
	await enqueueMails(
		tx,
		merchantId,
		now,
		warnings.flatMap(({ mails }) => mails),
	)
	await tx.rows(sql`
		update coupon_lists l set low_told_at = ${now}::timestamptz,
			empty_told_at = case when w."isEmpty" then ${now}::timestamptz end
		from json_to_recordset(${JSON.stringify(warnings)}) as w ("listId" bigint, "isEmpty" boolean)
		where l.merchant_id = ${merchantId} and l.id = w."listId"`)
}

const warningFor = (reward: Reward, list: CouponList, handed: number): Warning[] => {
	const { merchantEmails } = reward.settings
	if (handed === 0 || merchantEmails.length === 0) return []
	const left = reward.freeCodes === 0 ? 0 : list.codes - list.used - handed
	const isEmpty = left <= 0
	if (isEmpty ? list.isEmptyTold : list.isLowTold || !isLow(list.codes, left)) return []
	return [{ listId: list.id, isEmpty, mails: mailsFor(reward, list, left) }]
}

const mailsFor = ({ settings, freeCodes }: Reward, list: CouponList, left: number): Mail[] => {
	const isEmpty = left <= 0
	const subject = isEmpty
		? `The codes of "${list.name}" are used up`
		: `${left} codes of "${list.name}" are left`
	const what = `${subject}. The list belongs to the reward ${settings.title} and had ${list.codes} codes.`
	const then = freeCodes === 0 ? ' The reward cannot be redeemed before new codes are imported.' : ''
	const html = composePage({
		body: `<p>${escapeHtml(what + then)}</p>`,
		preHeader: null,
		backgroundColor: null,
	})
	return [...new Set(settings.merchantEmails)].map((recipient) => ({
		kind: isEmpty ? 'codes-empty' : 'codes-low',
		recipient,
		subject,
		html,
		redemptionId: null,
		listId: list.id,
	}))
}
