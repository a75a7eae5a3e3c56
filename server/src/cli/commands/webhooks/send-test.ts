import { checkTestTopic } from '../../../webhooks/check-subscription.ts'
import { createTestDeliveries } from '../../../webhooks/create-test-deliveries.ts'
import { findDelivery } from '../../../webhooks/find-delivery.ts'
import { listSubscriptions } from '../../../webhooks/list-subscriptions.ts'
import { composeTestDelivery, deliveryBody } from '../../../webhooks/wire.ts'
import { type CliCommand, JSON_OPTION, MERCHANT_OPTION } from '../../support/command.ts'
import { printJson, printLine } from '../../support/print.ts'
import { recordCommand } from '../../support/record-command.ts'
import { requireMerchant, withDatabase } from '../../support/with-database.ts'
import { parseCount, parseTopic, refusalProblem, WEBHOOK_OPTION, webhookNotFound } from './webhook-options.ts'

export const webhooksTestCommand: CliCommand = {
	name: 'webhooks test',
	summary: 'Let the worker send the example of a topic to a webhook',
	options: {
		...MERCHANT_OPTION,
		...WEBHOOK_OPTION,
		topic: { value: '<topic>', required: true, meaning: 'As in Point_Add' },
		...JSON_OPTION,
	},
	async run(context, values) {
		const test = composeTestDelivery(
			parseCount(values, 'id'),
			parseTopic(values.text('topic')),
			context.clock.now(),
		)
		await withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			const now = context.clock.now()
			const sent = await db.transaction(async (tx) => {
				const [subscription] = await listSubscriptions(tx, merchant.id, [test.subscriptionId])
				const misfit = subscription && checkTestTopic(subscription.form, test.topic)
				if (misfit) throw refusalProblem(misfit)
				const [done] = await createTestDeliveries(tx, merchant.id, now, [test])
				const entry = { kind: 'webhooks', id: test.subscriptionId, after: { Topic: values.text('topic') } }
				if (done !== undefined) await recordCommand(tx, merchant.id, webhooksTestCommand, entry, now)
				return done
			})
			if (sent === undefined) throw webhookNotFound(merchant, test.subscriptionId)
			const delivery = await findDelivery(db, merchant.id, test.subscriptionId, sent)
			if (values.has('json')) return printJson(deliveryBody(delivery!))
			printLine(`Delivery ${sent} is due; "webhooks log" shows its result`)
		})
	},
}
