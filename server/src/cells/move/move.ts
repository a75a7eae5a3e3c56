import sql from 'sql-template-tag'
import type { Queryable, SqlStatement } from '../../db/database.ts'

/** A merchant on its way from one cell to another. */
export interface Move {
	merchantId: number
	/** With its sandboxes. */
	merchantIds: number[]
	name: string
	toCell: number
	startedAt: Date
	/** When it left: from then on it belongs to the new cell. */
	leftAt: Date | null
}

const COLUMNS = sql`merchant_id as "merchantId", to_json(merchant_ids) as "merchantIds", name, to_cell as "toCell",
	started_at as "startedAt", left_at as "leftAt"`

/** The move of that merchant out of this cell, if one has begun. */
export const findMove = async (source: Queryable, name: string): Promise<Move | undefined> => {
	const [move] = await source.rows<Move>(sql`
		select ${COLUMNS} from moves where name = ${name} and to_cell <> (select number from own_cell)`)
	return move
}

/** The merchants that are leaving this cell, or have left it while the move is not finished. */
export const listMoving = async (source: Queryable): Promise<string[]> => {
	const rows = await source.rows<{ name: string }>(sql`
		select name from moves where to_cell <> (select number from own_cell) order by started_at`)
	return rows.map(({ name }) => name)
}

/** A statement that contains names of tables or ids, because PostgreSQL accepts no parameters there. */
export const command = (text: string): SqlStatement => ({ text, values: [], isUnprepared: true })

/** The name of the publication and the subscription of a move, and, with the database in front, of its slot. */
export const replicationName = ({ merchantId }: Pick<Move, 'merchantId'>): string => `fiel_move_${merchantId}`
