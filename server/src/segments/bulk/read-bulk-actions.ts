import sql, { empty, type Sql } from 'sql-template-tag'
import { countRows } from '../../db/count-rows.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import { type IdRange, orderById } from '../../db/list-order.ts'
import type { RowCount } from '../../db/row-count.ts'
import type { BulkAction } from './bulk-action.ts'

const select = (merchantId: number, condition: Sql): Sql => sql`
	select b.id, b.segment_id as "segmentId", b.segment_name as "segmentName", b.kind, b.amount, b.worth,
		b.tag_id as "tagId", (select t.name from tags t where t.merchant_id = ${merchantId} and t.id = b.tag_id) as tag,
		b.tier_id as "tierId", b.tier_until as "tierUntil", b.reason, b.key, b.state, b.customers, b.lists,
		b.next_list as "nextList", b.changed, b.same, b.refused, b.asked_by as "askedBy", b.asked_by_id as "askedById",
		b.asked_at as "askedAt", b.decided_by as "decidedBy", b.decided_at as "decidedAt",
		b.decision_reason as "decisionReason", b.stopped_by as "stoppedBy", b.finished_at as "finishedAt",
		b.undo_reason as "undoReason", b.undone_by as "undoneBy", b.undo_started_at as "undoStartedAt",
		b.undone_at as "undoneAt", b.undo_next_list as "undoNextList", b.undone, b.kept
	from bulk_actions b where b.merchant_id = ${merchantId} and ${condition}`

const onlyWaiting = (waiting: boolean): Sql => (waiting ? sql`and state = 'waiting'` : empty)

/** Lists bulk actions, in the order of the requests. */
export const listBulkActions = (
	db: Queryable,
	merchantId: number,
	{ waiting, range, most }: { waiting: boolean; range: IdRange; most: number },
): Promise<BulkAction[]> => {
	const { follows, order } = orderById(sql`b.id`, range)
	return db.rows(select(merchantId, sql`${follows} ${onlyWaiting(waiting)} order by ${order} limit ${most}`))
}

export const countBulkActions = (db: Queryable, merchantId: number, waiting: boolean): Promise<RowCount> =>
	countRows(db, {
		rows: (most) =>
			sql`select from bulk_actions where merchant_id = ${merchantId} ${onlyWaiting(waiting)} limit ${most}`,
	})

export const findBulkAction = async (
	db: Queryable,
	merchantId: number,
	id: number,
): Promise<BulkAction | undefined> => {
	const [action] = await db.rows<BulkAction>(select(merchantId, sql`b.id = ${id}`))
	return action
}

export const findBulkActionByKey = async (
	db: Queryable,
	merchantId: number,
	key: string,
): Promise<BulkAction | undefined> => {
	const [action] = await db.rows<BulkAction>(select(merchantId, sql`b.key = ${key}`))
	return action
}

export const lockBulkAction = async (
	tx: Tx,
	merchantId: number,
	id: number,
): Promise<BulkAction | undefined> => {
	const [action] = await tx.rows<BulkAction>(select(merchantId, sql`b.id = ${id} for update of b`))
	return action
}

/** Locks an action that runs or is undone, and that no other worker has. */
export const lockDueAction = async (tx: Tx, merchantId: number): Promise<BulkAction | undefined> => {
	const [action] = await tx.rows<BulkAction>(
		select(
			merchantId,
			sql`b.state in ('running', 'undoing')
			order by b.id limit 1 for update of b skip locked`,
		),
	)
	return action
}
