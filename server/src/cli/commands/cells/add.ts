import { type Cell, readIdentity } from '../../../cells/cell.ts'
import { registerCell } from '../../../cells/register-cell.ts'
import { OperatorError, USAGE_EXIT_CODE } from '../../../operator-error.ts'
import type { CliCommand, CommandContext } from '../../support/command.ts'
import { printLine } from '../../support/print.ts'
import {
	checkConnection,
	migrateAndCheckKeys,
	requireMigrated,
	withCells,
} from '../../support/with-database.ts'

const NAME = /^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$/

export const cellsAddCommand: CliCommand = {
	name: 'cells add',
	summary: 'Make the new database in DATABASE_URLS a cell, for merchants beside those of the first one',
	options: { name: { value: '<name>', required: true, meaning: 'A name of a-z, 0-9 and "-", such as eu-2' } },
	run: (context, values) =>
		withCells(context, async ([home, ...others]) => {
			const name = values.text('name')
			if (!NAME.test(name))
				throw new OperatorError(`--name is "${name}", but must be of a-z, 0-9 and "-"`, USAGE_EXIT_CODE)
			if (others.length === 0)
				throw new OperatorError('DATABASE_URLS must contain the present database and the new one')
			await checkConnection(home!.db)
			await requireMigrated(home!.db)
			const added = await findNew(others, name, context)
			const identity = await registerCell(home!.db, added.db, name, context.clock.now())
			printLine(`The cell ${identity.name} was added. Restart Fiel with these DATABASE_URLS.`)
		}),
}

/** The one database that is no cell yet; it is migrated. */
const findNew = async (others: Cell[], name: string, context: CommandContext): Promise<Cell> => {
	const candidates: Cell[] = []
	for (const cell of others) {
		await checkConnection(cell.db)
		await migrateAndCheckKeys(cell.db, cell, context)
		const identity = await readIdentity(cell.db)
		if (identity?.name === name) throw new OperatorError(`The cell ${name} is there already`)
		if (!identity) candidates.push(cell)
	}
	const [found, ...more] = candidates
	if (!found) throw new OperatorError('Every database in DATABASE_URLS is a cell already')
	if (more.length > 0)
		throw new OperatorError('DATABASE_URLS has several new databases: add them one after the other')
	return found
}
