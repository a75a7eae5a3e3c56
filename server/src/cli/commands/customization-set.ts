import { readFile } from 'node:fs/promises'
import { type CustomizationSettings, changeCustomization, errorNumber } from '@fiel/contract'
import { changeCustomizations } from '../../customization/change-customizations.ts'
import { customizationBody, parseCustomization } from '../../customization/customization.ts'
import { compileCheck } from '../../http/validate.ts'
import { OperatorError } from '../../operator-error.ts'
import { isRefusal, type Refusal } from '../../refusal.ts'
import { type CliCommand, MERCHANT_OPTION } from '../support/command.ts'
import { printJson } from '../support/print.ts'
import { readStdin } from '../support/read-stdin.ts'
import { recordCommand } from '../support/record-command.ts'
import { requireMerchant, withDatabase } from '../support/with-database.ts'

const checkBody = compileCheck(changeCustomization.body, { invalid: 'GenericError' })

const refusalProblem = ({ refused, message }: Refusal): OperatorError =>
	new OperatorError(`${errorNumber(refused)} ${refused}: ${message}`)

const readChange = async (file: string): Promise<Partial<CustomizationSettings>> => {
	const text = await (file === '-' ? readStdin() : readFile(file, 'utf8')).catch((error: Error) => {
		throw new OperatorError(`The file cannot be read: ${error.message}`)
	})
	let body: unknown
	try {
		body = JSON.parse(text)
	} catch {
		throw new OperatorError('The file is not JSON')
	}
	const refusal = checkBody(body as object, '')
	if (refusal) throw refusalProblem(refusal)
	return body as Partial<CustomizationSettings>
}

export const customizationSetCommand: CliCommand = {
	name: 'customization set',
	summary: 'Change how the program looks in the shop; print the result',
	options: {
		...MERCHANT_OPTION,
		file: {
			value: '<file>',
			meaning: 'JSON as of `PUT /admin/api/customization`; - or nothing reads standard input',
		},
	},
	async run(context, values) {
		const change = parseCustomization(await readChange(values.has('file') ? values.text('file') : '-'))
		await withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			const now = context.clock.now()
			const after = await db.transaction(async (tx) => {
				const [outcome] = await changeCustomizations(tx, merchant, now, [change])
				if (isRefusal(outcome)) throw refusalProblem(outcome)
				const bodies = {
					before: customizationBody(outcome!.before),
					after: customizationBody(outcome!.after),
				}
				const changed = { kind: 'customization', id: merchant.id, ...bodies }
				await recordCommand(tx, merchant.id, customizationSetCommand, changed, now)
				return bodies.after
			})
			printJson(after)
		})
	},
}
