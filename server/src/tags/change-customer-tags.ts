import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { Locked } from '../ledger/lock-accounts.ts'

/** Tags that a customer gets and loses. */
export interface TagChange {
	customerId: number
	add: number[]
	remove: number[]
}

interface ChangedTag {
	customerId: number
	tagId: number
}

/** Gives and takes tags. Returns the customers for whom something changed. */
export const changeCustomerTags = async (
	tx: Tx,
	_locked: Locked,
	merchantId: number,
	now: Date,
	author: string,
	changes: TagChange[],
): Promise<Set<number>> => {
	const pairs = (part: 'add' | 'remove') =>
		jsonRows(
			changes.flatMap((change) => change[part].map((tagId) => ({ customerId: change.customerId, tagId }))),
		)
	const added = await tx.rows<ChangedTag>(sql`
		insert into customer_tags (merchant_id, customer_id, tag_id)
		select ${merchantId}::bigint, t."customerId", t."tagId"
		from json_to_recordset(${pairs('add')}) as t ("customerId" bigint, "tagId" bigint)
		order by 2, 3
		on conflict do nothing
		returning customer_id as "customerId", tag_id as "tagId"`)
	const removed = await tx.rows<ChangedTag>(sql`
		delete from customer_tags c
		using json_to_recordset(${pairs('remove')}) as t ("customerId" bigint, "tagId" bigint)
		where c.merchant_id = ${merchantId} and c.customer_id = t."customerId" and c.tag_id = t."tagId"
			and c.customer_id = any(${changes.map(({ customerId }) => customerId)}::bigint[])
		returning c.customer_id as "customerId", c.tag_id as "tagId"`)
	const changed = [
		...removed.map((tag) => ({ ...tag, isAdded: false })),
		...added.map((tag) => ({ ...tag, isAdded: true })),
	]
	if (changed.length > 0)
		await tx.rows(sql`
			insert into tag_changes (merchant_id, customer_id, tag, is_added, author, changed_at)
			select ${merchantId}::bigint, c."customerId", t.name, c."isAdded", ${author}, ${now}::timestamptz
			from json_to_recordset(${jsonRows(changed)}) as c ("customerId" bigint, "tagId" bigint, "isAdded" boolean)
			join tags t on t.merchant_id = ${merchantId} and t.id = c."tagId"
			order by c."customerId", c."isAdded", t.key`)
	return new Set(changed.map(({ customerId }) => customerId))
}
