import { isMoment, parseMoment } from '../../../calendar.ts'
import type { Database } from '../../../db/database.ts'
import type { Merchant } from '../../../merchants/merchant.ts'
import { OperatorError, USAGE_EXIT_CODE } from '../../../operator-error.ts'
import { isRefusal } from '../../../refusal.ts'
import { recoverDeliveries } from '../../../webhooks/recover-deliveries.ts'
import { resendDeliveries } from '../../../webhooks/resend-deliveries.ts'
import { type CliCommand, JSON_OPTION, MERCHANT_OPTION, type OptionValues } from '../../support/command.ts'
import { printJson, printLine } from '../../support/print.ts'
import { recordCommand } from '../../support/record-command.ts'
import { requireMerchant, withDatabase } from '../../support/with-database.ts'
import { parseCount, refusalProblem, WEBHOOK_OPTION, webhookNotFound } from './webhook-options.ts'

export const webhooksResendCommand: CliCommand = {
	name: 'webhooks resend',
	summary: 'Resend one delivery, or all that failed or were missed since a time',
	options: {
		...MERCHANT_OPTION,
		...WEBHOOK_OPTION,
		delivery: { value: '<id>', meaning: 'Only this delivery, whatever its state' },
		since: {
			value: '<moment>',
			meaning: 'Deliveries that failed since then, and events missed while inactive',
		},
		...JSON_OPTION,
	},
	async run(context, values) {
		const id = parseCount(values, 'id')
		if (values.has('delivery') === values.has('since'))
			throw new OperatorError('Either --delivery or --since says what to send again', USAGE_EXIT_CODE)
		if (values.has('delivery')) parseCount(values, 'delivery')
		else if (!isMoment(values.text('since')))
			throw new OperatorError('--since must be a moment, as in 2026-11-14T12:00:00Z', USAGE_EXIT_CODE)
		await withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			const { resent, missed } = await resend(db, merchant, id, values, context.clock.now())
			if (values.has('json')) return printJson({ Resent: resent, Missed: missed })
			printLine(`${resent} deliveries will be sent again, ${missed} events that were missed`)
		})
	},
}

const resend = async (db: Database, merchant: Merchant, id: number, values: OptionValues, now: Date) => {
	if (values.has('delivery')) {
		const wanted = [{ subscriptionId: id, id: parseCount(values, 'delivery') }]
		const resent = await db.transaction(async (tx) => {
			const [done] = await resendDeliveries(tx, merchant.id, now, wanted)
			const entry = { kind: 'webhooks', id, after: { Delivery: wanted[0]!.id } }
			if (done) await recordCommand(tx, merchant.id, webhooksResendCommand, entry, now)
			return done
		})
		if (!resent)
			throw new OperatorError(`Webhook ${id} of merchant "${merchant.name}" has no delivery ${wanted[0]!.id}`)
		return { resent: 1, missed: 0 }
	}
	const wanted = [{ subscriptionId: id, since: parseMoment(values.text('since'), merchant.timeZone) }]
	const outcome = await db.transaction(async (tx) => {
		const [done] = await recoverDeliveries(tx, merchant.id, now, wanted)
		const entry = { kind: 'webhooks', id, after: { Since: wanted[0]!.since } }
		if (done && !isRefusal(done)) await recordCommand(tx, merchant.id, webhooksResendCommand, entry, now)
		return done
	})
	if (!outcome) throw webhookNotFound(merchant, id)
	if (isRefusal(outcome)) throw refusalProblem(outcome)
	return outcome
}
