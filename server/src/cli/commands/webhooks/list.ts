import { listSubscriptions } from '../../../webhooks/list-subscriptions.ts'
import { webhookBody } from '../../../webhooks/wire.ts'
import { type CliCommand, JSON_OPTION, MERCHANT_OPTION } from '../../support/command.ts'
import { printJson, printTable } from '../../support/print.ts'
import { requireMerchant, withDatabase } from '../../support/with-database.ts'

export const webhooksListCommand: CliCommand = {
	name: 'webhooks list',
	summary: "List a merchant's webhooks and their state",
	needsDatabase: true,
	options: { ...MERCHANT_OPTION, ...JSON_OPTION },
	run: (context, values) =>
		withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			const webhooks = (await listSubscriptions(db, merchant.id)).map(webhookBody)
			if (values.has('json')) return printJson(webhooks)
			printTable([
				['ID', 'NAME', 'STATUS', 'WAITING', 'FAILING SINCE', 'TOPICS', 'URL', 'WHY'],
				...webhooks.map((webhook) => [
					...[String(webhook.Id), webhook.Name, webhook.Status, String(webhook.Waiting)],
					...[webhook.FailingSince ?? '-', webhook.Topics.join(','), webhook.Url],
					webhook.DisabledReason ?? '-',
				]),
			])
		}),
}
