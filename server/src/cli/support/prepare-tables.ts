import type { Cell } from '../../cells/cell.ts'
import { lacksPlacement } from '../../db/citus/place-tables.ts'
import { isNewDatabase, newerMigrations, pendingMigrations } from '../../db/migrate.ts'
import { checkLedgerKeys } from '../../seals/ledger-keys.ts'
import type { CommandContext } from './command.ts'
import { printLine } from './print.ts'
import { checkConnection, migrateAndCheckKeys, requireMigrated, requireSealed } from './with-database.ts'

/** Checks the database before it is served, and migrates it. */
export const prepareTables = async (
	{ db, connection }: Pick<Cell, 'db' | 'connection'>,
	{ clock, config }: CommandContext,
): Promise<void> => {
	await checkConnection(db)
	const pending = await pendingMigrations(db)
	const newer = await newerMigrations(db)
	if (newer.length > 0)
		printLine(`The database is newer than this Fiel, which can run on it: it has ${newer.join(', ')}`)
	if (pending.length === 0 && !(db.engine === 'citus' && (await lacksPlacement(db))))
		await checkLedgerKeys(db, clock.now())
	else {
		// A new database was already announced as created.
		if (!(await isNewDatabase(db))) printLine('Bringing the tables up to date')
		await migrateAndCheckKeys(db, { connection }, { clock, config })
	}
	await requireSealed(db)
}

/** The same for a process that does not migrate. */
export const requireTables = async (
	{ db }: Pick<Cell, 'db'>,
	{ clock }: Pick<CommandContext, 'clock'>,
): Promise<void> => {
	await checkConnection(db)
	await requireMigrated(db)
	await checkLedgerKeys(db, clock.now())
	await requireSealed(db)
}
