import type { Cell } from '../../../cells/cell.ts'
import { requireNoCopies } from '../../../cells/keep-merchant.ts'
import { findMove } from '../../../cells/move/move.ts'
import { cancelMove } from '../../../cells/move/move-merchant.ts'
import { findMerchant } from '../../../merchants/find-merchant.ts'
import { OperatorError } from '../../../operator-error.ts'
import type { CliCommand } from '../../support/command.ts'
import {
	createMoveContext,
	findCellByName,
	MOVE_OPTIONS,
	moveAndReport,
} from '../../support/move-between-cells.ts'
import { printLine } from '../../support/print.ts'
import { chooseWithHome, withCells } from '../../support/with-database.ts'

/** The cell that the merchant is in, or that it is leaving. */
const findSource = async (cells: readonly Cell[], name: string): Promise<Cell> => {
	for (const cell of cells) if (await findMove(cell.db, name)) return cell
	for (const cell of cells) if (await findMerchant(cell.db, name)) return cell
	throw new OperatorError(`There is no merchant "${name}"`)
}

export const merchantsMoveCommand: CliCommand = {
	name: 'merchants move',
	summary: 'Move a merchant to another cell while it is served',
	options: {
		name: { value: '<name>', required: true, mayStandAlone: true, meaning: 'The merchant' },
		to: { value: '<cell>', required: true, meaning: 'Its new cell' },
		cancel: { meaning: 'End a move before the merchant has left' },
		...MOVE_OPTIONS,
	},
	run: (context, values) =>
		withCells(context, async (all) => {
			const cells = await chooseWithHome(all, context)
			await requireNoCopies(cells)
			const [name, target] = [values.text('name'), findCellByName(cells, values.text('to'))]
			const source = await findSource(cells, name)
			if (source === target && !values.has('cancel'))
				return printLine(`The merchant ${name} is in the cell ${target.name()} already.`)
			const moveContext = createMoveContext(cells, { source, target }, context, values)
			if (!values.has('cancel')) return moveAndReport(moveContext, name, values)
			await cancelMove(name, moveContext)
			printLine(`The move of ${name} was cancelled. It stays in the cell ${moveContext.source.name()}.`)
		}),
}
