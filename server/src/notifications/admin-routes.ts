import { randomUUID } from 'node:crypto'
import {
	changeMailSender,
	getMailSender,
	getTestMail,
	type ListedTestMail as ListedTestMailBody,
	listTestMails,
	type MailSender as MailSenderBody,
	testMailSender,
} from '@fiel/contract'
import { idRangeOf } from '../db/list-order.ts'
import type { AdminApi } from '../http/admin-api.ts'
import { conflict, type Failure, resourceNotFound } from '../http/admin-reply.ts'
import { createTokenBuckets } from '../http/token-buckets.ts'
import { type Merchant, shopNameOf } from '../merchants/merchant.ts'
import type { Language } from '../messages/language.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { USER_MAILS } from '../messages/user-mails.ts'
import { refuseInEnglish as refuse } from '../refusal.ts'
import { composeUserMail } from './compose-user-mail.ts'
import { countWaitingMails } from './count-waiting-mails.ts'
import { AUTOMATIC_HEADERS, enqueueMails } from './enqueue-mails.ts'
import { htmlToText } from './html-to-text.ts'
import { findTestMail, type ListedTestMail, listTestMails as loadTestMails } from './list-test-mails.ts'
import type { Mail, OutgoingMail } from './mail.ts'
import { checkShopSender, findShopSender, type ShopSender, setShopSender } from './mail-senders.ts'
import { addressOf, type MailSenderOptions, openMailSender } from './open-mail-sender.ts'

/** The panel's routes for the sender of mails. */
export const registerNotificationsAdminRoutes =
	(options: MailSenderOptions) =>
	(api: AdminApi): void => {
		registerSenderRoutes(api, options)
		registerTestRoute(api, options)
		registerTestMailRoutes(api)
	}

const registerSenderRoutes = ({ db, clock, serve }: AdminApi, options: MailSenderOptions): void => {
	serve(getMailSender, async ({ session: { merchant } }) => ({
		...senderBody(options, await findShopSender(db, merchant.id)),
		WaitingMails: await countWaitingMails(db, merchant.id, clock.now()),
	}))
	serve(changeMailSender, async ({ session: { merchant }, body, audit }) => {
		const sender = { senderName: body.SenderName?.trim() || null, replyTo: body.ReplyTo?.trim() || null }
		const refusal = checkShopSender(sender)
		if (refusal) return refusal
		return db.transaction(async (tx) => {
			const before = senderBody(options, await findShopSender(tx, merchant.id))
			await setShopSender(tx, merchant.id, clock.now(), sender)
			const after = senderBody(options, sender)
			await audit(tx, { id: null, before, after })
			return { ...after, WaitingMails: await countWaitingMails(tx, merchant.id, clock.now()) }
		})
	})
}

/** The URL of the mail server may contain a password. */
const senderBody = (
	{ smtpUrl, mailFrom }: MailSenderOptions,
	{ senderName, replyTo }: ShopSender,
): Omit<MailSenderBody, 'WaitingMails'> => ({
	IsConfigured: smtpUrl !== undefined,
	Host: smtpUrl === undefined ? null : new URL(smtpUrl).host,
	From: smtpUrl === undefined || mailFrom === undefined ? null : addressOf(mailFrom),
	SenderName: senderName,
	ReplyTo: replyTo,
})

const TEST_LIMIT = { capacity: 5, refillMs: 10 * 60_000 }

const registerTestRoute = ({ db, clock, serve }: AdminApi, options: MailSenderOptions): void => {
	const tests = createTokenBuckets({ ...TEST_LIMIT, now: () => clock.now().getTime() })
	serve(testMailSender, async ({ session: { merchant, user }, language }) => {
		const mail = composeTestMail(merchant, user.email, language)
		if (merchant.isTest) {
			await db.transaction((tx) => enqueueMails(tx, merchant.id, clock.now(), [mail]))
			return { Success: true, Recipient: user.email, Answer: null, Error: null }
		}
		if (options.smtpUrl === undefined)
			return refuse('GenericError', 'there is no mail server', undefined, panelText.noMailServer())
		const retryAfter = tests.take(merchant.id)
		if (retryAfter > 0) return tooManyTests(retryAfter)
		const mailSender = await openMailSender(options)
		try {
			const shop = await findShopSender(db, merchant.id)
			const result = await mailSender!.send({ ...outgoing(merchant, mail), ...shop })
			const { answer = null, reason = null } = { answer: undefined, reason: undefined, ...result }
			return { Success: result.is === 'sent', Recipient: user.email, Answer: answer, Error: reason }
		} finally {
			mailSender!.close()
		}
	})
}

const composeTestMail = (merchant: Merchant, recipient: string, language: Language): Mail =>
	composeUserMail({
		...{ kind: 'sender-test', recipient, language, brand: merchant },
		texts: USER_MAILS.senderTest(shopNameOf(merchant)),
	})

const outgoing = (merchant: Merchant, { recipient, subject, html }: Mail): OutgoingMail => ({
	...{ recipient, subject, html, text: htmlToText(html), headers: AUTOMATIC_HEADERS },
	...{ messageKey: randomUUID(), merchantId: merchant.id, senderName: null, replyTo: null },
})

const tooManyTests = (retryAfter: number): Failure => ({
	failed: 429,
	refused: 'Too_Many_Requests',
	message: 'too many tests; try again in some minutes',
	retryAfter,
})

const DEFAULT_LIMIT = 50
const NOT_IN_TEST_MODE = conflict(
	'only test mode keeps mails to be read',
	panelText.onlyInTestMode(),
	'Fiel-Mode',
)

const registerTestMailRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(listTestMails, async ({ session: { merchant, user }, query }) => {
		if (!merchant.isTest) return NOT_IN_TEST_MODE
		const limit = query.limit ?? DEFAULT_LIMIT
		const mayReadLinks = user.rights.includes('users.edit')
		const filter = { range: idRangeOf(query), limit: limit + 1, mayReadLinks, now: clock.now() }
		const found = await loadTestMails(db, merchant.id, filter)
		const items = found.slice(0, limit)
		return {
			Items: items.map(testMailBody),
			NextBefore: found.length > limit ? items.at(-1)!.id : null,
		}
	})
	serve(getTestMail, async ({ session: { merchant, user }, params: { id } }) => {
		if (!merchant.isTest) return NOT_IN_TEST_MODE
		const mail = await findTestMail(db, merchant.id, id, user.rights.includes('users.edit'))
		if (!mail) return resourceNotFound(`there is no mail ${id}`)
		return { ...testMailBody(mail), Html: mail.html, Text: mail.text }
	})
}

const testMailBody = (mail: ListedTestMail): ListedTestMailBody => ({
	Id: mail.id,
	Kind: mail.kind,
	Channel: mail.channel,
	Recipient: mail.recipient,
	Subject: mail.subject,
	CreatedDate: mail.createdAt.toISOString(),
})
