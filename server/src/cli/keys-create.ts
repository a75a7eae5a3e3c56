import { createKeys } from '../merchants/create-keys.ts'
import { type Command, JSON_OPTION, MERCHANT_OPTION } from './command.ts'
import { printJson, printLine } from './print.ts'
import { getMerchant, withDatabase } from './with-database.ts'

export const keysCreate: Command = {
	name: 'keys create',
	summary: 'Create a pair of credentials; the key is shown once',
	options: {
		...MERCHANT_OPTION,
		name: { value: '<name>', required: true, meaning: 'What the key is for' },
		...JSON_OPTION,
	},
	run: (context, values) =>
		withDatabase(context, async (db) => {
			const merchant = await getMerchant(db, values.text('merchant'))
			const wanted = [{ name: values.text('name') }]
			const [created] = await db.transaction((tx) => createKeys(tx, merchant.id, wanted, context.clock.now()))
			const { token, key } = created!
			if (values.has('json')) return printJson({ Token: token, Key: key })
			printLine(`Token  ${token}`)
			printLine(`Key    ${key}`)
			printLine('The key is not kept and cannot be shown again.')
		}),
}
