import { isRefusal } from '../../../refusal.ts'
import { addressRules } from '../../../webhooks/address-rules.ts'
import { checkForm, checkSubscription } from '../../../webhooks/check-subscription.ts'
import { createSubscriptions } from '../../../webhooks/create-subscriptions.ts'
import { listSubscriptions } from '../../../webhooks/list-subscriptions.ts'
import { newSubscription, parseSettings, webhookBody } from '../../../webhooks/wire.ts'
import { type CliCommand, JSON_OPTION, MERCHANT_OPTION } from '../../support/command.ts'
import { printJson, printLine } from '../../support/print.ts'
import { recordCommand } from '../../support/record-command.ts'
import { requireMerchant, withDatabase } from '../../support/with-database.ts'
import { parseWebhookSettings, refusalProblem, SETTING_OPTIONS } from './webhook-options.ts'

export const webhooksCreateCommand: CliCommand = {
	name: 'webhooks create',
	summary: 'Send events to an endpoint; the secret is shown once',
	options: { ...MERCHANT_OPTION, ...SETTING_OPTIONS, ...JSON_OPTION },
	async run(context, values) {
		const given = parseSettings(parseWebhookSettings(values))
		const refusal = await checkSubscription(given, addressRules(context.config), { isNew: true })
		if (refusal) throw refusalProblem(refusal)
		await withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			const wanted = [newSubscription(given)]
			const misfit = checkForm(wanted[0]!)
			if (misfit) throw refusalProblem(misfit)
			const now = context.clock.now()
			const created = await db.transaction(async (tx) => {
				const made = await createSubscriptions(tx, merchant.id, now, wanted)
				if (isRefusal(made)) return made
				const { id } = made[0]!
				const [after] = (await listSubscriptions(tx, merchant.id, [id])).map(webhookBody)
				await recordCommand(tx, merchant.id, webhooksCreateCommand, { kind: 'webhooks', id, after }, now)
				return made
			})
			if (isRefusal(created)) throw refusalProblem(created)
			const { id, secret } = created[0]!
			if (values.has('json')) return printJson({ Id: id, Secret: secret })
			printLine(`Id      ${id}`)
			printLine(`Secret  ${secret}`)
			printLine('The secret is not shown again; "webhooks rotate" creates a new one.')
		})
	},
}
