import { newerMigrations, pendingMigrations } from '../../db/migrate.ts'
import { OperatorError } from '../../operator-error.ts'
import { defineDatabaseCheck } from '../check.ts'
import { listSome, ok, problem, warning } from '../finding.ts'

/** Whether the tables are those of this version. */
export const migrationsCheck = defineDatabaseCheck('migrations', ['tables'], async ({ db }) => {
	try {
		const pending = await pendingMigrations(db)
		const newer = await newerMigrations(db)
		if (newer.length > 0)
			return [
				warning(
					'tables',
					`The database is newer than this Fiel, which can run on it: it has ${listSome(newer)}.`,
					'Finish the upgrade, or stay with this version after going back.',
				),
			]
		if (pending.length === 0) return [ok('tables', 'The database has every migration of this version.')]
		return [
			problem(
				'tables',
				`The database lacks ${pending.length} of the migrations of this version: ${listSome(pending)}.`,
				'Make a backup, and run: npm run --silent fiel -- migrate',
			),
		]
	} catch (error) {
		if (!(error instanceof OperatorError)) throw error
		return [
			problem(
				'tables',
				error.message,
				'Check that DATABASE_URL or FIEL_DATA_DIR and the checkout of Fiel are the ones that belong together.',
			),
		]
	}
})
