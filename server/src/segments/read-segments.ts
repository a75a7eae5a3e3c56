import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Segment } from './segment.ts'

const select = (condition: Sql): Sql => sql`
	select id, name, description, conditions, created_by as "createdBy", created_at as "createdAt",
		changed_at as "changedAt"
	from segments where ${condition}`

export const listSegments = (db: Queryable, merchantId: number): Promise<Segment[]> =>
	db.rows(select(sql`merchant_id = ${merchantId} order by key`))

export const findSegment = async (
	db: Queryable,
	merchantId: number,
	id: number,
): Promise<Segment | undefined> => {
	const [segment] = await db.rows<Segment>(select(sql`merchant_id = ${merchantId} and id = ${id}`))
	return segment
}
