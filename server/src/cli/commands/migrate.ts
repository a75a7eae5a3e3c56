import type { CliCommand } from '../support/command.ts'
import { printLine } from '../support/print.ts'
import { migrateAndCheckKeys, withDatabase } from '../support/with-database.ts'

export const migrateCommand: CliCommand = {
	name: 'migrate',
	summary: 'Migrate the database; `start` does it automatically',
	options: {},
	run: (context) =>
		withDatabase(context, async (db, server) => {
			const applied = await migrateAndCheckKeys(db, server, context.clock)
			for (const name of applied) printLine(`Applied ${name}`)
			printLine('The database is up to date')
		}),
}
