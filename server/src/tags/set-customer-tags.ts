import sql from 'sql-template-tag'
import { findCustomerIds } from '../customers/find-customers.ts'
import type { Tx } from '../db/database.ts'
import { assertAllLocked, lockAccounts } from '../ledger/lock-accounts.ts'
import { isRefusal, type Refusal, refuseInEnglish } from '../refusal.ts'
import { changeCustomerTags } from './change-customer-tags.ts'
import { createTags } from './create-tags.ts'
import { tagKey } from './tag.ts'

/** All tags that a customer is to have. */
interface TagSet {
	/** The merchant's id of the customer. */
	originalId: string
	tags: string[]
}

interface ChangedTags {
	before: string[]
	after: string[]
}

/** Sets the tags of customers, each customer at most once. */
export const setCustomerTags = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	author: string,
	sets: TagSet[],
): Promise<(ChangedTags | Refusal)[]> => {
	const ids = await findCustomerIds(
		tx,
		merchantId,
		sets.map(({ originalId }) => originalId),
	)
	const customerIds = [...ids.values()]
	const { locked, accounts } = lockAccounts(tx, merchantId, customerIds)
	assertAllLocked(await accounts, customerIds)
	const known = await createTags(
		tx,
		merchantId,
		now,
		sets.flatMap(({ originalId, tags }) => (ids.has(originalId) ? tags : [])),
	)
	if (isRefusal(known)) return sets.map(() => known)
	const before = await readTagSets(tx, merchantId, customerIds)
	const changes = sets.flatMap(({ originalId, tags }) => {
		const customerId = ids.get(originalId)
		if (customerId === undefined) return []
		const had = (before.get(customerId) ?? []).map(({ id }) => id)
		const wanted = [...new Set(tags.map((tag) => known.get(tagKey(tag))!))]
		return [
			{
				customerId,
				add: wanted.filter((id) => !had.includes(id)),
				remove: had.filter((id) => !wanted.includes(id)),
			},
		]
	})
	await changeCustomerTags(tx, locked, merchantId, now, author, changes)
	const after = await readTagSets(tx, merchantId, customerIds)
	return sets.map(({ originalId }) => {
		const customerId = ids.get(originalId)
		return customerId === undefined
			? refuseInEnglish('Customer_NotFound', `there is no customer ${originalId}`, 'id')
			: { before: namesOf(before, customerId), after: namesOf(after, customerId) }
	})
}

type TagSets = Map<number, { id: number; name: string }[]>

const namesOf = (sets: TagSets, customerId: number): string[] =>
	(sets.get(customerId) ?? []).map(({ name }) => name)

const readTagSets = async (tx: Tx, merchantId: number, customerIds: number[]): Promise<TagSets> => {
	const rows = await tx.rows<{ customerId: number; id: number; name: string }>(sql`
		select c.customer_id as "customerId", t.id, t.name from customer_tags c
		join tags t on t.merchant_id = c.merchant_id and t.id = c.tag_id
		where c.merchant_id = ${merchantId} and c.customer_id = any(${customerIds}::bigint[])
		order by t.key`)
	return Map.groupBy(rows, ({ customerId }) => customerId)
}
