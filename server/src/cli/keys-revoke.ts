import { revokeKeys } from '../merchants/revoke-keys.ts'
import { Problem } from '../problem.ts'
import { type Command, JSON_OPTION, MERCHANT_OPTION } from './command.ts'
import { printJson, printLine } from './print.ts'
import { getMerchant, withDatabase } from './with-database.ts'

export const keysRevoke: Command = {
	name: 'keys revoke',
	summary: 'Make a pair of credentials useless, for ever',
	options: {
		...MERCHANT_OPTION,
		token: { value: '<token>', required: true, meaning: 'The token of the pair' },
		...JSON_OPTION,
	},
	run: (context, values) =>
		withDatabase(context, async (db) => {
			const merchant = await getMerchant(db, values.text('merchant'))
			const tokens = [values.text('token')]
			const [revoked] = await db.transaction((tx) => revokeKeys(tx, merchant.id, tokens, context.clock.now()))
			const { token, revokedAt } = revoked!
			if (!revokedAt) throw new Problem(`Merchant "${merchant.name}" has no token "${token}"`)
			if (values.has('json')) return printJson({ Token: token, Revoked: revokedAt })
			printLine(`Revoked ${token}`)
		}),
}
