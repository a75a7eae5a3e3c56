import { removeSubscriptions } from '../webhooks/remove-subscriptions.ts'
import { type Command, JSON_OPTION, MERCHANT_OPTION } from './command.ts'
import { printJson, printLine } from './print.ts'
import { recordCommand } from './record-command.ts'
import { countIn, noWebhook, WEBHOOK_OPTION } from './webhooks-given.ts'
import { getMerchant, withDatabase } from './with-database.ts'

export const webhooksRemove: Command = {
	name: 'webhooks remove',
	summary: 'Send nothing to a webhook any more, for ever',
	options: { ...MERCHANT_OPTION, ...WEBHOOK_OPTION, ...JSON_OPTION },
	async run(context, values) {
		const id = countIn(values, 'id')
		await withDatabase(context, async (db) => {
			const merchant = await getMerchant(db, values.text('merchant'))
			const now = context.clock.now()
			const removed = await db.transaction(async (tx) => {
				const [done] = await removeSubscriptions(tx, merchant.id, now, [id])
				if (done) await recordCommand(tx, merchant.id, webhooksRemove, { kind: 'webhooks', id }, now)
				return done
			})
			if (!removed) throw noWebhook(merchant, id)
			if (values.has('json')) return printJson({ Id: id, Removed: now })
			printLine(`Removed ${id}`)
		})
	},
}
