import { rotateSecrets } from '../../../webhooks/rotate-secrets.ts'
import { type CliCommand, JSON_OPTION, MERCHANT_OPTION } from '../../support/command.ts'
import { formatTime, printJson, printLine } from '../../support/print.ts'
import { recordCommand } from '../../support/record-command.ts'
import { requireMerchant, withDatabase } from '../../support/with-database.ts'
import { parseCount, WEBHOOK_OPTION, webhookNotFound } from './webhook-options.ts'

export const webhooksRotateCommand: CliCommand = {
	name: 'webhooks rotate',
	summary: 'Create a new secret, shown once; the old one also signs for 24 hours',
	options: { ...MERCHANT_OPTION, ...WEBHOOK_OPTION, ...JSON_OPTION },
	async run(context, values) {
		const id = parseCount(values, 'id')
		await withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			const now = context.clock.now()
			const rotated = await db.transaction(async (tx) => {
				const [done] = await rotateSecrets(tx, merchant.id, now, [id])
				const after = { PreviousSecretUntil: done?.previousUntil }
				if (done)
					await recordCommand(tx, merchant.id, webhooksRotateCommand, { kind: 'webhooks', id, after }, now)
				return done
			})
			if (!rotated) throw webhookNotFound(merchant, id)
			const { secret, previousUntil } = rotated
			if (values.has('json')) return printJson({ Id: id, Secret: secret, PreviousSecretUntil: previousUntil })
			printLine(`Secret  ${secret}`)
			printLine(`The previous secret also signs until ${formatTime(previousUntil)}.`)
		})
	},
}
