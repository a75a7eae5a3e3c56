import { type ExpiryPreview as Body, ExpiryPreview, ProgramPreviewRequest } from '@fiel/contract'
import { compileSchema, refusalOf } from '../http/validate.ts'
import { previewProgram } from '../merchants/preview-program.ts'
import { Problem, WRONG_CALL } from '../problem.ts'
import { toWire } from '../program/wire.ts'
import { isRefusal } from '../refusal.ts'
import { type Command, JSON_OPTION, MERCHANT_OPTION } from './command.ts'
import { printJson, printLine } from './print.ts'
import { getMerchant, withDatabase } from './with-database.ts'

export const programPreview: Command = {
	name: 'program preview',
	summary: 'Say what another life of points would mean for those held now, changing nothing',
	options: {
		...MERCHANT_OPTION,
		expiry: { value: '<json>', required: true, meaning: 'Expiry, as in {"Kind":"days","Days":180}' },
		...JSON_OPTION,
	},
	run: async (context, values) => {
		const change = readChange(values.text('expiry'))
		await withDatabase(context, async (db) => {
			const merchant = await getMerchant(db, values.text('merchant'))
			const outcome = await previewProgram(db, merchant, context.clock.now(), change)
			if (isRefusal(outcome)) throw new Problem(`${outcome.refused}: ${outcome.message}`)
			const preview = toWire<Body>(ExpiryPreview, outcome)
			if (values.has('json')) return printJson(preview)
			printLine(
				`${lineOf(preview.Gone)} would have ended, ${lineOf(preview.Earlier)} would end sooner, ` +
					`${lineOf(preview.Later)} later, ${lineOf(preview.Same)} as they do`,
			)
		})
	},
}

const lineOf = ({ Points, Customers }: Body['Gone']): string => `${Points} points of ${Customers} customers`

const readChange = (text: string): { Expiry: object } => {
	let change: { Expiry: object }
	try {
		change = { Expiry: JSON.parse(text) }
	} catch (error) {
		throw new Problem(`--expiry must be JSON: ${(error as Error).message}`, WRONG_CALL)
	}
	const isRequest = compileSchema(ProgramPreviewRequest, 'body')
	if (isRequest(change)) return change
	throw new Problem(
		`${refusalOf({ invalid: 'GenericError' }, 'body', isRequest.errors!).message}`,
		WRONG_CALL,
	)
}
