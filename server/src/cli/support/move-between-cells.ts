import type { Cell } from '../../cells/cell.ts'
import { type MoveContext, moveMerchant } from '../../cells/move/move-merchant.ts'
import { findMerchant } from '../../merchants/find-merchant.ts'
import { OperatorError, USAGE_EXIT_CODE } from '../../operator-error.ts'
import { verifyMerchants } from '../../verify/verify-merchants.ts'
import type { CommandContext, CommandOption, OptionValues } from './command.ts'
import { printLine } from './print.ts'

/** The options of commands that move merchants, besides the new cell. */
export const MOVE_OPTIONS: Record<string, CommandOption> = {
	'source-url': {
		value: '<url>',
		meaning: 'How the PostgreSQL of the new cell reaches the old one, if not by the address in DATABASE_URLS',
	},
	'without-verify': { meaning: 'Finish although a merchant does not verify in its new cell' },
}

export const findCellByName = (cells: readonly Cell[], name: string): Cell => {
	const found = cells.find((cell) => cell.name() === name)
	if (found && cells.length > 1) return found
	throw new OperatorError(`There is no cell "${name}" that can be reached`, USAGE_EXIT_CODE)
}

const urlOf = ({ connection, name }: Cell): string => {
	if (typeof connection === 'string') return connection
	throw new OperatorError(`The database of ${name()} has no address that another server could use`)
}

/** A request may wait in a queue before its first statement. */
const QUEUE_MS = 10_000

export const createMoveContext = (
	cells: readonly Cell[],
	{ source, target }: { source: Cell; target: Cell },
	{ clock, config }: CommandContext,
	values: OptionValues,
): MoveContext => {
	if (source === target) throw new OperatorError(`The cell ${source.name()} is the old and the new one`)
	for (const { db, name } of [source, target])
		if (db.engine === 'citus')
			throw new OperatorError(
				`The cell ${name()} is distributed by Citus: merchants move by logical replication, which does not read its workers`,
			)
	return {
		...{ home: cells[0]!, source, target, clock },
		sourceUrl: values.has('source-url') ? values.text('source-url') : urlOf(source),
		longestRequest: config.statementTimeout + QUEUE_MS,
	}
}

/** Prints a line only when it says something new. */
const createPrinter = () => {
	let last = ''
	return (line: string): void => {
		if (line !== last) printLine(line)
		last = line
	}
}

const verifyMoved = async ({ db }: Cell, name: string): Promise<void> => {
	const merchant = await findMerchant(db, name)
	const findings: string[] = []
	// Not from a replica, which may not have the merchant yet.
	await db.snapshot((snapshot) =>
		verifyMerchants(snapshot, [merchant!.id], {
			onFinding: ({ sentence }) => findings.push(sentence),
			onProgress() {},
		}),
	)
	if (findings.length === 0) return
	throw new OperatorError(
		`The merchant ${name} is in its new cell, but does not verify there: ${findings.slice(0, 5).join('; ')}. ` +
			'Its rows in the old cell are kept, so that you can compare. To finish nevertheless: --without-verify',
	)
}

/** Moves a merchant and prints the progress. */
export const moveAndReport = async (
	moveContext: MoveContext,
	name: string,
	values: OptionValues,
): Promise<void> => {
	const print = createPrinter()
	await moveMerchant(name, moveContext, {
		copying: ({ tables, ready, errors }) =>
			print(
				`Copied ${ready} of ${tables} tables${errors > 0 ? `, after ${errors} failed attempts: see the log of PostgreSQL` : ''}`,
			),
		retrying: (attempt) => print(`The new cell did not catch up in time, attempt ${attempt}; trying again`),
		arrived: (heldMs) => print(`Moved: requests waited for ${(heldMs / 1000).toFixed(1)} s`),
		async verify() {
			if (values.has('without-verify')) return
			print('Verifying')
			await verifyMoved(moveContext.target, name)
			print('Finishing')
		},
	})
	printLine(
		`The merchant ${name} is in the cell ${moveContext.target.name()}. Its rows in ${moveContext.source.name()} are deleted by a job.`,
	)
}
