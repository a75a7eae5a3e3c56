import { readFileSync } from 'node:fs'
import { errorNumber } from '@fiel/contract'
import type { Tx } from '../../db/database.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { OperatorError, USAGE_EXIT_CODE } from '../../operator-error.ts'
import { isRefusal, type Refusal } from '../../refusal.ts'
import { type ImportedCodes, importCodes } from '../../rewards/configure/import-codes.ts'
import { type CliCommand, JSON_OPTION, MERCHANT_OPTION } from '../support/command.ts'
import { printJson, printLine } from '../support/print.ts'
import { recordCommand } from '../support/record-command.ts'
import { requireMerchant, withDatabase } from '../support/with-database.ts'

const BATCH_SIZE = 10_000

export const couponsImportCommand: CliCommand = {
	name: 'coupons import',
	summary: 'Add codes to a list of a reward; existing codes are skipped',
	options: {
		...MERCHANT_OPTION,
		list: { value: '<id>', required: true, meaning: 'The id of the list, as in PreGeneratedCouponLists' },
		file: {
			value: '<file>',
			required: true,
			meaning: 'One code per line, or the first column of a CSV file',
		},
		...JSON_OPTION,
	},
	async run(context, values) {
		const listId = Number(values.text('list'))
		if (!Number.isSafeInteger(listId))
			throw new OperatorError('--list must be the id of a list', USAGE_EXIT_CODE)
		const codes = readCodes(values.text('file'))
		await withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			const now = context.clock.now()
			const { added, skipped } = await db.transaction(async (tx) => {
				const imported = await importInBatches(tx, merchant, now, listId, codes)
				const after = { Added: imported.added, Skipped: imported.skipped }
				await recordCommand(
					tx,
					merchant.id,
					couponsImportCommand,
					{ kind: 'coupon-lists', id: listId, after },
					now,
				)
				return imported
			})
			if (values.has('json')) return printJson({ List: listId, Added: added, Skipped: skipped })
			printLine(`${added} codes added, ${skipped} skipped because they exist`)
		})
	},
}

/** Imports in batches, so that no statement is too large, and all or nothing. */
const importInBatches = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	listId: number,
	codes: string[],
): Promise<ImportedCodes> => {
	const total = { listId, added: 0, skipped: 0 }
	let first: Refusal | undefined
	for (let start = 0; start === 0 || start < codes.length; start += BATCH_SIZE) {
		const part = codes.slice(start, start + BATCH_SIZE)
		const [outcome] = await importCodes(tx, merchant, now, [{ listId, codes: part }])
		if (!isRefusal(outcome)) {
			total.added += outcome!.added
			total.skipped += outcome!.skipped
		} else if (outcome.refused === 'ImportCoupons_AllCouponsAlreadyExists') {
			first ??= outcome
			total.skipped += part.length
		} else throw toProblem(outcome)
	}
	if (total.added === 0 && first) throw toProblem(first)
	return total
}

const toProblem = ({ refused, message }: Refusal): OperatorError =>
	new OperatorError(`${errorNumber(refused)} ${refused}: ${message}`)

/** A heading is skipped if it looks like one. */
const HEADING = /^(coupon ?)?codes?$/i

const readCodes = (file: string): string[] => {
	const text = readText(file)
	const cells = text.split(/\r?\n/).map((line) =>
		line
			.split(/[,;\t]/)[0]!
			.trim()
			.replace(/^"(.*)"$/, '$1'),
	)
	return (HEADING.test(cells[0]!) ? cells.slice(1) : cells).filter(Boolean)
}

const readText = (file: string): string => {
	try {
		return readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
	} catch (error) {
		throw new OperatorError(`The file cannot be read: ${(error as Error).message}`)
	}
}
