import { MOST_VIEWS } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { isRefusal, type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import type { SavedView } from './saved-view.ts'

/** A new view, or the new content of one with an id. */
interface ViewChange extends Pick<SavedView, 'list' | 'name' | 'params' | 'columns' | 'isShared' | 'userId'> {
	id: number | null
	author: string
}

/** Texts that a user types may name a customer, and an erasure would not find them here. */
const NEVER_SAVED: readonly string[] = ['search', 'thing', 'customer']

/** Creates and changes views of a merchant whom the caller has locked. Returns their ids, in the order of the changes. */
export const saveViews = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	changes: ViewChange[],
): Promise<(number | Refusal)[]> => {
	const known = await tx.rows<Pick<SavedView, 'id' | 'list' | 'name' | 'userId'>>(sql`
		select id, list, name, user_id as "userId" from saved_views
		where merchant_id = ${merchantId} and user_id = any(${changes.map(({ userId }) => userId)}::bigint[])`)
	const accepted: ViewChange[] = []
	const outcomes = changes.map((change) => {
		const refusal = refuseView(change, [...known, ...accepted])
		if (!refusal) accepted.push(change)
		return refusal ?? change
	})
	const isNew = ({ id }: ViewChange): boolean => id === null
	const created = await insertViews(tx, merchantId, now, accepted.filter(isNew))
	await updateViews(
		tx,
		merchantId,
		now,
		accepted.filter((change) => !isNew(change)),
	)
	return outcomes.map((outcome) => (isRefusal(outcome) ? outcome : (outcome.id ?? created.shift()!)))
}

const refuseView = (
	{ id, list, name, params, userId }: ViewChange,
	known: Pick<ViewChange, 'id' | 'list' | 'name' | 'userId'>[],
): Refusal | null => {
	const names = params.map((param) => param.name)
	const wrong = names.findIndex((param, index) => NEVER_SAVED.includes(param) || names.indexOf(param) < index)
	if (wrong >= 0)
		return refuse(
			'GenericError',
			NEVER_SAVED.includes(names[wrong]!)
				? `${names[wrong]} cannot be saved: it may name a customer`
				: `${names[wrong]} occurs twice`,
			`Params[${wrong}].Name`,
			NEVER_SAVED.includes(names[wrong]!) ? panelText.searchNotSaved() : panelText.reload(),
		)
	const others = known.filter((view) => view.userId === userId && (id === null || view.id !== id))
	const key = name.trim().toLowerCase()
	if (others.some((view) => view.list === list && view.name.trim().toLowerCase() === key))
		return refuse(
			'GenericError',
			`there is already a view ${name.trim()}`,
			'Name',
			panelText.nameTaken(name.trim()),
		)
	if (id === null && others.length >= MOST_VIEWS)
		return refuse(
			'GenericError',
			`a user can save at most ${MOST_VIEWS} views`,
			'Name',
			panelText.mostViews(MOST_VIEWS),
		)
	return null
}

const rowsOf = (changes: ViewChange[]): string =>
	JSON.stringify(changes.map((change) => ({ ...change, name: change.name.trim() })))

const insertViews = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	changes: ViewChange[],
): Promise<number[]> => {
	const rows = await tx.rows<{ id: number }>(sql`
		insert into saved_views (merchant_id, list, name, params, columns, is_shared, user_id, author, created_at, changed_at)
		select ${merchantId}::bigint, v.list, v.name, v.params, nullif(v.columns, 'null'::jsonb), v."isShared", v."userId",
			v.author, ${now}::timestamptz, ${now}::timestamptz
		from jsonb_to_recordset(${rowsOf(changes)}::jsonb) as v (
			list text, name text, params jsonb, columns jsonb, "isShared" boolean, "userId" bigint, author text)
		returning id`)
	return rows.map(({ id }) => id)
}

const updateViews = (tx: Tx, merchantId: number, now: Date, changes: ViewChange[]): Promise<unknown[]> =>
	tx.rows(sql`
		update saved_views s set name = v.name, params = v.params, columns = nullif(v.columns, 'null'::jsonb),
			is_shared = v."isShared", changed_at = ${now}
		from jsonb_to_recordset(${rowsOf(changes)}::jsonb) as v (
			id bigint, name text, params jsonb, columns jsonb, "isShared" boolean)
		where s.merchant_id = ${merchantId} and s.id = v.id`)
