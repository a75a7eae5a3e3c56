import { forgetDevices } from '../../../users/devices/forget-devices.ts'
import { type CliCommand, JSON_OPTION, MERCHANT_OPTION } from '../../support/command.ts'
import { printJson, printLine } from '../../support/print.ts'
import { recordCommand } from '../../support/record-command.ts'
import { requireMerchant, withDatabase } from '../../support/with-database.ts'
import { EMAIL_OPTION, requireUser } from './require-user.ts'

export const usersForgetBrowsersCommand: CliCommand = {
	name: 'users forget-browsers',
	summary: 'Forget the known browsers of a user; sessions continue',
	options: { ...MERCHANT_OPTION, ...EMAIL_OPTION, ...JSON_OPTION },
	run: (context, values) =>
		withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			const { id, email } = await requireUser(db, merchant, values.text('email'))
			const forgotten = await db.transaction(async (tx) => {
				const count = await forgetDevices(tx, [{ merchantId: merchant.id, id }])
				const changed = { kind: 'users', id, after: { Forgotten: count } }
				await recordCommand(tx, merchant.id, usersForgetBrowsersCommand, changed, context.clock.now())
				return count
			})
			if (values.has('json')) return printJson({ Email: email, Forgotten: forgotten })
			printLine(`Forgot ${forgotten} ${forgotten === 1 ? 'browser' : 'browsers'} of ${email}`)
		}),
}
