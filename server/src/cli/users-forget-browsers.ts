import { forgetDevices } from '../users/devices/forget-devices.ts'
import { type Command, JSON_OPTION, MERCHANT_OPTION } from './command.ts'
import { EMAIL_OPTION, getUser } from './get-user.ts'
import { printJson, printLine } from './print.ts'
import { recordCommand } from './record-command.ts'
import { getMerchant, withDatabase } from './with-database.ts'

export const usersForgetBrowsers: Command = {
	name: 'users forget-browsers',
	summary: 'Forget the browsers that a user has signed in with; sessions go on',
	options: { ...MERCHANT_OPTION, ...EMAIL_OPTION, ...JSON_OPTION },
	run: (context, values) =>
		withDatabase(context, async (db) => {
			const merchant = await getMerchant(db, values.text('merchant'))
			const { id, email } = await getUser(db, merchant, values.text('email'))
			const forgotten = await db.transaction(async (tx) => {
				const count = await forgetDevices(tx, [{ merchantId: merchant.id, id }])
				const changed = { kind: 'users', id, after: { Forgotten: count } }
				await recordCommand(tx, merchant.id, usersForgetBrowsers, changed, context.clock.now())
				return count
			})
			if (values.has('json')) return printJson({ Email: email, Forgotten: forgotten })
			printLine(`Forgot ${forgotten} ${forgotten === 1 ? 'browser' : 'browsers'} of ${email}`)
		}),
}
