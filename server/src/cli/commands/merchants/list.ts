import { listMerchants } from '../../../merchants/list-merchants.ts'
import { type CliCommand, JSON_OPTION } from '../../support/command.ts'
import { formatTime, printJson, printTable } from '../../support/print.ts'
import { requireMigrated, withDatabase } from '../../support/with-database.ts'

export const merchantsListCommand: CliCommand = {
	name: 'merchants list',
	summary: 'List the merchants',
	options: JSON_OPTION,
	run: (context, values) =>
		withDatabase(context, async (db) => {
			await requireMigrated(db)
			const merchants = await listMerchants(db)
			if (values.has('json'))
				return printJson(
					merchants.map(({ id, name, currency, timeZone, language, createdAt }) => ({
						Id: id,
						Name: name,
						Currency: currency,
						TimeZone: timeZone,
						Language: language,
						Created: createdAt,
					})),
				)
			printTable([
				['NAME', 'CURRENCY', 'TIME ZONE', 'LANGUAGE', 'CREATED'],
				...merchants.map(({ name, currency, timeZone, language, createdAt }) => [
					...[name, currency, timeZone, language],
					formatTime(createdAt),
				]),
			])
		}),
}
