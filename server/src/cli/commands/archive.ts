import type { Database } from '../../db/database.ts'
import type { NewArchive } from '../../ledger/archive/archive-events.ts'
import { listMerchants } from '../../merchants/list-merchants.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { OperatorError, USAGE_EXIT_CODE } from '../../operator-error.ts'
import { type ArchivedMerchant, archiveMerchant } from '../support/archive-merchant.ts'
import { type CliCommand, JSON_OPTION, MERCHANT_OPTION } from '../support/command.ts'
import { printJson, printLine } from '../support/print.ts'
import { requireFolder } from '../support/require-folder.ts'
import { requireMerchant, requireMigrated, withCells, workInCells } from '../support/with-database.ts'

export const archiveCommand: CliCommand = {
	name: 'archive',
	summary: 'Move the events of points from before a day to files, which fiel verify reads',
	needsDatabase: true,
	options: {
		before: {
			value: '<date>',
			required: true,
			meaning: 'The first day that is not archived, such as 2026-01-01, in the time zone of each merchant',
		},
		to: { value: '<folder>', required: true, meaning: 'The folder of the files; always the same one' },
		merchant: { ...MERCHANT_OPTION.merchant!, required: false },
		...JSON_OPTION,
	},
	run: (context, values) =>
		withCells(context, (all) =>
			workInCells(all, context, async (cells) => {
				const before = requireDay(values.text('before'))
				const folder = await requireFolder(values.text('to'))
				const request = { before, folder, now: context.clock.now() }
				const isVerbose = !values.has('json')
				const archived: { merchant: Merchant; result: ArchivedMerchant }[] = []
				const archive = async (db: Database, merchant: Merchant): Promise<void> => {
					const result = await archiveMerchant(db, merchant, request, (file) => {
						if (isVerbose) printLine(describeFile(merchant, file))
					})
					archived.push({ merchant, result })
					if (isVerbose) printLine(describeEnd(merchant, result))
				}
				const name = values.has('merchant') ? values.text('merchant') : null
				for (const { db } of cells)
					for (const merchant of await findMerchants(db, name)) await archive(db, merchant)
				if (!isVerbose) printJson(archived.map(documentOf))
			}),
		),
}

const requireDay = (text: string): string => {
	const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
	if (!isDay) throw new OperatorError('--before must be a date such as 2026-01-01', USAGE_EXIT_CODE)
	return text
}

const findMerchants = async (db: Database, name: string | null): Promise<Merchant[]> => {
	await requireMigrated(db)
	return name === null ? listMerchants(db) : [await requireMerchant(db, name)]
}

const MEGABYTE = 1_000_000

const describeFile = ({ name }: Merchant, { file, events, sizeBytes }: NewArchive): string =>
	`${name}: ${events.toLocaleString('en-US')} events in ${file}, ${(sizeBytes / MEGABYTE).toFixed(1)} MB`

const describeEnd = ({ name }: Merchant, { files, obstacle }: ArchivedMerchant): string => {
	if (obstacle) return `${name}: later events stay for now: ${obstacle}`
	return files.length === 0 ? `${name}: nothing to archive` : `${name}: done`
}

const documentOf = ({ merchant, result }: { merchant: Merchant; result: ArchivedMerchant }) => ({
	Name: merchant.name,
	Files: result.files.map(({ file, sizeBytes, events, customers }) => ({
		File: file,
		Bytes: sizeBytes,
		Events: events,
		Customers: customers,
	})),
	Obstacle: result.obstacle,
})
