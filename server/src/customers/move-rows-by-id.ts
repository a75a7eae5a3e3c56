import sql, { raw } from 'sql-template-tag'
import { sealAtCommit } from '../seals/tx-seals.ts'
import type { Mover } from './mover.ts'

/** A mover of a table whose rows have an id and a column with their customer. */
export const moveRowsById = (name: string, table: string, column = 'customer_id'): Mover<number[]> => ({
	name,
	tables: [table],
	async move(tx, _locked, { merchant, fromId, intoId }) {
		sealAtCommit(tx)
		const moved = await tx.rows<{ id: number }>(sql`
			update ${raw(table)} set ${raw(column)} = ${intoId}
			where merchant_id = ${merchant.id} and ${raw(column)} = ${fromId}
			returning id`)
		return moved.map(({ id }) => id)
	},
	async moveBack(tx, _locked, { merchant, fromId, intoId }, ids) {
		sealAtCommit(tx)
		await tx.rows(sql`
			update ${raw(table)} set ${raw(column)} = ${fromId}
			where merchant_id = ${merchant.id} and ${raw(column)} = ${intoId} and id = any(${ids}::bigint[])`)
	},
})
