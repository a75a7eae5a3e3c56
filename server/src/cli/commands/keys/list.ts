import { listKeys } from '../../../merchants/list-keys.ts'
import { type CliCommand, JSON_OPTION, MERCHANT_OPTION } from '../../support/command.ts'
import { formatTime, printJson, printTable } from '../../support/print.ts'
import { requireMerchant, withDatabase } from '../../support/with-database.ts'

export const keysListCommand: CliCommand = {
	name: 'keys list',
	summary: "List a merchant's credentials",
	options: { ...MERCHANT_OPTION, ...JSON_OPTION },
	run: (context, values) =>
		withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			const keys = await listKeys(db, merchant.id)
			if (values.has('json'))
				return printJson(
					keys.map(({ token, name, shape, createdAt, lastUsedAt, revokedAt }) => ({
						Token: token,
						Name: name,
						Shape: shape,
						Created: createdAt,
						LastUsed: lastUsedAt,
						Revoked: revokedAt,
					})),
				)
			printTable([
				['TOKEN', 'NAME', 'SHAPE', 'CREATED', 'LAST USED', 'REVOKED'],
				...keys.map((key) => [
					...[key.token, key.name, key.shape],
					...[key.createdAt, key.lastUsedAt, key.revokedAt].map(formatTime),
				]),
			])
		}),
}
