import type { Engine } from '../db/citus/engine.ts'
import { type DatabaseOptions, openDatabase } from '../db/database.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { useDirectory } from '../directory/claim-keys.ts'
import { OperatorError } from '../operator-error.ts'
import { type Cell, createCell, HOME, listCells } from './cell.ts'
import { hasKey } from './find-cell.ts'

type CellsOptions = Omit<DatabaseOptions, 'connection' | 'replicaUrls' | 'engine'> & {
	/** In the order of the connections. */
	replicaUrls: readonly (readonly string[])[]
	/** In the order of the connections; PostgreSQL where it is absent. */
	engines?: readonly Engine[]
}

/** Opens the databases of several cells, the home first. Each of them claims names in the home from now on. */
export const openCells = (
	connections: readonly Cell['connection'][],
	{ replicaUrls, engines = [], ...options }: CellsOptions,
): Cell[] => {
	const cells = connections.map((connection, index) =>
		createCell(
			openDatabase({
				...options,
				connection,
				replicaUrls: replicaUrls[index] ?? [],
				engine: engines[index],
			}),
			connection,
		),
	)
	if (cells.length === 1) return cells
	for (const cell of cells)
		useDirectory(cell.db, {
			home: cells[0]!.db,
			ownCell: async () => (await cell.identify()).number,
			isUsedIn: async (number, kind, value) => hasKey((await cellOf(cells, number)).db, { kind, value }),
		})
	return cells
}

const cellOf = async (cells: readonly Cell[], number: number): Promise<Cell> => {
	const identities = await Promise.allSettled(cells.map((cell) => cell.identify()))
	const index = identities.findIndex((found) => found.status === 'fulfilled' && found.value.number === number)
	if (index >= 0) return cells[index]!
	const failed = identities.find((found) => found.status === 'rejected')
	throw failed?.reason ?? new OperatorError(`There is no cell ${number}`)
}

/** All are asked at once, because one that is silent takes long. */
export const findUnreachable = async (cells: readonly Cell[]): Promise<Cell[]> => {
	const reachable = await Promise.all(
		cells.map((cell) =>
			cell.identify().then(
				() => true,
				(error) => !isUnavailable(error),
			),
		),
	)
	return cells.filter((_, index) => !reachable[index])
}

/**
 * Checks that the databases are the cells that the home lists, each once. Those that cannot be reached now are left out,
 * and nothing is compared with the list while that is the home.
 */
export const checkCells = async (
	cells: readonly Cell[],
	unreachable: ReadonlySet<Cell> = new Set(),
): Promise<void> => {
	const [home] = cells
	const present = new Set<number>()
	for (const cell of cells.filter((one) => !unreachable.has(one))) {
		const { number, name } = await cell.identify()
		if ((number === HOME) !== (cell === home))
			throw new OperatorError('DATABASE_URLS must begin with the database that lists the cells, its home')
		if (present.has(number)) throw new OperatorError(`DATABASE_URLS contains the cell ${name} twice`)
		present.add(number)
	}
	if (unreachable.has(home!)) return
	const missing = (await listCells(home!.db)).filter(({ number }) => !present.has(number))
	if (missing.length > unreachable.size)
		throw new OperatorError(
			`DATABASE_URLS lacks the database of ${missing.map(({ name }) => name).join(', ')}: its merchants would be refused`,
		)
}
