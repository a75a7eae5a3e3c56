import type { Command } from './command.ts'
import { printLine } from './print.ts'
import { bringUpToDate, withDatabase } from './with-database.ts'

export const migrateCommand: Command = {
	name: 'migrate',
	summary: 'Bring the database up to date; `start` does it by itself',
	options: {},
	run: (context) =>
		withDatabase(context, async (db, server) => {
			const applied = await bringUpToDate(db, server, context.clock)
			for (const name of applied) printLine(`Applied ${name}`)
			printLine('The database is up to date')
		}),
}
