import { OperatorError } from '../../../operator-error.ts'
import { isRefusal } from '../../../refusal.ts'
import { changeUsers } from '../../../users/change-users.ts'
import { type CliCommand, JSON_OPTION, MERCHANT_OPTION } from '../../support/command.ts'
import { printJson, printLine } from '../../support/print.ts'
import { recordCommand } from '../../support/record-command.ts'
import { requireMerchant, withDatabase } from '../../support/with-database.ts'
import { COMMAND_ROLES, EMAIL_OPTION, parseRole, requireUser } from './require-user.ts'

export const usersRoleCommand: CliCommand = {
	name: 'users role',
	summary: 'Change the role of a user; the last active owner must stay owner',
	options: {
		...MERCHANT_OPTION,
		...EMAIL_OPTION,
		role: {
			value: '<role>',
			required: true,
			meaning: `${COMMAND_ROLES.join(', ')}; docs/access.md says what each may do`,
		},
		...JSON_OPTION,
	},
	async run(context, values) {
		const role = parseRole(values.text('role'))
		await withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			const now = context.clock.now()
			const user = await requireUser(db, merchant, values.text('email'))
			await db.transaction(async (tx) => {
				const [changed] = await changeUsers(tx, merchant.id, [{ id: user.id, role }], now)
				if (isRefusal(changed)) throw new OperatorError(`32 ${changed.refused}: ${changed.message}`)
				const roles = { before: { Role: user.role }, after: { Role: role } }
				await recordCommand(tx, merchant.id, usersRoleCommand, { kind: 'users', id: user.id, ...roles }, now)
			})
			if (values.has('json')) return printJson({ Id: user.id, Email: user.email, Role: role })
			printLine(`${user.email} is ${role} of ${merchant.name}`)
		})
	},
}
