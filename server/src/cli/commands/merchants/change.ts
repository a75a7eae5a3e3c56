import { changeLanguages } from '../../../merchants/change-languages.ts'
import { type CliCommand, JSON_OPTION, MERCHANT_OPTION } from '../../support/command.ts'
import { LANGUAGE_MEANING, parseLanguage } from '../../support/parse-language.ts'
import { printJson, printLine } from '../../support/print.ts'
import { recordCommand } from '../../support/record-command.ts'
import { requireMerchant, withDatabase } from '../../support/with-database.ts'

export const merchantsChangeCommand: CliCommand = {
	name: 'merchants change',
	summary: "Change the language of a merchant's API messages",
	options: {
		...MERCHANT_OPTION,
		language: { value: '<code>', required: true, meaning: LANGUAGE_MEANING },
		...JSON_OPTION,
	},
	run: (context, values) => {
		const language = parseLanguage(values, 'language')
		return withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			const now = context.clock.now()
			await db.transaction(async (tx) => {
				const [before] = await changeLanguages(tx, [{ merchantId: merchant.id, language }])
				const changed = {
					kind: 'merchant',
					id: merchant.id,
					before: { Language: before },
					after: { Language: language },
				}
				await recordCommand(tx, merchant.id, merchantsChangeCommand, changed, now)
			})
			if (values.has('json')) return printJson({ Id: merchant.id, Name: merchant.name, Language: language })
			printLine(
				`Merchant ${merchant.name} is answered in ${language} unless a request asks for another language.`,
			)
		})
	},
}
