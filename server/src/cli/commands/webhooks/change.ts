import { OperatorError, USAGE_EXIT_CODE } from '../../../operator-error.ts'
import { addressRules } from '../../../webhooks/address-rules.ts'
import { changeSubscriptions } from '../../../webhooks/change-subscriptions.ts'
import { checkForm, checkSubscription } from '../../../webhooks/check-subscription.ts'
import { listSubscriptions } from '../../../webhooks/list-subscriptions.ts'
import { lockSubscriptions } from '../../../webhooks/lock-subscriptions.ts'
import { parseSettings, webhookBody } from '../../../webhooks/wire.ts'
import { type CliCommand, JSON_OPTION, MERCHANT_OPTION } from '../../support/command.ts'
import { printJson, printLine } from '../../support/print.ts'
import { recordCommand } from '../../support/record-command.ts'
import { requireMerchant, withDatabase } from '../../support/with-database.ts'
import {
	parseCount,
	parseWebhookSettings,
	refusalProblem,
	SETTING_OPTIONS,
	WEBHOOK_OPTION,
	webhookNotFound,
} from './webhook-options.ts'

export const webhooksChangeCommand: CliCommand = {
	name: 'webhooks change',
	summary: 'Change a webhook; omitted settings stay, given headers replace all',
	options: {
		...MERCHANT_OPTION,
		...WEBHOOK_OPTION,
		...SETTING_OPTIONS,
		'in-order': {
			value: '<true|false>',
			meaning: 'Whether the events of a customer are sent in order',
		},
		active: { value: '<true|false>', meaning: 'Whether events are sent; true enables a disabled webhook' },
		...JSON_OPTION,
	},
	async run(context, values) {
		const id = parseCount(values, 'id')
		const change = parseSettings(parseWebhookSettings(values))
		if (Object.keys(change).length === 0)
			throw new OperatorError('There is nothing to change', USAGE_EXIT_CODE)
		const refusal = await checkSubscription(change, addressRules(context.config), { isNew: false })
		if (refusal) throw refusalProblem(refusal)
		await withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			const changed = await db.transaction(async (tx) => {
				await lockSubscriptions(tx, merchant.id, [id])
				const [before] = (await listSubscriptions(tx, merchant.id, [id])).map(webhookBody)
				if (!before) throw webhookNotFound(merchant, id)
				const misfit = checkForm({ form: before.Form, topics: before.Topics, ...change })
				if (misfit) throw refusalProblem(misfit)
				await changeSubscriptions(tx, merchant.id, [{ id, change }])
				const [after] = (await listSubscriptions(tx, merchant.id, [id])).map(webhookBody)
				// New values of the same headers would look like no change, because the values are not shown.
				const entry = { kind: 'webhooks', id, before: change.headers ? null : before, after }
				await recordCommand(tx, merchant.id, webhooksChangeCommand, entry, context.clock.now())
				return after!
			})
			if (values.has('json')) return printJson(changed)
			printLine(`Changed ${id}, which is ${changed.Status}`)
		})
	},
}
