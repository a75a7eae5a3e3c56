import { listMoving } from '../../../cells/move/move.ts'
import { setDraining } from '../../../cells/set-draining.ts'
import { listMerchants } from '../../../merchants/list-merchants.ts'
import { OperatorError } from '../../../operator-error.ts'
import type { CliCommand } from '../../support/command.ts'
import {
	createMoveContext,
	findCellByName,
	MOVE_OPTIONS,
	moveAndReport,
} from '../../support/move-between-cells.ts'
import { printLine } from '../../support/print.ts'
import { checkConnection, chooseWithHome, requireMigrated, withCells } from '../../support/with-database.ts'

export const cellsDrainCommand: CliCommand = {
	name: 'cells drain',
	summary: 'Create no more merchants in a cell, and move those that it has if a new cell is given',
	options: {
		name: { value: '<name>', required: true, meaning: 'The cell' },
		to: { value: '<cell>', meaning: 'Move its merchants there, one after the other' },
		undo: { meaning: 'Create merchants in it again' },
		...MOVE_OPTIONS,
	},
	run: (context, values) =>
		withCells(context, async (cells) => {
			const [home] = cells
			const [name, isDraining] = [values.text('name'), !values.has('undo')]
			await checkConnection(home!.db)
			await requireMigrated(home!.db)
			if (!(await setDraining(home!.db, name, isDraining)))
				throw new OperatorError(`There is no cell "${name}"`)
			if (!isDraining) return printLine(`New merchants may be created in ${name} again.`)
			printLine(`New merchants are created in other cells than ${name}.`)
			if (!values.has('to'))
				return printLine('Those that it has stay. To move them, give a new cell with --to.')
			const present = await chooseWithHome(cells, context)
			const [source, target] = [name, values.text('to')].map((one) => findCellByName(present, one))
			const moveContext = createMoveContext(cells, { source: source!, target: target! }, context, values)
			const merchants = (await listMerchants(source!.db)).filter(({ isTest }) => !isTest)
			const names = new Set([
				...(await listMoving(source!.db)),
				...merchants.map((merchant) => merchant.name),
			])
			for (const merchant of names) await moveAndReport(moveContext, merchant, values)
		}),
}
