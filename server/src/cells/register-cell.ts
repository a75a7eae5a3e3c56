import sql from 'sql-template-tag'
import type { Database, Tx } from '../db/database.ts'
import { claimExisting } from '../directory/claim-existing.ts'
import { OperatorError } from '../operator-error.ts'
import { type CellIdentity, HOME, listCells } from './cell.ts'

/** The name of the first database. */
const HOME_NAME = 'home'

/** Merchants of a cell have ids from a range of its own, so that an id is never taken in the cell to which one moves. */
const MERCHANTS_PER_CELL = 1_000_000

/**
 * Makes an empty database a cell of the installation, and the first database its home. Both must be migrated. If it was
 * interrupted, the same call continues.
 */
export const registerCell = async (
	home: Database,
	db: Database,
	name: string,
	now: Date,
): Promise<CellIdentity> => {
	await requireEmpty(db)
	await home.transaction((tx) => registerHome(tx, now))
	await claimExisting(home, { number: HOME, db: home }, now)
	const listed = (await listCells(home)).find((cell) => cell.name === name)
	const number = listed?.number ?? (await home.transaction((tx) => addCell(tx, name, now)))
	await db.transaction((tx) => saveIdentity(tx, { number, name }))
	return { number, name }
}

const requireEmpty = async (db: Database): Promise<void> => {
	const [merchant] = await db.rows<{ name: string }>(sql`select name from merchants limit 1`)
	if (merchant)
		throw new OperatorError(
			`The new database has the merchant ${merchant.name}: a cell begins empty. Which of DATABASE_URLS is the home? It must be the first.`,
		)
}

const registerHome = async (tx: Tx, now: Date): Promise<void> => {
	await tx.rows(sql`lock table cells in exclusive mode`)
	const [known] = await tx.rows<{ number: number }>(sql`select number from own_cell`)
	if (known && known.number !== HOME)
		throw new OperatorError('DATABASE_URLS must begin with the database that lists the cells, its home')
	if (known) return
	tx.write(sql`insert into own_cell (number, name) values (${HOME}, ${HOME_NAME})`)
	tx.write(sql`insert into cells (number, name, added_at) values (${HOME}, ${HOME_NAME}, ${now})`)
}

const addCell = async (tx: Tx, name: string, now: Date): Promise<number> => {
	await tx.rows(sql`lock table cells in exclusive mode`)
	const [row] = await tx.rows<{ number: number }>(sql`
		insert into cells (number, name, added_at)
		select max(number) + 1, ${name}, ${now}::timestamptz from cells returning number`)
	return row!.number
}

const saveIdentity = async (tx: Tx, { number, name }: CellIdentity): Promise<void> => {
	tx.write(sql`insert into own_cell (number, name) values (${number}, ${name}) on conflict do nothing`)
	const first = number * MERCHANTS_PER_CELL + 1
	tx.write(sql`
		select setval(pg_get_serial_sequence('merchants', 'id'), ${first}::bigint, false)
		where not exists (select 1 from merchants)`)
}
