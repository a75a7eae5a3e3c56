import { createMerchant } from '../../../merchants/create-merchant.ts'
import { DEFAULT_LANGUAGE } from '../../../messages/language.ts'
import { OperatorError } from '../../../operator-error.ts'
import { type CliCommand, JSON_OPTION } from '../../support/command.ts'
import { LANGUAGE_MEANING, parseLanguage } from '../../support/parse-language.ts'
import { printJson, printLine } from '../../support/print.ts'
import { recordCommand } from '../../support/record-command.ts'
import { requireMigrated, withDatabase } from '../../support/with-database.ts'

export const merchantsCreateCommand: CliCommand = {
	name: 'merchants create',
	summary: 'Create a merchant with its own loyalty program',
	options: {
		name: { value: '<name>', required: true, meaning: 'A name of a-z, 0-9 and "-", such as demo' },
		currency: { value: '<code>', required: true, meaning: 'ISO 4217, such as BRL' },
		'time-zone': { value: '<zone>', required: true, meaning: 'IANA, such as America/Sao_Paulo' },
		language: { value: '<code>', meaning: `${LANGUAGE_MEANING}; en by default` },
		sandbox: { meaning: 'Answer PINs of the till to the till itself; only to test an integration' },
		...JSON_OPTION,
	},
	run: (context, values) =>
		withDatabase(context, async (db) => {
			await requireMigrated(db)
			const [name, currency, timeZone] = ['name', 'currency', 'time-zone'].map(values.text) as [
				string,
				string,
				string,
			]
			const language = values.has('language') ? parseLanguage(values, 'language') : DEFAULT_LANGUAGE
			const isSandbox = values.has('sandbox')
			const now = context.clock.now()
			const id = await db.transaction(async (tx) => {
				const created = await createMerchant(tx, { name, currency, timeZone, language, isSandbox }, now)
				if ('refused' in created) throw new OperatorError(created.refused)
				const made = { kind: 'merchant', id: created.merchant.id, after: { Name: name } }
				await recordCommand(tx, created.merchant.id, merchantsCreateCommand, made, now)
				return created.merchant.id
			})
			if (values.has('json'))
				return printJson({ Id: id, Name: name, Currency: currency, TimeZone: timeZone, Language: language })
			printLine(
				`Created merchant ${name}. Its first key: npm run --silent fiel -- keys create --merchant ${name} --name <name>`,
			)
		}),
}
