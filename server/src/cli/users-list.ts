import { listUsers } from '../users/list-users.ts'
import { type Command, JSON_OPTION, MERCHANT_OPTION } from './command.ts'
import { printJson, printTable, timeOf } from './print.ts'
import { getMerchant, withDatabase } from './with-database.ts'

export const usersList: Command = {
	name: 'users list',
	summary: 'List who may sign in to the admin interface',
	options: { ...MERCHANT_OPTION, ...JSON_OPTION },
	run: (context, values) =>
		withDatabase(context, async (db) => {
			const merchant = await getMerchant(db, values.text('merchant'))
			const users = await listUsers(db, merchant.id)
			if (values.has('json'))
				return printJson(
					users.map(({ id, email, role, createdAt }) => ({
						Id: id,
						Email: email,
						Role: role,
						Created: createdAt,
					})),
				)
			printTable([
				['E-MAIL', 'ROLE', 'CREATED'],
				...users.map(({ email, role, createdAt }) => [email, role, timeOf(createdAt)]),
			])
		}),
}
