import { OperatorError } from '../../../operator-error.ts'
import { isRefusal } from '../../../refusal.ts'
import { removeUsers } from '../../../users/remove-users.ts'
import { type CliCommand, JSON_OPTION, MERCHANT_OPTION } from '../../support/command.ts'
import { printJson, printLine } from '../../support/print.ts'
import { recordCommand } from '../../support/record-command.ts'
import { requireMerchant, withDatabase } from '../../support/with-database.ts'
import { EMAIL_OPTION, requireUser } from './require-user.ts'

export const usersRemoveCommand: CliCommand = {
	name: 'users remove',
	summary: 'Remove a user and end all sessions; the last active owner cannot be removed',
	options: { ...MERCHANT_OPTION, ...EMAIL_OPTION, ...JSON_OPTION },
	run: (context, values) =>
		withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			const { id, email, role } = await requireUser(db, merchant, values.text('email'))
			await db.transaction(async (tx) => {
				const [removed] = await removeUsers(tx, merchant.id, [id], context.clock.now())
				if (isRefusal(removed)) throw new OperatorError(`32 ${removed.refused}: ${removed.message}`)
				const entry = { kind: 'users', id, before: { Id: id, Email: email, Role: role } }
				await recordCommand(tx, merchant.id, usersRemoveCommand, entry, context.clock.now())
			})
			if (values.has('json')) return printJson({ Id: id, Email: email })
			printLine(`Removed ${email}`)
		}),
}
