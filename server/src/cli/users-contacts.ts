import { Problem, WRONG_CALL } from '../problem.ts'
import { isRefusal } from '../refusal.ts'
import { changeUsers } from '../users/change-users.ts'
import { type Command, JSON_OPTION, MERCHANT_OPTION } from './command.ts'
import { EMAIL_OPTION, getUser } from './get-user.ts'
import { printJson, printLine } from './print.ts'
import { recordCommand } from './record-command.ts'
import { getMerchant, withDatabase } from './with-database.ts'

const allowOf = (text: string): boolean => {
	if (text !== 'yes' && text !== 'no')
		throw new Problem(`--allow is "${text}", but must be yes or no`, WRONG_CALL)
	return text === 'yes'
}

export const usersContacts: Command = {
	name: 'users contacts',
	summary: 'Give or take the right to see contact data of customers and to export them',
	options: {
		...MERCHANT_OPTION,
		...EMAIL_OPTION,
		allow: { value: '<yes or no>', required: true, meaning: 'Owners may see them in any case' },
		...JSON_OPTION,
	},
	async run(context, values) {
		const maySeeContacts = allowOf(values.text('allow'))
		await withDatabase(context, async (db) => {
			const merchant = await getMerchant(db, values.text('merchant'))
			const now = context.clock.now()
			const user = await getUser(db, merchant, values.text('email'))
			const may = await db.transaction(async (tx) => {
				const [changed] = await changeUsers(tx, merchant.id, [{ id: user.id, maySeeContacts }], now)
				if (!changed || changed === 'absent' || isRefusal(changed)) throw new Problem('nothing was changed')
				const { before, after } = changed
				await recordCommand(
					tx,
					merchant.id,
					usersContacts,
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
