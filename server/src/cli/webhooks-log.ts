import type { Database } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { Problem } from '../problem.ts'
import { findDelivery } from '../webhooks/find-delivery.ts'
import { listDeliveries } from '../webhooks/list-deliveries.ts'
import { listSubscriptions } from '../webhooks/list-subscriptions.ts'
import { deliveryBody, storyBody } from '../webhooks/wire.ts'
import { type Command, JSON_OPTION, MERCHANT_OPTION } from './command.ts'
import { printJson, printLine, printTable } from './print.ts'
import { countIn, noWebhook, oneOf, WEBHOOK_OPTION } from './webhooks-given.ts'
import { getMerchant, withDatabase } from './with-database.ts'

const STATES = ['waiting', 'delivered', 'failed'] as const

export const webhooksLog: Command = {
	name: 'webhooks log',
	summary: "List a webhook's last 100 deliveries and what became of them, or tell all of one",
	options: {
		...MERCHANT_OPTION,
		...WEBHOOK_OPTION,
		state: { value: '<state>', meaning: `Only those that are ${STATES.join(', ')}` },
		delivery: { value: '<id>', meaning: 'Only this one, with its body and its attempts' },
		...JSON_OPTION,
	},
	async run(context, values) {
		const id = countIn(values, 'id')
		const state = values.has('state') ? oneOf(values, 'state', STATES) : undefined
		const one = values.has('delivery') ? countIn(values, 'delivery') : undefined
		await withDatabase(context, async (db) => {
			const merchant = await getMerchant(db, values.text('merchant'))
			if (one !== undefined) return printStory(db, merchant, id, one, values.has('json'))
			const [subscription] = await listSubscriptions(db, merchant.id, [id])
			if (!subscription) throw noWebhook(merchant, id)
			const deliveries = (await listDeliveries(db, merchant.id, id, { state })).map(deliveryBody)
			if (values.has('json')) return printJson(deliveries)
			printTable([
				['ID', 'STATE', 'TOPIC', 'EVENT', 'CREATED', 'NEXT ATTEMPT', 'ATTEMPTS', 'LAST ANSWER'],
				...deliveries.map((delivery) => [
					...[String(delivery.Id), delivery.State, delivery.Topic, String(delivery.EventId ?? 'test')],
					...[delivery.CreatedDate, delivery.NextAttemptDate ?? '-', String(delivery.Attempts)],
					String(delivery.LastStatus ?? delivery.LastError ?? '-'),
				]),
			])
		})
	},
}

const printStory = async (
	db: Database,
	merchant: Merchant,
	id: number,
	deliveryId: number,
	asJson: boolean,
): Promise<void> => {
	const found = await findDelivery(db, merchant.id, id, deliveryId)
	if (!found) throw new Problem(`Webhook ${id} of merchant "${merchant.name}" has no delivery ${deliveryId}`)
	const story = storyBody(found, merchant.timeZone)
	if (asJson) return printJson(story)
	printLine(`${story.Topic} ${story.State}, webhook-id ${story.MessageId}`)
	printLine(story.Body)
	for (const attempt of story.History)
		printLine(
			`${attempt.Date}  ${attempt.Status ?? attempt.Error}  ${attempt.Latency} ms  ${attempt.Response ?? ''}`,
		)
}
