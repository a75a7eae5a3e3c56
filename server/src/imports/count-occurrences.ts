import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'

/** A digest of a row's values, equal for equal rows. */
export const digestRow = (...parts: (string | null)[]): string =>
	createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** How the contents begin that stand for new customers of a file of orders. A digest has no colon. */
export const NEW_CUSTOMER = 'new:'

/** Numbers equal rows of an import, from 1 in the order of the file. A row that does not count gets the number that it would have. */
export const countOccurrences = async (
	tx: Tx,
	merchantId: number,
	importId: number,
	contents: string[],
	isCounted: (index: number) => boolean = () => true,
): Promise<number[]> => {
	const indexes = contents.map((_, index) => index)
	const counts = [...Map.groupBy(indexes, (index) => contents[index]!)].map(([content, same]) => ({
		content,
		times: same.filter(isCounted).length,
	}))
	const rows = await tx.rows<{ content: string; times: number }>(sql`
		insert into import_contents as c (merchant_id, import_id, content, times)
		select ${merchantId}::bigint, ${importId}::bigint, s.content, s.times
		from json_to_recordset(${jsonRows(counts)}) as s (content text, times integer)
		order by s.content -- partitions that run at the same time lock in one order
		on conflict (merchant_id, import_id, content) do update set times = c.times + excluded.times
		returning content, times`)
	const totals = new Map(rows.map(({ content, times }) => [content, times]))
	const before = new Map(counts.map(({ content, times }) => [content, totals.get(content)! - times]))
	return contents.map((content, index) => {
		const nth = before.get(content)! + 1
		if (isCounted(index)) before.set(content, nth)
		return nth
	})
}
