import sql from 'sql-template-tag'
import type { Cell } from '../../cells/cell.ts'
import { findCell } from '../../cells/find-cell.ts'
import { checkCells, findUnreachable } from '../../cells/open-cells.ts'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { lacksPlacement } from '../../db/citus/place-tables.ts'
import { requireEngine } from '../../db/citus/require-engine.ts'
import { setWorkerSettings } from '../../db/citus/set-worker-settings.ts'
import type { Database, DatabaseOptions } from '../../db/database.ts'
import { type EmbeddedServer, startEmbedded } from '../../db/embedded.ts'
import { MIGRATIONS, migrate, pendingMigrations } from '../../db/migrate.ts'
import { findMerchant } from '../../merchants/find-merchant.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { OperatorError } from '../../operator-error.ts'
import { checkLedgerKeys, readKeyFile } from '../../seals/ledger-keys.ts'
import type { CommandContext } from './command.ts'
import { closeCells, openAllCells } from './open-all-cells.ts'

export interface DatabaseServer {
	connection: DatabaseOptions['connection']
	/** Newest first. */
	ledgerKeys: string[]
	died: Promise<string>
	stop(): Promise<void>
}

/** `pg` reads these variables too, but they are meant for another server. */
export const clearPgEnvironment = (): void => {
	for (const name of Object.keys(process.env)) if (/^PG[A-Z]+$/.test(name)) delete process.env[name]
}

export const openDatabaseServer = async (
	config: Config,
	options: { joinRunning: boolean; progress: (line: string) => void },
): Promise<DatabaseServer & Pick<EmbeddedServer, 'isOwn'>> => {
	if (config.databaseUrl !== undefined)
		return {
			connection: config.databaseUrl,
			ledgerKeys: requireLedgerKeys(config),
			isOwn: false,
			died: new Promise(() => {}),
			stop: async () => {},
		}
	clearPgEnvironment()
	const settings = { max_connections: `${maxConnections(config)}` }
	const server = await startEmbedded({ dataDir: config.dataDir, ...options, settings })
	const ledgerKeys = config.ledgerKeys.length > 0 ? config.ledgerKeys : await readKeyFile(config.dataDir)
	return { ...server, ledgerKeys }
}

const MIN_CONNECTIONS = 200
/** For commands, and for the connections that are not in a pool. */
const OTHER_CONNECTIONS = 50

/** Room for the pools of all processes that serve, and of the one that runs the jobs. */
const maxConnections = ({ processes, poolSize }: Config): number =>
	Math.max(MIN_CONNECTIONS, (processes + 1) * poolSize + OTHER_CONNECTIONS)

/** A key that one machine generated would be unknown to the others, and lost with its disk. */
const requireLedgerKeys = ({ ledgerKeys }: Config): string[] => {
	if (ledgerKeys.length > 0) return ledgerKeys
	throw new OperatorError(
		'FIEL_LEDGER_KEYS is not set: with DATABASE_URL it holds the key that seals the ledger, the same on every machine. ' +
			'Generate one with: openssl rand -hex 32',
	)
}

/**
 * Migrates, and seals nothing: a new database has no rows, an upgraded one was sealed by the version before, and a seal
 * that is missing was removed. A seal made now would approve whatever was tampered with.
 */
export const migrateAndCheckKeys = async (
	db: Database,
	{ connection }: Pick<DatabaseServer, 'connection'>,
	{ clock, config }: Pick<CommandContext, 'clock' | 'config'>,
): Promise<string[]> => {
	const applied = await migrate(connection, clock, MIGRATIONS, db.engine)
	if (db.engine === 'citus') await setWorkerSettings(db, config.statementTimeout)
	await checkLedgerKeys(db, clock.now())
	return applied
}

/** Rows without a seal would count as tampered with as soon as they are updated. */
export const requireSealed = async (db: Database): Promise<void> => {
	const unsealed = await db.rows<{ name: string }>(
		sql`select name from merchants where seal is null order by name`,
	)
	if (unsealed.length === 0) return
	throw new OperatorError(
		`Merchants without a seal: ${unsealed.map(({ name }) => name).join(', ')}. Either an older version ` +
			'of Fiel is still sealing them or was interrupted, or rows were removed or inserted from outside: run `fiel verify`. ' +
			'To seal the rows as they are: fiel ledger-keys renew --as-it-is',
	)
}

/** Reports the error in one line, because the operator can fix a wrong address, password or engine. */
export const checkConnection = async (db: Database): Promise<void> => {
	await db.rows(sql`select 1`).catch((error: Error) => {
		const { message, code } = (error.cause ?? error) as NodeJS.ErrnoException
		throw new OperatorError(`The database cannot be reached: ${message || code}. Check DATABASE_URL.`)
	})
	await requireEngine(db)
}

const printProgress = (line: string): void => {
	process.stderr.write(`${line}\n`)
}

/** For commands: uses the databases of a running Fiel, or starts one for the command. */
export const withCells = async (
	{ config, clock }: CommandContext,
	work: (cells: Cell[]) => Promise<void>,
): Promise<void> => {
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
	const server = await openDatabaseServer(config, { joinRunning: true, progress: printProgress })
	try {
		// A command has no statement timeout.
		const cells = openAllCells(config, server, { statementTimeout: undefined })
		try {
			if (server.isOwn) await migrateAndCheckKeys(cells[0]!.db, server, { clock, config })
			await work(cells)
		} finally {
			await closeCells(cells)
		}
	} finally {
		await server.stop()
	}
}

/** Checks a database before a command uses it. */
const checkDatabase = async ({ db }: Cell, clock: Clock): Promise<void> => {
	await checkConnection(db)
	if ((await pendingMigrations(db)).length === 0) await checkLedgerKeys(db, clock.now())
}

/** For commands that concern one merchant: uses the database that has it. */
export const withDatabase = (context: CommandContext, work: (db: Database) => Promise<void>): Promise<void> =>
	withCells(context, async (cells) => {
		const cell = await findMerchantCell(cells, context.merchant)
		await checkDatabase(cell, context.clock)
		await work(cell.db)
	})

interface ChosenCells {
	/** Checked. */
	present: Cell[]
	/** They cannot be reached. */
	away: Cell[]
}

/** The cell of the merchant that the command names, or all of them. */
const chooseCells = async (cells: Cell[], { merchant, clock }: CommandContext): Promise<ChosenCells> => {
	const chosen = merchant === undefined ? cells : [await findMerchantCell(cells, merchant)]
	const away = chosen.length > 1 ? await findUnreachable(chosen) : []
	const present = chosen.filter((cell) => !away.includes(cell))
	for (const cell of present) await checkDatabase(cell, clock)
	if (chosen.length > 1) {
		for (const { db } of present) await requireMigrated(db)
		await checkCells(chosen, new Set(away))
	}
	return { present, away }
}

/** For commands that concern all merchants: works in the cells that can be reached, and fails if these are not all. */
export const workInCells = async (
	cells: Cell[],
	context: CommandContext,
	work: (present: Cell[]) => Promise<void>,
): Promise<void> => {
	const { present, away } = await chooseCells(cells, context)
	const names = away.map((cell) => cell.name()).join(', ')
	if (away.length > 0) printProgress(`Left out, because it cannot be reached: ${names}`)
	await work(present)
	if (away.length > 0) throw new OperatorError(`Nothing was done in ${names}, which cannot be reached`)
}

/** For commands that choose between cells: those that can be reached, with the home, which has the list of all. */
export const chooseWithHome = async (cells: Cell[], context: CommandContext): Promise<Cell[]> => {
	const { present, away } = await chooseCells(cells, context)
	if (away.includes(cells[0]!)) throw new OperatorError(`The home at ${cells[0]!.name()} cannot be reached`)
	return present
}

/** The home if no cell has the merchant: the command then says that there is none. */
const findMerchantCell = async (cells: Cell[], merchant: string | undefined): Promise<Cell> => {
	const [home] = cells
	if (merchant === undefined || cells.length === 1) return home!
	const found = await findCell(cells, { kind: 'merchant', value: merchant })
	if (!found) return home!
	if ('cell' in found) return found.cell
	if ('isOnItsWay' in found)
		throw new OperatorError(
			`The merchant ${merchant} is on its way to another cell. Try again, or finish it with: fiel merchants move`,
		)
	const unknown = found.unknown.map((cell) => cell.name()).join(', ')
	throw new OperatorError(`The merchant ${merchant} may be in a database that cannot be reached: ${unknown}`)
}

export const requireMigrated = async (db: Database): Promise<void> => {
	const pending = await pendingMigrations(db)
	if (pending.length > 0)
		throw new OperatorError(`The database lacks ${pending.join(', ')}. Run: npm run --silent fiel -- migrate`)
	if (db.engine === 'citus' && (await lacksPlacement(db)))
		throw new OperatorError('Citus does not distribute all tables yet. Run: npm run --silent fiel -- migrate')
}

export const requireMerchant = async (db: Database, name: string): Promise<Merchant> => {
	await requireMigrated(db)
	const merchant = await findMerchant(db, name)
	if (!merchant) throw new OperatorError(`There is no merchant "${name}"`)
	return merchant
}
