import type { MessageKind } from '@fiel/contract'
import sql from 'sql-template-tag'
import { JOBS } from '../../src/jobs.ts'
import {
	type MessageSettings,
	STARTING_SETTINGS,
	setMessageSettings,
} from '../../src/member-messages/settings.ts'
import type { MailSender } from '../../src/notifications/open-mail-sender.ts'
import { openGatewaySender } from '../../src/pins/open-gateway-sender.ts'
import { setGateway } from '../../src/pins/set-gateway.ts'
import { buildOrder } from './builders.ts'
import { type MailServer, readMail, startMailServer } from './mail-server.ts'
import { LOCAL_RULES } from './pins.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { settleAround } from './settle.ts'
import type { World } from './world.ts'

export const PUBLIC_URL = 'https://fiel.example.com'

interface MessageShopOptions {
	/** The kinds that are switched on by mail. */
	email?: MessageKind[]
	sms?: MessageKind[]
	settings?: Partial<MessageSettings>
	program?: Parameters<World['merchant']>[0]
}

const OPEN: Partial<MessageSettings> = {
	...{ quietFrom: null, quietTo: null, weeklyLimit: 50, consent: 'not-refused' },
}

/** Plans and sends the messages of a merchant, as the worker does, and reads its log. */
export const messageJobs = (
	world: Pick<World, 'db' | 'clock'>,
	merchantId: number,
	senders: { mailSender: MailSender; gatewaySender?: ReturnType<typeof openGatewaySender> },
) => {
	const job = (name: string, mailSender = senders.mailSender) =>
		JOBS.find((one) => one.name === name)!.run({
			...{ db: world.db, clock: world.clock, publicUrl: PUBLIC_URL },
			...{ ...senders, mailSender },
		})
	return {
		job,
		/** Plans messages from what happened and from dates. */
		async plan() {
			await settleAround(world.db, async () => (await job('plan messages')).things)
			await job('plan dated messages')
		},
		send: (mailSender?: MailSender) => job('send messages', mailSender),
		/** The log, as kind, channel, state and reason. */
		log: async () =>
			(
				await world.db.rows<{ line: string }>(sql`
					select concat_ws(' ', kind, channel, state, reason) as line from member_messages
					where merchant_id = ${merchantId} order by id`)
			).map(({ line }) => line),
		pass: (minutes: number) =>
			world.clock.set(new Date(world.clock.now().getTime() + minutes * 60_000).toISOString()),
	}
}

/** A shop whose messages leave through a real mail server and a real HTTP gateway. Everybody gets them unless they refuse. */
export const createMessageShop = async (
	t: { after(end: () => void | Promise<void>): void },
	world: World,
	{ email = [], sms = [], settings = {}, program = {} }: MessageShopOptions = {},
) => {
	const shop = await world.merchant(program)
	const mails: MailServer = await startMailServer(t, { timeoutMs: 1_000 })
	const gateway: Receiver = await startReceiver(t)
	const gatewaySender = openGatewaySender(world.db, LOCAL_RULES, { timeoutMs: 1_000 })
	t.after(() => gatewaySender.close())
	const set = (changes: Partial<MessageSettings> = {}, on = { email, sms }) =>
		world.db.transaction((tx) =>
			setMessageSettings(tx, shop.merchant.id, world.clock.now(), {
				...{ ...STARTING_SETTINGS, ...OPEN, ...settings, ...changes },
				kinds: Object.fromEntries(
					[...on.email, ...on.sms].map((kind) => [
						kind,
						{ email: on.email.includes(kind), sms: on.sms.includes(kind) },
					]),
				),
			}),
		)
	await set()
	if (sms.length > 0)
		await world.db.transaction((tx) =>
			setGateway(tx, shop.merchant.id, world.clock.now(), {
				...{ url: `${gateway.url}/messages`, headers: {} },
				body: '{"to": "{{phone}}", "text": "{{text}}"}',
			}),
		)
	return {
		...shop,
		...{ mails, gateway, set },
		...messageJobs(world, shop.merchant.id, { mailSender: mails.mailSender, gatewaySender }),
		/** Records an order of a customer who has an address and a number. */
		buy: (points: number, customer = 'ana', changes: Record<string, unknown> = {}) =>
			shop.api.post(
				'/POS/orders',
				buildOrder({
					OrderTotal: points,
					Customer: {
						OriginalId: customer,
						Name: 'Ana Souza',
						Email: `${customer}@mail.test`,
						Phone: '+5511900000017',
					},
					...changes,
				}),
				{ HasError: false },
			),
		/** The mails that arrived, as their readers see them. */
		received: () => mails.received.map((mail) => ({ to: mail.to, ...readMail(mail) })),
		texts: () => gateway.received.map(({ body }) => JSON.parse(body) as { to: string; text: string }),
	}
}
