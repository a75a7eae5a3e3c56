import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import sql from 'sql-template-tag'
import { deliverMails } from '../../src/notifications/deliver-mails.ts'
import { openGatewaySender } from '../../src/pins/open-gateway-sender.ts'
import { setGateway } from '../../src/pins/set-gateway.ts'
import { parseCidr } from '../../src/webhooks/address-rules.ts'
import { uniqueText } from './builders.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { startReceiver } from './receiver.ts'
import type { World } from './world.ts'

/** A configured mail server and addresses of this machine for the gateway. */
export const PIN_ENVIRONMENT = {
	SMTP_URL: 'smtp://127.0.0.1:1',
	FIEL_MAIL_FROM: 'shop@fiel.test',
	FIEL_WEBHOOK_HTTP: 'true',
	FIEL_WEBHOOK_ALLOW: '127.0.0.0/8',
}

export const LOCAL_RULES = { allowHttp: true, allow: [parseCidr('127.0.0.0/8')!] }

export const GATEWAY_BODY = '{"to": "{{phone}}", "message": "{{text}}", "code": "{{code}}"}'

type Settings = Parameters<World['merchant']>[0]

/** A shop whose PINs leave through a real mail server and, if wanted, a real HTTP gateway. */
export const createPinShop = async (
	t: TestContext,
	world: World,
	{ hasGateway = false, settings = {} }: { hasGateway?: boolean; settings?: Settings } = {},
) => {
	const shop = await world.merchant(settings)
	const { db, clock } = world
	const mails: MailServer = await startMailServer(t)
	const gateway = await startReceiver(t)
	const gatewaySender = openGatewaySender(db, LOCAL_RULES, { timeoutMs: 2_000 })
	t.after(() => gatewaySender.close())
	const setUpGateway = () =>
		db.transaction((tx) =>
			setGateway(tx, shop.merchant.id, clock.now(), {
				url: `${gateway.url}/messages`,
				headers: { Authorization: 'Bearer secret-of-the-gateway' },
				body: GATEWAY_BODY,
			}),
		)
	if (hasGateway) await setUpGateway()
	/** Sends what is due, and returns the newest code that arrived. */
	const deliver = async (): Promise<string | undefined> => {
		const before = [mails.received.length, gateway.received.length]
		await deliverMails(db, clock, mails.mailSender, { channel: 'mail', isUrgent: true })
		await deliverMails(db, clock, gatewaySender, { channel: 'gateway', isUrgent: true })
		const mail = mails.received.slice(before[0]).at(-1)
		const message = gateway.received.slice(before[1]).at(-1)
		return message ? JSON.parse(message.body).code : mail && /\b(\d{6})\b/.exec(textOf(mail.raw))?.[1]
	}
	/** Creates a customer with these contacts. */
	const addCustomer = async (contacts: { Email?: string; Phone?: string } = {}): Promise<string> => {
		const id = uniqueText('customer')
		await shop.api.post(
			'/POS/orders',
			{
				OriginalId: uniqueText('order'),
				OrderPlacementDate: '2026-06-10T10:00:00Z',
				OrderTotal: 10,
				IsCompleted: false,
				Customer: { OriginalId: id, Name: 'Ana Souza', ...contacts },
			},
			{ HasError: false },
		)
		return id
	}
	const challenge = (id: string, body: object = {}) =>
		shop.api.post(`/POS/customers/${encodeURIComponent(id)}/challenge`, body)
	const validate = async (id: string, TransactionId: string, Code: string): Promise<boolean> => {
		const reply = await shop.api.post(`/POS/customers/${encodeURIComponent(id)}/challengevalidate`, {
			TransactionId,
			Code,
		})
		assert.equal(reply.TransactionId, TransactionId)
		assert.equal(reply.FriendlyErrorMessage === null, reply.Success)
		return reply.Success
	}
	return { ...shop, mails, gateway, gatewaySender, setUpGateway, deliver, addCustomer, challenge, validate }
}

/** The plain part of a mail. */
const textOf = (raw: string): string => raw.slice(raw.indexOf('\r\n\r\n')).replace(/=\r\n/g, '')

/** A code that is not this one. */
export const wrongCode = (code: string): string => (code === '111111' ? '222222' : '111111')

/** The challenges of a merchant, without what is random. */
export const readChallenges = (world: World, merchantId: number) =>
	world.db.rows<{ attempts: number; sendings: number; customerId: number | null }>(sql`
		select attempts, sendings, customer_id as "customerId" from pin_challenges
		where merchant_id = ${merchantId} order by id`)
