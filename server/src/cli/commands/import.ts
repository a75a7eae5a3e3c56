import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'
import { addPart } from '../../imports/add-part.ts'
import { createImports } from '../../imports/create-imports.ts'
import { findImport } from '../../imports/find-imports.ts'
import type { Import, ImportKind } from '../../imports/import.ts'
import { listErrors } from '../../imports/list-errors.ts'
import { runDueBatches } from '../../imports/run-due-batches.ts'
import { startImport } from '../../imports/start-import.ts'
import { errorBody, importBody, importSummary } from '../../imports/wire.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { OperatorError, USAGE_EXIT_CODE } from '../../operator-error.ts'
import { type CliCommand, type CommandContext, JSON_OPTION, MERCHANT_OPTION } from '../support/command.ts'
import { printJson, printLine } from '../support/print.ts'
import { recordCommand } from '../support/record-command.ts'
import { requireMerchant, withDatabase } from '../support/with-database.ts'

const KINDS: readonly string[] = ['customers', 'orders', 'balances']
const DECIMAL_MARKS: readonly string[] = ['comma', 'point']
const SHOWN_ERRORS = 1000
/** How long to wait while another worker processes the last batches. */
const POLL_MS = 100

export const importCommand: CliCommand = {
	name: 'import',
	summary: 'Import customers, orders or balances from a CSV file, and print the results',
	options: {
		...MERCHANT_OPTION,
		kind: { value: '<kind>', required: true, meaning: 'customers, orders or balances' },
		file: { value: '<file>', required: true, meaning: 'CSV file with the column names in its first row' },
		decimal: { value: '<mark>', meaning: 'comma or point, if the file does not show which one it uses' },
		'dry-run': { meaning: 'Run all steps without saving anything' },
		...JSON_OPTION,
	},
	async run(context, values) {
		const kind = values.text('kind')
		if (!KINDS.includes(kind))
			throw new OperatorError(`--kind must be one of ${KINDS.join(', ')}`, USAGE_EXIT_CODE)
		const mark = values.has('decimal') ? values.text('decimal') : null
		if (mark !== null && !DECIMAL_MARKS.includes(mark))
			throw new OperatorError(`--decimal must be one of ${DECIMAL_MARKS.join(', ')}`, USAGE_EXIT_CODE)
		const file = values.text('file')
		const text = readText(file)
		await withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			const request = {
				kind: kind as ImportKind,
				fileName: file.split('/').at(-1)!,
				isTrial: values.has('dry-run'),
				mark,
			}
			const id = await createAndStart(db, context, merchant, request, text)
			const found = await runToEnd(db, context, merchant, id)
			const errors = await listErrors(db, merchant.id, id, { most: SHOWN_ERRORS })
			if (values.has('json'))
				return printJson({
					...importBody(found, context.clock.now()),
					Errors: errors.map((error) => errorBody(error, 'en', true)),
				})
			for (const { line, field, reason } of errors)
				printLine(`line ${line}: ${field ? `${field}: ` : ''}${reason}`)
			const { rows, created, changed, same, failed } = found
			printLine(`${rows} rows: ${created} new, ${changed} changed, ${same} the same, ${failed} failed`)
		})
	},
}

interface ImportRequest {
	kind: ImportKind
	fileName: string
	isTrial: boolean
	/** The decimal mark; null to guess it. */
	mark: string | null
}

/** Uploads the whole file and starts the import in one transaction. */
const createAndStart = (
	db: Database,
	{ clock }: CommandContext,
	merchant: Merchant,
	{ isTrial, mark, ...wanted }: ImportRequest,
	text: string,
): Promise<number> =>
	db.transaction(async (tx) => {
		const now = clock.now()
		const [id] = await createImports(tx, merchant.id, [{ ...wanted, author: 'command line' }], now)
		await addPart(tx, merchant, id!, { number: 0, text, isLast: true })
		const { fields, decimalComma: guess, monthFirst } = (await findImport(tx, merchant.id, id!))!
		const decimalComma = mark === null ? guess : mark === 'comma'
		const problem = await startImport(
			tx,
			merchant.id,
			id!,
			{ fields, decimalComma, monthFirst, isTrial },
			now,
		)
		if (problem) throw new OperatorError(`The file cannot be imported: ${problem.message}`)
		const after = importSummary(importBody((await findImport(tx, merchant.id, id!))!, now))
		await recordCommand(tx, merchant.id, importCommand, { kind: 'imports', id: id!, after }, now)
		return id!
	})

/** A running worker may process some of the batches too; each batch is processed once. */
const runToEnd = async (
	db: Database,
	{ clock }: CommandContext,
	merchant: Merchant,
	id: number,
): Promise<Import> => {
	for (;;) {
		await runDueBatches(db, merchant, () => clock.now(), id)
		const found = (await findImport(db, merchant.id, id))!
		if (found.state !== 'trying' && found.state !== 'running') return found
		await sleep(POLL_MS)
	}
}

/** Decodes UTF-8, or else Windows-1252, which older spreadsheets write. */
const readText = (file: string): string => {
	let bytes: Buffer
	try {
		bytes = readFileSync(file)
	} catch (error) {
		throw new OperatorError(`The file cannot be read: ${(error as Error).message}`)
	}
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
	} catch {
		return new TextDecoder('windows-1252').decode(bytes)
	}
}
