import { listUsers } from '../../../users/list-users.ts'
import { type CliCommand, JSON_OPTION, MERCHANT_OPTION } from '../../support/command.ts'
import { formatTime, printJson, printTable } from '../../support/print.ts'
import { requireMerchant, withDatabase } from '../../support/with-database.ts'

export const usersListCommand: CliCommand = {
	name: 'users list',
	summary: 'List the users of the admin panel and whether they may sign in',
	needsDatabase: true,
	options: { ...MERCHANT_OPTION, ...JSON_OPTION },
	run: (context, values) =>
		withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			const users = await listUsers(db, merchant.id)
			if (values.has('json'))
				return printJson(
					users.map(({ id, email, role, isActive, maySeeContacts, createdAt }) => ({
						Id: id,
						Email: email,
						Role: role,
						IsActive: isActive,
						MaySeeContacts: maySeeContacts,
						Created: createdAt,
					})),
				)
			printTable([
				['E-MAIL', 'ROLE', 'CREATED', 'MAY SIGN IN', 'SEES CONTACTS'],
				...users.map(({ email, role, createdAt, isActive, maySeeContacts }) => [
					...[email, role, formatTime(createdAt)],
					isActive ? 'yes' : 'no, deactivated',
					maySeeContacts ? 'yes' : 'no',
				]),
			])
		}),
}
