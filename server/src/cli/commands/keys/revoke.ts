import { revokeKeys } from '../../../merchants/revoke-keys.ts'
import { OperatorError } from '../../../operator-error.ts'
import { type CliCommand, JSON_OPTION, MERCHANT_OPTION } from '../../support/command.ts'
import { printJson, printLine } from '../../support/print.ts'
import { recordCommand } from '../../support/record-command.ts'
import { requireMerchant, withDatabase } from '../../support/with-database.ts'

export const keysRevokeCommand: CliCommand = {
	name: 'keys revoke',
	summary: 'Revoke a pair of credentials or a public token permanently',
	options: {
		...MERCHANT_OPTION,
		token: { value: '<token>', required: true, meaning: 'The token of the pair, or the public token' },
		...JSON_OPTION,
	},
	run: (context, values) =>
		withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			const tokens = [values.text('token')]
			const now = context.clock.now()
			const { token, revokedAt } = await db.transaction(async (tx) => {
				const [revoked] = await revokeKeys(tx, merchant.id, tokens, now)
				const after = { RevokedDate: revoked!.revokedAt }
				if (revoked!.revokedAt)
					await recordCommand(
						tx,
						merchant.id,
						keysRevokeCommand,
						{ kind: 'keys', id: revoked!.token, after },
						now,
					)
				return revoked!
			})
			if (!revokedAt) throw new OperatorError(`Merchant "${merchant.name}" has no token "${token}"`)
			if (values.has('json')) return printJson({ Token: token, Revoked: revokedAt })
			printLine(`Revoked ${token}`)
		}),
}
