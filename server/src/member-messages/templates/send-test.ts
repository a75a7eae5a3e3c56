import { randomUUID } from 'node:crypto'
import type { MessageChannel } from '@fiel/contract'
import { isAddress, normalizePhone } from '@fiel/contract/contact-rules'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { panelText } from '../../messages/panel/panel-text.ts'
import { AUTOMATIC_HEADERS, enqueueMails } from '../../notifications/enqueue-mails.ts'
import { findShopSender } from '../../notifications/mail-senders.ts'
import {
	type MailResult,
	type MailSenderOptions,
	openMailSender,
} from '../../notifications/open-mail-sender.ts'
import { findGateway } from '../../pins/find-gateway.ts'
import { type Refusal, refuseInEnglish as refuse } from '../../refusal.ts'
import type { AddressRules } from '../../webhooks/address-rules.ts'
import { hasText, renderSmsBody } from '../send/sms-body.ts'
import type { RenderedMessage } from './render-message.ts'

/** What tests are sent with. */
export interface TestSenders {
	mail: MailSenderOptions
	rules: AddressRules
}

interface TestContext {
	db: Database
	clock: Clock
	senders: TestSenders
}

interface TestResult {
	Success: boolean
	Recipient: string
	Error: string | null
}

/** Sends a message that is about nobody, at once. */
export const sendTest = (
	context: TestContext,
	merchant: Merchant,
	channel: MessageChannel,
	recipient: string,
	message: RenderedMessage,
): Promise<TestResult | Refusal> =>
	channel === 'email'
		? sendTestMail(context, merchant, recipient, message)
		: sendTestSms(context, merchant, recipient, message)

const sendTestMail = async (
	{ db, clock, senders }: TestContext,
	merchant: Merchant,
	recipient: string,
	{ subject, html, text }: RenderedMessage,
): Promise<TestResult | Refusal> => {
	if (!isAddress(recipient))
		return refuse('GenericError', 'Recipient is not an email address', 'Recipient', panelText.email())
	if (merchant.isTest) {
		const mail = { kind: 'message-test' as const, recipient, subject, html, redemptionId: null, listId: null }
		await db.transaction((tx) => enqueueMails(tx, merchant.id, clock.now(), [mail]))
		return { Success: true, Recipient: recipient, Error: null }
	}
	if (senders.mail.smtpUrl === undefined)
		return refuse('GenericError', 'there is no mail server', undefined, panelText.noMailServer())
	const mailSender = (await openMailSender(senders.mail))!
	try {
		const result = await mailSender.send({
			...{ recipient, subject, html, text, headers: AUTOMATIC_HEADERS, messageKey: randomUUID() },
			...{ merchantId: merchant.id, ...(await findShopSender(db, merchant.id)) },
		})
		return resultBody(recipient, result)
	} finally {
		mailSender.close()
	}
}

const sendTestSms = async (
	{ db, senders }: TestContext,
	merchant: Merchant,
	recipient: string,
	{ text }: RenderedMessage,
): Promise<TestResult | Refusal> => {
	const phone = normalizePhone(recipient)
	if (phone === null)
		return refuse('GenericError', 'Recipient is not a telephone number', 'Recipient', panelText.phone())
	if (merchant.isTest)
		return refuse(
			'GenericError',
			'in test mode no message is sent to a telephone',
			undefined,
			panelText.noMessageInTestMode(),
		)
	const gateway = await findGateway(db, merchant.id)
	if (!gateway) return refuse('GenericError', 'there is no gateway yet', undefined, panelText.noGateway())
	if (!hasText(gateway))
		return refuse(
			'GenericError',
			'the body of the gateway has no {{text}}',
			undefined,
			panelText.gatewayWithoutText(),
		)
	// Imported on demand, because the HTTP client takes a tenth of a second to load.
	const { openGatewaySender, mailResult } = await import('../../pins/open-gateway-sender.ts')
	const sender = openGatewaySender(db, senders.rules)
	try {
		return resultBody(recipient, mailResult(await sender.post(gateway, renderSmsBody(gateway, phone, text))))
	} finally {
		sender.close()
	}
}

const resultBody = (recipient: string, result: MailResult): TestResult => ({
	Success: result.is === 'sent',
	Recipient: recipient,
	Error: result.is === 'sent' ? null : result.reason,
})
