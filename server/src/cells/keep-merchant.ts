import sql from 'sql-template-tag'
import type { Database, Queryable } from '../db/database.ts'
import { leaveMerchants } from '../merchants/move-merchants.ts'
import { OperatorError } from '../operator-error.ts'
import type { Cell } from './cell.ts'

/** Merchants that several cells have, as after a restore of one from before a move. Each would serve its own copy. */
export const findCopies = async (cells: readonly Cell[]): Promise<{ name: string; cells: Cell[] }[]> => {
	const found = await Promise.all(
		cells.map(async (cell) => (await listPresent(cell.db)).map((merchant) => ({ ...merchant, cell }))),
	)
	return [...Map.groupBy(found.flat(), ({ id }) => id).values()]
		.filter((copies) => copies.length > 1)
		.map((copies) => ({ name: copies[0]!.name, cells: copies.map(({ cell }) => cell) }))
}

const listPresent = (db: Queryable): Promise<{ id: number; name: string }[]> =>
	db.rows(sql`select id, name from merchants where removed_at is null and sandbox_of is null order by id`)

export const requireNoCopies = async (cells: readonly Cell[]): Promise<void> => {
	const [copied] = await findCopies(cells)
	if (copied)
		throw new OperatorError(
			`The merchant ${copied.name} is in the cells ${copied.cells.map((cell) => cell.name()).join(' and ')}, as after a restore from before it moved. ` +
				`Say which one is right: fiel merchants keep ${copied.name} --in <cell>`,
		)
}

/** Removes a merchant and its test mode from a cell, because another one has it; says whether it was there. */
export const removeCopy = (db: Database, merchantId: number, keptIn: number, now: Date): Promise<boolean> =>
	db.transaction(async (tx) => {
		const rows = await tx.rows<{ id: number }>(sql`
			select id from merchants where ${merchantId} in (id, sandbox_of) and removed_at is null order by id`)
		const [moving] = await tx.rows(sql`select from moves where ${merchantId} = any(merchant_ids)`)
		if (moving)
			throw new OperatorError('The merchant is being moved. Finish that, or cancel it with --cancel.')
		const ids = rows.map(({ id }) => id)
		if (ids.length > 0) await leaveMerchants(tx, ids, keptIn, now)
		return ids.length > 0
	})
