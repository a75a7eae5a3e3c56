import { lockMerchant } from '../../../merchants/lock-merchant.ts'
import { type CliCommand, JSON_OPTION, MERCHANT_OPTION } from '../../support/command.ts'
import { printJson, printLine } from '../../support/print.ts'
import { requireMerchant, withDatabase } from '../../support/with-database.ts'

export const programGetCommand: CliCommand = {
	name: 'program get',
	summary: 'Print settings, tiers, rewards and quizzes as one JSON document',
	needsDatabase: true,
	options: { ...MERCHANT_OPTION, json: { ...JSON_OPTION.json!, meaning: 'Print it on one line' } },
	run: (context, values) =>
		withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			const { readDocument } = await import('./program-document.ts')
			const { readProgramSource: sourceOf } = await import('./program-source.ts')
			const document = await db.transaction(async (tx) => {
				await lockMerchant(tx, merchant.id) // for a consistent read
				const read = await readDocument(tx, merchant)
				return { ReadFrom: await sourceOf(tx, merchant, read), ...read }
			})
			if (values.has('json')) return printJson(document)
			printLine(JSON.stringify(document, null, '\t'))
		}),
}
