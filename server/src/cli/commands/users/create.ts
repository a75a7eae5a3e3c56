import { randomBytes } from 'node:crypto'
import { OperatorError } from '../../../operator-error.ts'
import { isRefusal } from '../../../refusal.ts'
import { createUsers } from '../../../users/create-users.ts'
import { type CliCommand, JSON_OPTION, MERCHANT_OPTION } from '../../support/command.ts'
import { printJson, printLine } from '../../support/print.ts'
import { readStdin } from '../../support/read-stdin.ts'
import { recordCommand } from '../../support/record-command.ts'
import { requireMerchant, withDatabase } from '../../support/with-database.ts'
import { COMMAND_ROLES, parseRole } from './require-user.ts'

/** Removes the line break that `echo` adds. */
const readPassword = async (): Promise<string> => (await readStdin()).replace(/\r?\n$/, '')

export const usersCreateCommand: CliCommand = {
	name: 'users create',
	summary: 'Create a user of the admin panel; a generated password is shown once',
	options: {
		...MERCHANT_OPTION,
		email: {
			value: '<email>',
			required: true,
			meaning: 'The email to sign in with; unique in the installation',
		},
		role: {
			value: '<role>',
			required: true,
			meaning: `${COMMAND_ROLES.join(', ')}; docs/access.md says what each may do`,
		},
		'password-stdin': { meaning: 'Read the password, 12 characters or more, instead of generating one' },
		...JSON_OPTION,
	},
	async run(context, values) {
		const role = parseRole(values.text('role'))
		const email = values.text('email')
		const chosen = values.has('password-stdin') ? await readPassword() : undefined
		const password = chosen ?? randomBytes(18).toString('base64url')
		await withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			const wanted = [{ email, password, role }]
			const now = context.clock.now()
			const user = await db.transaction(async (tx) => {
				const [created] = await createUsers(tx, merchant.id, wanted, now)
				if (!created || isRefusal(created)) throw new OperatorError(`${created?.message ?? ''}`)
				const made = { kind: 'users', id: created.id, after: { Email: created.email, Role: role } }
				await recordCommand(tx, merchant.id, usersCreateCommand, made, now)
				return created
			})
			const shown = chosen === undefined ? { Password: password } : {}
			if (values.has('json'))
				return printJson({ Id: user.id, Email: user.email, Role: role, Merchant: merchant.name, ...shown })
			printLine(`Created ${role} ${user.email} of ${merchant.name}`)
			if (shown.Password) printLine(`Password  ${password}  (not stored, and not shown again)`)
		})
	},
}
