import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { Label } from '../orders/order.ts'

interface Match {
	text: string
	originalId: string
	/** Whether the id of the branch is the text, apart from upper and lower case; otherwise its name is. */
	isId: boolean
}

/**
 * Gives the branches of a file the ids of the branches that the merchant has: by id, regardless of case, or by name where
 * the file names a branch by one text only. Two spellings of a new branch in a batch become the first one.
 */
export const matchBranches = async (
	tx: Tx,
	merchantId: number,
	branches: (Label | null)[],
): Promise<(Label | null)[]> => {
	const texts = [...new Set(branches.flatMap((branch) => branch?.originalId ?? []))]
	if (texts.length === 0) return branches
	const matches = Map.groupBy(await findMatches(tx, merchantId, texts), ({ text }) => text)
	const spellings = new Map<string, string>()
	return branches.map((branch) => {
		if (!branch) return null
		const { originalId: text, name } = branch
		const isOneText = name === null || name === text
		const known = chooseMatch(text, matches.get(text) ?? [], isOneText)
		if (known !== undefined) return { ...branch, originalId: known, name: isOneText ? null : name }
		const folded = text.toLowerCase()
		if (!spellings.has(folded)) spellings.set(folded, text)
		return { ...branch, originalId: spellings.get(folded)! }
	})
}

const chooseMatch = (text: string, matches: Match[], mayBeName: boolean): string | undefined => {
	if (matches.some(({ originalId }) => originalId === text)) return text
	const byId = matches.find(({ isId }) => isId)
	if (byId) return byId.originalId
	// A name that two branches have names neither of them.
	return mayBeName && matches.length === 1 ? matches[0]!.originalId : undefined
}

const findMatches = (tx: Tx, merchantId: number, texts: string[]): Promise<Match[]> =>
	tx.rows(sql`
		select t.text, l.original_id as "originalId", lower(l.original_id) = lower(t.text) as "isId"
		from json_to_recordset(${jsonRows(texts.map((text) => ({ text })))}) as t (text text)
		join order_labels l on l.merchant_id = ${merchantId} and l.kind = 'branch'
			and (lower(l.original_id) = lower(t.text) or lower(l.name) = lower(t.text))
		order by t.text, l.declared_at is null, l.original_id`)
