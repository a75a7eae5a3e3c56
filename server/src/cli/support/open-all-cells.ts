import { setTimeout as sleep } from 'node:timers/promises'
import { type Cell, readIdentity } from '../../cells/cell.ts'
import { requireNoCopies } from '../../cells/keep-merchant.ts'
import { checkCells, findUnreachable, openCells } from '../../cells/open-cells.ts'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { DatabaseOptions } from '../../db/database.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import { claimExisting } from '../../directory/claim-existing.ts'
import { OperatorError } from '../../operator-error.ts'

/** The databases of the installation, the home first; one, unless DATABASE_URLS has several. */
export const openAllCells = (
	config: Config,
	{ connection, ledgerKeys }: { connection: Cell['connection']; ledgerKeys: string[] },
	options: Pick<DatabaseOptions, 'statementTimeout'> = {},
): Cell[] => openCells([connection, ...config.cellUrls.slice(1)], { ...config, ...options, ledgerKeys })

export const closeCells = async (cells: readonly Cell[]): Promise<void> => {
	await Promise.all(cells.map((cell) => cell.close()))
}

interface Preparation {
	clock: Clock
	/** Checks a database, and migrates it if this process does so. */
	prepare(cell: Cell): Promise<void>
	report(line: string): void
}

/**
 * Prepares each database before it is served, and checks that they are the cells of one installation. One that cannot be
 * reached is reported, and prepared when it can be: until then its merchants are answered with 503.
 */
export const prepareCells = async (cells: readonly Cell[], preparation: Preparation): Promise<void> => {
	const { prepare, report } = preparation
	const [home, ...others] = cells
	if (others.length === 0) {
		await prepare(home!)
		return requireSingle(home!)
	}
	const away = new Set(await findUnreachable(cells))
	const present = cells.filter((cell) => !away.has(cell))
	if (present.length === 0) return prepare(home!) // says why it cannot be reached
	for (const cell of present) await prepare(cell)
	await checkTogether(cells, away, preparation.clock)
	for (const cell of away) {
		report(`The database at ${cell.name()} cannot be reached: its merchants get 503 until it can be`)
		cell.serveAfter(prepareLater(cells, cell, preparation))
	}
}

/** Without the home nothing is claimed: it does so when it is back. */
const checkTogether = async (
	cells: readonly Cell[],
	away: ReadonlySet<Cell>,
	clock: Clock,
): Promise<void> => {
	const [home] = cells
	await checkCells(cells, away)
	await requireNoCopies(cells.filter((one) => !away.has(one)))
	if (away.has(home!)) return
	for (const cell of cells.filter((one) => !away.has(one)))
		await claimExisting(home!.db, { number: (await cell.identify()).number, db: cell.db }, clock.now())
}

const RETRY_MS = 1_000

/** Tries again until the database is there and what it should be, or the cells are closed. */
const prepareLater = async (
	cells: readonly Cell[],
	cell: Cell,
	{ clock, prepare, report }: Preparation,
): Promise<void> => {
	let reported = ''
	for (;;) {
		await sleep(RETRY_MS, undefined, { ref: false, signal: cell.closing }).catch(() => {})
		if (cell.closing.aborted) return new Promise(() => {})
		try {
			const away = new Set(await findUnreachable(cells))
			if (away.has(cell)) continue
			await prepare(cell)
			await checkTogether(cells, away, clock)
			return report(`The database of ${cell.name()} can be reached, and its merchants are served`)
		} catch (error) {
			const { message } = error as Error
			if (isUnavailable(error) || cell.closing.aborted || message === reported) continue
			report(`The merchants of ${cell.name()} still get 503: ${message}`)
			reported = message
		}
	}
}

const requireSingle = async ({ db }: Cell): Promise<void> => {
	const identity = await readIdentity(db)
	if (identity)
		throw new OperatorError(
			`This database is the cell ${identity.name} of an installation with several: set DATABASE_URLS instead of DATABASE_URL, with all of them`,
		)
}
