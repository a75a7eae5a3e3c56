import { OperatorError, USAGE_EXIT_CODE } from '../../../operator-error.ts'
import { isRefusal } from '../../../refusal.ts'
import { changeUsers } from '../../../users/change-users.ts'
import { type CliCommand, JSON_OPTION, MERCHANT_OPTION } from '../../support/command.ts'
import { printJson, printLine } from '../../support/print.ts'
import { recordCommand } from '../../support/record-command.ts'
import { requireMerchant, withDatabase } from '../../support/with-database.ts'
import { EMAIL_OPTION, requireUser } from './require-user.ts'

const parseAllow = (text: string): boolean => {
	if (text !== 'yes' && text !== 'no')
		throw new OperatorError(`--allow is "${text}", but must be yes or no`, USAGE_EXIT_CODE)
	return text === 'yes'
}

export const usersContactsCommand: CliCommand = {
	name: 'users contacts',
	summary: 'Grant or revoke the right to see and export contact data of customers',
	options: {
		...MERCHANT_OPTION,
		...EMAIL_OPTION,
		allow: {
			value: '<yes or no>',
			required: true,
			meaning: 'Whether the user may see contacts; owners always may',
		},
		...JSON_OPTION,
	},
	async run(context, values) {
		const maySeeContacts = parseAllow(values.text('allow'))
		await withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			const now = context.clock.now()
			const user = await requireUser(db, merchant, values.text('email'))
			const may = await db.transaction(async (tx) => {
				const [changed] = await changeUsers(tx, merchant.id, [{ id: user.id, maySeeContacts }], now)
				if (!changed || typeof changed === 'string' || isRefusal(changed))
					throw new OperatorError('nothing was changed')
				const { before, after } = changed
				await recordCommand(
					tx,
					merchant.id,
					usersContactsCommand,
					{
						kind: 'users',
						id: user.id,
						before: { MaySeeContacts: before.maySeeContacts },
						after: { MaySeeContacts: after.maySeeContacts },
					},
					now,
				)
				return after.maySeeContacts
			})
			if (values.has('json')) return printJson({ Id: user.id, Email: user.email, MaySeeContacts: may })
			printLine(`${user.email} ${may ? 'may' : 'may not'} see contact data of ${merchant.name}`)
		})
	},
}
