import { type ExpiryPreview as Body, ExpiryPreview, ProgramPreviewRequest } from '@fiel/contract'
import { compileSchema, validationRefusal } from '../../../http/validate.ts'
import { previewProgram } from '../../../merchants/preview-program.ts'
import { OperatorError, USAGE_EXIT_CODE } from '../../../operator-error.ts'
import { toWire } from '../../../program/wire.ts'
import { isRefusal } from '../../../refusal.ts'
import { type CliCommand, JSON_OPTION, MERCHANT_OPTION } from '../../support/command.ts'
import { printJson, printLine } from '../../support/print.ts'
import { requireMerchant, withDatabase } from '../../support/with-database.ts'

export const programPreviewCommand: CliCommand = {
	name: 'program preview',
	summary: 'Show the effect of another expiry policy on the current points, without changing anything',
	options: {
		...MERCHANT_OPTION,
		expiry: {
			value: '<json>',
			required: true,
			meaning: 'The expiry policy, such as {"Kind":"days","Days":180}',
		},
		...JSON_OPTION,
	},
	run: async (context, values) => {
		const change = readChange(values.text('expiry'))
		await withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			const outcome = await previewProgram(db, merchant, context.clock.now(), change)
			if (isRefusal(outcome)) throw new OperatorError(`${outcome.refused}: ${outcome.message}`)
			const preview = toWire<Body>(ExpiryPreview, outcome)
			if (values.has('json')) return printJson(preview)
			printLine(
				`${formatPart(preview.Gone)} would have ended, ${formatPart(preview.Earlier)} would end sooner, ` +
					`${formatPart(preview.Later)} later, ${formatPart(preview.Same)} as they do`,
			)
		})
	},
}

const formatPart = ({ Points, Customers }: Body['Gone']): string =>
	`${Points} points of ${Customers} customers`

const readChange = (text: string): { Expiry: object } => {
	let change: { Expiry: object }
	try {
		change = { Expiry: JSON.parse(text) }
	} catch (error) {
		throw new OperatorError(`--expiry must be JSON: ${(error as Error).message}`, USAGE_EXIT_CODE)
	}
	const isRequest = compileSchema(ProgramPreviewRequest, 'body')
	if (isRequest(change)) return change
	throw new OperatorError(
		`${validationRefusal({ invalid: 'GenericError' }, 'body', isRequest.errors!).message}`,
		USAGE_EXIT_CODE,
	)
}
