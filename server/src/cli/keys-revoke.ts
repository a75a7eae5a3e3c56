import { revokeKeys } from '../merchants/revoke-keys.ts'
import { Problem } from '../problem.ts'
import { type Command, JSON_OPTION, MERCHANT_OPTION } from './command.ts'
import { printJson, printLine } from './print.ts'
import { recordCommand } from './record-command.ts'
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
			const now = context.clock.now()
			const { token, revokedAt } = await db.transaction(async (tx) => {
				const [revoked] = await revokeKeys(tx, merchant.id, tokens, now)
				const after = { RevokedDate: revoked!.revokedAt }
				if (revoked!.revokedAt)
					await recordCommand(tx, merchant.id, keysRevoke, { kind: 'keys', id: revoked!.token, after }, now)
				return revoked!
			})
			if (!revokedAt) throw new Problem(`Merchant "${merchant.name}" has no token "${token}"`)
			if (values.has('json')) return printJson({ Token: token, Revoked: revokedAt })
			printLine(`Revoked ${token}`)
		}),
}
