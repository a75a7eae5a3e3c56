import { findDelivery } from '../webhooks/find-delivery.ts'
import { sendTests } from '../webhooks/send-tests.ts'
import { deliveryBody, newTest } from '../webhooks/wire.ts'
import { type Command, JSON_OPTION, MERCHANT_OPTION } from './command.ts'
import { printJson, printLine } from './print.ts'
import { recordCommand } from './record-command.ts'
import { countIn, noWebhook, topicIn, WEBHOOK_OPTION } from './webhooks-given.ts'
import { getMerchant, withDatabase } from './with-database.ts'

export const webhooksTest: Command = {
	name: 'webhooks test',
	summary: 'Let the worker send the example of a topic to a webhook',
	options: {
		...MERCHANT_OPTION,
		...WEBHOOK_OPTION,
		topic: { value: '<topic>', required: true, meaning: 'As in Point_Add' },
		...JSON_OPTION,
	},
	async run(context, values) {
		const test = newTest(countIn(values, 'id'), topicIn(values.text('topic')), context.clock.now())
		await withDatabase(context, async (db) => {
			const merchant = await getMerchant(db, values.text('merchant'))
			const now = context.clock.now()
			const sent = await db.transaction(async (tx) => {
				const [done] = await sendTests(tx, merchant.id, now, [test])
				const noted = { kind: 'webhooks', id: test.subscriptionId, after: { Topic: values.text('topic') } }
				if (done !== undefined) await recordCommand(tx, merchant.id, webhooksTest, noted, now)
				return done
			})
			if (sent === undefined) throw noWebhook(merchant, test.subscriptionId)
			const delivery = await findDelivery(db, merchant.id, test.subscriptionId, sent)
			if (values.has('json')) return printJson(deliveryBody(delivery!))
			printLine(`Delivery ${sent} is due; "webhooks log" says what became of it`)
		})
	},
}
