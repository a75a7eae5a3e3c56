import { Problem } from '../problem.ts'
import { isRefusal } from '../refusal.ts'
import { changeUsers } from '../users/change-users.ts'
import { type Command, JSON_OPTION, MERCHANT_OPTION } from './command.ts'
import { EMAIL_OPTION, getUser, roleOf } from './get-user.ts'
import { printJson, printLine } from './print.ts'
import { recordCommand } from './record-command.ts'
import { getMerchant, withDatabase } from './with-database.ts'

export const usersRole: Command = {
	name: 'users role',
	summary: 'Change what a user may do; the last active owner stays one',
	options: {
		...MERCHANT_OPTION,
		...EMAIL_OPTION,
		role: { value: '<role>', required: true, meaning: 'owner, editor or viewer; a viewer changes nothing' },
		...JSON_OPTION,
	},
	async run(context, values) {
		const role = roleOf(values.text('role'))
		await withDatabase(context, async (db) => {
			const merchant = await getMerchant(db, values.text('merchant'))
			const now = context.clock.now()
			const user = await getUser(db, merchant, values.text('email'))
			await db.transaction(async (tx) => {
				const [changed] = await changeUsers(tx, merchant.id, [{ id: user.id, role }], now)
				if (isRefusal(changed)) throw new Problem(`32 ${changed.refused}: ${changed.message}`)
				const roles = { before: { Role: user.role }, after: { Role: role } }
				await recordCommand(tx, merchant.id, usersRole, { kind: 'users', id: user.id, ...roles }, now)
			})
			if (values.has('json')) return printJson({ Id: user.id, Email: user.email, Role: role })
			printLine(`${user.email} is ${role} of ${merchant.name}`)
		})
	},
}
