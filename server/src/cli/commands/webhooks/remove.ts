import { removeSubscriptions } from '../../../webhooks/remove-subscriptions.ts'
import { type CliCommand, JSON_OPTION, MERCHANT_OPTION } from '../../support/command.ts'
import { printJson, printLine } from '../../support/print.ts'
import { recordCommand } from '../../support/record-command.ts'
import { requireMerchant, withDatabase } from '../../support/with-database.ts'
import { parseCount, WEBHOOK_OPTION, webhookNotFound } from './webhook-options.ts'

export const webhooksRemoveCommand: CliCommand = {
	name: 'webhooks remove',
	summary: 'Remove a webhook permanently',
	options: { ...MERCHANT_OPTION, ...WEBHOOK_OPTION, ...JSON_OPTION },
	async run(context, values) {
		const id = parseCount(values, 'id')
		await withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			const now = context.clock.now()
			const removed = await db.transaction(async (tx) => {
				const [done] = await removeSubscriptions(tx, merchant.id, now, [id])
				if (done) await recordCommand(tx, merchant.id, webhooksRemoveCommand, { kind: 'webhooks', id }, now)
				return done
			})
			if (!removed) throw webhookNotFound(merchant, id)
			if (values.has('json')) return printJson({ Id: id, Removed: now })
			printLine(`Removed ${id}`)
		})
	},
}
