import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { type Refusal, refuseInEnglish } from '../refusal.ts'
import { normalizeTag, tagKey } from './tag.ts'

interface Renaming {
	id: number
	name: string
}

/** Renames tags for every customer, one after the other, because one may take the name that another gives up. */
export const renameTags = async (
	tx: Tx,
	merchantId: number,
	renamings: Renaming[],
): Promise<({ before: string; after: string } | Refusal | 'not found')[]> => {
	await lockMerchant(tx, merchantId)
	const outcomes: ({ before: string; after: string } | Refusal | 'not found')[] = []
	for (const renaming of renamings) outcomes.push(await renameTag(tx, merchantId, renaming))
	return outcomes
}

const renameTag = async (tx: Tx, merchantId: number, { id, name }: Renaming) => {
	const after = normalizeTag(name)
	const [found] = await tx.rows<{ name: string | null; taken: string | null }>(sql`
		select (select name from tags where merchant_id = ${merchantId} and id = ${id}) as name,
			(select name from tags
				where merchant_id = ${merchantId} and key = ${tagKey(name)} and id <> ${id}) as taken`)
	if (!found?.name) return 'not found' as const
	if (found.taken)
		return refuseInEnglish(
			'GenericError',
			`there is already a tag ${found.taken}`,
			'Name',
			panelText.nameTaken(found.taken),
		)
	await tx.rows(sql`
		update tags set name = ${after}, key = ${tagKey(name)} where merchant_id = ${merchantId} and id = ${id}`)
	return { before: found.name, after }
}
