import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { SavedView } from './saved-view.ts'

/** Views that a user sees: the own ones, and those that others share. */
const selectSeen = (merchantId: number, userId: number, condition: Sql): Sql => sql`
	select id, list, name, params, columns, is_shared as "isShared", user_id as "userId", author,
		changed_at as "changedAt"
	from saved_views
	where merchant_id = ${merchantId} and (user_id = ${userId} or is_shared) and ${condition}
	order by lower(name), id`

export const listViews = (
	db: Queryable,
	merchantId: number,
	userId: number,
	list: string,
): Promise<SavedView[]> => db.rows(selectSeen(merchantId, userId, sql`list = ${list}`))

export const findView = async (
	db: Queryable,
	merchantId: number,
	userId: number,
	id: number,
): Promise<SavedView | undefined> => {
	const [view] = await db.rows<SavedView>(selectSeen(merchantId, userId, sql`id = ${id}`))
	return view
}
