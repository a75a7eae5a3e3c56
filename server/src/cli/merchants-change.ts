import { changeLanguages } from '../merchants/change-languages.ts'
import { type Command, JSON_OPTION, MERCHANT_OPTION } from './command.ts'
import { LANGUAGE_MEANING, languageIn } from './language-in.ts'
import { printJson, printLine } from './print.ts'
import { recordCommand } from './record-command.ts'
import { getMerchant, withDatabase } from './with-database.ts'

export const merchantsChange: Command = {
	name: 'merchants change',
	summary: 'Change the language in which a merchant is answered',
	options: {
		...MERCHANT_OPTION,
		language: { value: '<code>', required: true, meaning: LANGUAGE_MEANING },
		...JSON_OPTION,
	},
	run: (context, values) => {
		const language = languageIn(values, 'language')
		return withDatabase(context, async (db) => {
			const merchant = await getMerchant(db, values.text('merchant'))
			const now = context.clock.now()
			await db.transaction(async (tx) => {
				const [before] = await changeLanguages(tx, [{ merchantId: merchant.id, language }])
				const changed = {
					kind: 'merchant',
					id: merchant.id,
					before: { Language: before },
					after: { Language: language },
				}
				await recordCommand(tx, merchant.id, merchantsChange, changed, now)
			})
			if (values.has('json')) return printJson({ Id: merchant.id, Name: merchant.name, Language: language })
			printLine(
				`Merchant ${merchant.name} is answered in ${language} unless a request asks for another language.`,
			)
		})
	},
}
