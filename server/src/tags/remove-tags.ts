import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { type Refusal, refuseInEnglish } from '../refusal.ts'
import type { Tag } from './tag.ts'

/** Removes tags from every customer. A tag that a segment uses is refused. */
export const removeTags = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	author: string,
	ids: number[],
): Promise<(Tag | Refusal | 'not found')[]> => {
	await lockMerchant(tx, merchantId)
	const tags = await tx.rows<Tag & { segment: string | null }>(sql`
		select t.id, t.name, (
				select count(*) from customer_tags c
				where c.merchant_id = ${merchantId} and c.tag_id = t.id) as customers,
			(select min(s.name) from segments s where s.merchant_id = ${merchantId} and exists (
					select from jsonb_array_elements(s.conditions) as n (condition)
					where n.condition ->> 'kind' in ('tagsAny', 'tagsAll')
						and n.condition -> 'values' @> to_jsonb(array[t.id::text]))) as segment
		from tags t
		where t.merchant_id = ${merchantId} and t.id = any(${ids}::bigint[])
		for update of t`)
	const removed = tags.filter(({ segment }) => segment === null).map(({ id }) => id)
	await tx.rows(sql`
		insert into tag_changes (merchant_id, customer_id, tag, is_added, author, changed_at)
		select c.merchant_id, c.customer_id, t.name, false, ${author}, ${now}::timestamptz
		from customer_tags c
		join tags t on t.merchant_id = c.merchant_id and t.id = c.tag_id
		where c.merchant_id = ${merchantId} and c.tag_id = any(${removed}::bigint[])`)
	await tx.rows(sql`
		delete from customer_tags where merchant_id = ${merchantId} and tag_id = any(${removed}::bigint[])`)
	await tx.rows(sql`delete from tags where merchant_id = ${merchantId} and id = any(${removed}::bigint[])`)
	return ids.map((id) => {
		const tag = tags.find((one) => one.id === id)
		if (!tag) return 'not found'
		if (tag.segment !== null)
			return refuseInEnglish(
				'GenericError',
				`the segment ${tag.segment} uses the tag`,
				'id',
				panelText.tagUsed(tag.segment),
			)
		return { id, name: tag.name, customers: tag.customers }
	})
}
