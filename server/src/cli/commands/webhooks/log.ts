import type { Database } from '../../../db/database.ts'
import type { Merchant } from '../../../merchants/merchant.ts'
import { OperatorError } from '../../../operator-error.ts'
import { findDelivery } from '../../../webhooks/find-delivery.ts'
import { listDeliveries } from '../../../webhooks/list-deliveries.ts'
import { listSubscriptions } from '../../../webhooks/list-subscriptions.ts'
import { deliveryBody, deliveryDetailsBody } from '../../../webhooks/wire.ts'
import { type CliCommand, JSON_OPTION, MERCHANT_OPTION } from '../../support/command.ts'
import { printJson, printLine, printTable } from '../../support/print.ts'
import { requireMerchant, withDatabase } from '../../support/with-database.ts'
import { parseChoice, parseCount, WEBHOOK_OPTION, webhookNotFound } from './webhook-options.ts'

const STATES = ['waiting', 'delivered', 'failed'] as const

export const webhooksLogCommand: CliCommand = {
	name: 'webhooks log',
	summary: "List a webhook's last 100 deliveries and their state, or show one in full",
	needsDatabase: true,
	options: {
		...MERCHANT_OPTION,
		...WEBHOOK_OPTION,
		state: { value: '<state>', meaning: `Only deliveries that are ${STATES.join(', ')}` },
		delivery: { value: '<id>', meaning: 'Only this delivery, with its body and its attempts' },
		...JSON_OPTION,
	},
	async run(context, values) {
		const id = parseCount(values, 'id')
		const state = values.has('state') ? parseChoice(values, 'state', STATES) : undefined
		const one = values.has('delivery') ? parseCount(values, 'delivery') : undefined
		await withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			if (one !== undefined) return printDelivery(db, merchant, id, one, values.has('json'))
			const [subscription] = await listSubscriptions(db, merchant.id, [id])
			if (!subscription) throw webhookNotFound(merchant, id)
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

const printDelivery = async (
	db: Database,
	merchant: Merchant,
	id: number,
	deliveryId: number,
	asJson: boolean,
): Promise<void> => {
	const found = await findDelivery(db, merchant.id, id, deliveryId)
	if (!found)
		throw new OperatorError(`Webhook ${id} of merchant "${merchant.name}" has no delivery ${deliveryId}`)
	const detail = deliveryDetailsBody(found, merchant.timeZone)
	if (asJson) return printJson(detail)
	printLine(`${detail.Topic} ${detail.State}, webhook-id ${detail.MessageId}`)
	printLine(detail.Body)
	for (const attempt of detail.History)
		printLine(
			`${attempt.Date}  ${attempt.Status ?? attempt.Error}  ${attempt.Latency} ms  ${attempt.Response ?? ''}`,
		)
}
