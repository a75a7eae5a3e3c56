import { listKeys } from '../../../merchants/list-keys.ts'
import { type CliCommand, JSON_OPTION, MERCHANT_OPTION } from '../../support/command.ts'
import { formatTime, printJson, printTable } from '../../support/print.ts'
import { requireMerchant, withDatabase } from '../../support/with-database.ts'

export const keysListCommand: CliCommand = {
	name: 'keys list',
	summary: "List a merchant's credentials and public tokens",
	needsDatabase: true,
	options: { ...MERCHANT_OPTION, ...JSON_OPTION },
	run: (context, values) =>
		withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			const keys = await listKeys(db, merchant.id)
			if (values.has('json'))
				return printJson(
					keys.map((key) => ({
						Token: key.token,
						Name: key.name,
						Kind: key.kind,
						Origins: key.origins,
						Shape: key.shape,
						Scopes: key.scopes,
						Created: key.createdAt,
						LastUsed: key.lastUsedAt,
						Revoked: key.revokedAt,
						Expires: key.expiresAt,
					})),
				)
			printTable([
				['TOKEN', 'NAME', 'KIND', 'SHAPE', 'CREATED', 'LAST USED', 'REVOKED', 'EXPIRES', 'ORIGINS OR SCOPES'],
				...keys.map((key) => [
					...[key.token, key.name, key.kind, key.shape],
					...[key.createdAt, key.lastUsedAt, key.revokedAt, key.expiresAt].map(formatTime),
					(key.kind === 'public' ? key.origins : (key.scopes ?? ['everything'])).join(' '),
				]),
			])
		}),
}
