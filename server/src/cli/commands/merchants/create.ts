import { type Cell, listCells } from '../../../cells/cell.ts'
import { createMerchant } from '../../../merchants/create-merchant.ts'
import { listMerchants } from '../../../merchants/list-merchants.ts'
import { DEFAULT_LANGUAGE } from '../../../messages/language.ts'
import { OperatorError } from '../../../operator-error.ts'
import { type CliCommand, type CommandContext, JSON_OPTION } from '../../support/command.ts'
import { findCellByName } from '../../support/move-between-cells.ts'
import { LANGUAGE_MEANING, parseLanguage } from '../../support/parse-language.ts'
import { printJson, printLine } from '../../support/print.ts'
import { recordCommand } from '../../support/record-command.ts'
import { chooseWithHome, requireMigrated, withCells } from '../../support/with-database.ts'

/** The cell of that name, or the one with the fewest merchants of those that are not drained. */
const chooseForNew = async (
	cells: Cell[],
	context: CommandContext,
	name: string | undefined,
): Promise<Cell> => {
	const present = await chooseWithHome(cells, context)
	const [home] = present
	if (cells.length === 1 && name === undefined) return home!
	if (name !== undefined) return findCellByName(present, name)
	const drained = (await listCells(home!.db)).filter(({ isDraining }) => isDraining).map((cell) => cell.name)
	const counted = await Promise.all(
		present
			.filter((cell) => !drained.includes(cell.name()))
			.map(async (cell) => ({ cell, merchants: (await listMerchants(cell.db)).length })),
	)
	if (counted.length === 0)
		throw new OperatorError('All cells are being drained: add one with fiel cells add')
	return counted.reduce((least, one) => (one.merchants < least.merchants ? one : least)).cell
}

export const merchantsCreateCommand: CliCommand = {
	name: 'merchants create',
	summary: 'Create a merchant with its own loyalty program',
	options: {
		name: { value: '<name>', required: true, meaning: 'A name of a-z, 0-9 and "-", such as demo' },
		currency: { value: '<code>', required: true, meaning: 'ISO 4217, such as BRL' },
		'time-zone': { value: '<zone>', required: true, meaning: 'IANA, such as America/Sao_Paulo' },
		language: { value: '<code>', meaning: `${LANGUAGE_MEANING}; en by default` },
		sandbox: { meaning: 'Answer PINs of the till to the till itself; only to test an integration' },
		cell: { value: '<cell>', meaning: 'The cell for it; by default the one with the fewest merchants' },
		...JSON_OPTION,
	},
	run: (context, values) =>
		withCells(context, async (cells) => {
			const { db } = await chooseForNew(cells, context, values.has('cell') ? values.text('cell') : undefined)
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
