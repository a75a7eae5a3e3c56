import { rotateSecrets } from '../webhooks/rotate-secrets.ts'
import { type Command, JSON_OPTION, MERCHANT_OPTION } from './command.ts'
import { printJson, printLine, timeOf } from './print.ts'
import { recordCommand } from './record-command.ts'
import { countIn, noWebhook, WEBHOOK_OPTION } from './webhooks-given.ts'
import { getMerchant, withDatabase } from './with-database.ts'

export const webhooksRotate: Command = {
	name: 'webhooks rotate',
	summary: 'Make a new secret, shown once; the old one signs as well for 24 hours',
	options: { ...MERCHANT_OPTION, ...WEBHOOK_OPTION, ...JSON_OPTION },
	async run(context, values) {
		const id = countIn(values, 'id')
		await withDatabase(context, async (db) => {
			const merchant = await getMerchant(db, values.text('merchant'))
			const now = context.clock.now()
			const rotated = await db.transaction(async (tx) => {
				const [done] = await rotateSecrets(tx, merchant.id, now, [id])
				const after = { PreviousSecretUntil: done?.previousUntil }
				if (done) await recordCommand(tx, merchant.id, webhooksRotate, { kind: 'webhooks', id, after }, now)
				return done
			})
			if (!rotated) throw noWebhook(merchant, id)
			const { secret, previousUntil } = rotated
			if (values.has('json')) return printJson({ Id: id, Secret: secret, PreviousSecretUntil: previousUntil })
			printLine(`Secret  ${secret}`)
			printLine(`The secret before it signs as well until ${timeOf(previousUntil)}.`)
		})
	},
}
