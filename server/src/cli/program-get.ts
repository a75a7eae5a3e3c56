import { type Command, JSON_OPTION, MERCHANT_OPTION } from './command.ts'
import { printJson, printLine } from './print.ts'
import { getMerchant, withDatabase } from './with-database.ts'

export const programGet: Command = {
	name: 'program get',
	summary: 'Print settings, tiers, rewards and quizzes as one JSON document',
	options: { ...MERCHANT_OPTION, json: { ...JSON_OPTION.json!, meaning: 'Print it on one line' } },
	run: (context, values) =>
		withDatabase(context, async (db) => {
			const merchant = await getMerchant(db, values.text('merchant'))
			const { readDocument } = await import('./program-document.ts')
			const document = await readDocument(db, merchant)
			if (values.has('json')) return printJson(document)
			printLine(JSON.stringify(document, null, '\t'))
		}),
}
