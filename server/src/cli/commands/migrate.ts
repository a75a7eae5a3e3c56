import { findUnreachable } from '../../cells/open-cells.ts'
import { OperatorError } from '../../operator-error.ts'
import type { CliCommand } from '../support/command.ts'
import { printLine } from '../support/print.ts'
import { checkConnection, migrateAndCheckKeys, withCells } from '../support/with-database.ts'

export const migrateCommand: CliCommand = {
	name: 'migrate',
	summary: 'Migrate the database; `start` does it automatically',
	options: {},
	run: (context) =>
		withCells(context, async (cells) => {
			const away = cells.length > 1 ? await findUnreachable(cells) : []
			for (const cell of cells) {
				if (away.includes(cell)) continue
				const { db, connection, name } = cell
				await checkConnection(db)
				const applied = await migrateAndCheckKeys(db, { connection }, context)
				for (const migration of applied) printLine(`Applied ${migration}`)
				printLine(cells.length > 1 ? `The database at ${name()} is up to date` : 'The database is up to date')
			}
			if (away.length > 0)
				throw new OperatorError(
					`Not migrated, because it cannot be reached: ${away.map((cell) => cell.name()).join(', ')}`,
				)
		}),
}
