import { retryMails } from '../../../notifications/retry-mails.ts'
import { OperatorError, USAGE_EXIT_CODE } from '../../../operator-error.ts'
import { type CliCommand, JSON_OPTION, MERCHANT_OPTION } from '../../support/command.ts'
import { printJson, printLine } from '../../support/print.ts'
import { requireMerchant, withDatabase } from '../../support/with-database.ts'

const NO_SERVER = 'no mail server is configured (SMTP_URL); the worker sends them when it has one'

export const mailRetryCommand: CliCommand = {
	name: 'mail retry',
	summary: 'Make the worker send mails that failed or were kept, within a minute',
	options: {
		...MERCHANT_OPTION,
		id: { value: '<id>', meaning: 'Only this mail' },
		...JSON_OPTION,
	},
	run: (context, values) =>
		withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			const ids = values.has('id') ? [Number(values.text('id'))] : null
			if (ids && !Number.isSafeInteger(ids[0]))
				throw new OperatorError('--id must be the id of a mail', USAGE_EXIT_CODE)
			const count = await db.transaction((tx) => retryMails(tx, merchant.id, context.clock.now(), ids))
			if (values.has('json')) return printJson({ Retried: count })
			if (ids && count === 0)
				throw new OperatorError(`Merchant "${merchant.name}" has no mail ${ids[0]} that can be retried`)
			const isSent = context.config.smtpUrl !== undefined
			printLine(isSent ? `${count} mails will be sent` : `${count} mails stay in the outbox: ${NO_SERVER}`)
		}),
}
