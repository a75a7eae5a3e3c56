import { migrate } from '../db/migrate.ts'
import type { Command } from './command.ts'
import { printLine } from './print.ts'
import { withDatabase } from './with-database.ts'

export const migrateCommand: Command = {
	name: 'migrate',
	summary: 'Bring the database up to date; `start` does it by itself',
	options: {},
	run: (context) =>
		withDatabase(context, async (_db, connection) => {
			const applied = await migrate(connection, context.clock)
			for (const name of applied) printLine(`Applied ${name}`)
			printLine('The database is up to date')
		}),
}
