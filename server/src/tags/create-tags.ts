import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { collision } from '../db/unavailable.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { type Refusal, refuseInEnglish } from '../refusal.ts'
import { normalizeTag, tagKey } from './tag.ts'

/** Tags are words that people choose from a list; more than these would be data, not tags. */
const MOST_TAGS = 1_000

/** Creates the tags that do not exist yet. Returns the ids of all of them by key. */
export const createTags = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	names: string[],
): Promise<Map<string, number> | Refusal> => {
	// reversed, so that the first of two spellings counts
	const byKey = new Map(names.toReversed().map((name) => [tagKey(name), normalizeTag(name)]))
	const wanted = [...byKey].map(([key, name]) => ({ key, name }))
	await tx.rows(sql`
		insert into tags (merchant_id, name, key, created_at)
		select ${merchantId}::bigint, t.name, t.key, ${now}::timestamptz
		from json_to_recordset(${jsonRows(wanted)}) as t (name text, key text)
		order by t.key
		on conflict (merchant_id, key) do nothing`)
	const rows = await tx.rows<{ id: number; key: string; total: number }>(sql`
		select id, key, (select count(*) from tags where merchant_id = ${merchantId}) as total from tags
		where merchant_id = ${merchantId} and key = any(${wanted.map(({ key }) => key)}::text[])
		for key share`)
	if (rows.length < wanted.length) throw collision('a tag was removed meanwhile')
	if ((rows[0]?.total ?? 0) > MOST_TAGS)
		return refuseInEnglish(
			'GenericError',
			`there can be at most ${MOST_TAGS} tags`,
			'Tags',
			panelText.mostTags(MOST_TAGS),
		)
	return new Map(rows.map(({ id, key }) => [key, id]))
}
