import sql from 'sql-template-tag'
import type { Database, DatabaseOptions, Queryable } from '../db/database.ts'
import { OperatorError } from '../operator-error.ts'

/** Which cell a database says that it is. */
export interface CellIdentity {
	number: number
	name: string
}

/** One of several databases of an installation, with the merchants that are in it. */
export interface Cell {
	db: Database
	connection: DatabaseOptions['connection']
	/** For messages and labels: the host until the database has said its name. */
	name(): string
	/** Fails while the database cannot be reached, and if it is none of the cells. */
	identify(): Promise<CellIdentity>
	/** Requests get 503 and no jobs run until the promise resolves. */
	serveAfter(prepared: Promise<void>): void
	isServed(): boolean
	/** Resolves when it is served. */
	served(): Promise<void>
	/** Aborted when the cell is closed. */
	closing: AbortSignal
	close(): Promise<void>
}

/** The number of the cell that lists the others. */
export const HOME = 1

export const createCell = (db: Database, connection: Cell['connection']): Cell => {
	let known: CellIdentity | undefined
	let isServed = true
	let served = Promise.resolve()
	const closing = new AbortController()
	return {
		db,
		connection,
		serveAfter(prepared) {
			isServed = false
			served = prepared.then(() => {
				isServed = true
			})
		},
		isServed: () => isServed,
		served: () => served,
		closing: closing.signal,
		async close() {
			closing.abort()
			await db.close()
		},
		name: () => known?.name ?? hostOf(connection),
		async identify() {
			known ??= await readIdentity(db)
			if (known) return known
			throw new OperatorError(
				`The database at ${hostOf(connection)} is not a cell of this installation. Add it with: fiel cells add --name <name>`,
			)
		},
	}
}

/** Undefined if the database was not added as a cell. */
export const readIdentity = async (db: Queryable): Promise<CellIdentity | undefined> => {
	const [identity] = await db.rows<CellIdentity>(sql`select number, name from own_cell`)
	return identity
}

/** Without credentials. */
export const hostOf = (connection: Cell['connection']): string => {
	if (typeof connection !== 'string') return connection.host
	const { host, pathname } = new URL(connection.replace(/^postgres(ql)?:/, 'http:').replace(/,[^/]*/, ''))
	return host + pathname
}

export interface ListedCell extends CellIdentity {
	isDraining: boolean
}

/** The cells of the installation, as the home lists them. */
export const listCells = (home: Queryable): Promise<ListedCell[]> =>
	home.rows(sql`select number, name, is_draining as "isDraining" from cells order by number`)
