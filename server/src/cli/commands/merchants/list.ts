import { type ListedMerchant, listMerchants } from '../../../merchants/list-merchants.ts'
import { type CliCommand, JSON_OPTION } from '../../support/command.ts'
import { formatTime, printJson, printTable } from '../../support/print.ts'
import { requireMigrated, withCells, workInCells } from '../../support/with-database.ts'

export const merchantsListCommand: CliCommand = {
	name: 'merchants list',
	summary: 'List the merchants',
	needsDatabase: true,
	options: JSON_OPTION,
	run: (context, values) =>
		withCells(context, (cells) =>
			workInCells(cells, context, async (present) => {
				const merchants: (ListedMerchant & { cell?: string })[] = []
				for (const { db, name } of present) {
					await requireMigrated(db)
					const found = await listMerchants(db)
					merchants.push(...(cells.length > 1 ? found.map((one) => ({ ...one, cell: name() })) : found))
				}
				if (values.has('json'))
					return printJson(
						merchants.map(({ id, name, currency, timeZone, language, createdAt, cell }) => ({
							Id: id,
							Name: name,
							Currency: currency,
							TimeZone: timeZone,
							Language: language,
							Created: createdAt,
							...(cell && { Cell: cell }),
						})),
					)
				printTable([
					['NAME', 'CURRENCY', 'TIME ZONE', 'LANGUAGE', 'CREATED', ...(cells.length > 1 ? ['CELL'] : [])],
					...merchants.map(({ name, currency, timeZone, language, createdAt, cell }) => [
						...[name, currency, timeZone, language],
						formatTime(createdAt),
						...(cell ? [cell] : []),
					]),
				])
			}),
		),
}
