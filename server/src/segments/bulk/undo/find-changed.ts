import sql from 'sql-template-tag'
import { currentCustomerId } from '../../../customers/current-customer.ts'
import type { Queryable } from '../../../db/database.ts'
import { type BulkAction, keyPrefixOf } from '../bulk-action.ts'

/** A customer whom an action has changed. */
export interface Changed {
	/** The id in the list. */
	listedId: number
	/** Whom the id names now. */
	id: number
	isErased: boolean
	/** The records of the action; none for tags. After a merge they are those of all merged customers. */
	recordIds: number[]
}

/**
 * The customers of some lists whom the action has changed, with its records. The key of a change has the id that the
 * customer had when the action ran, so the former ids of merged customers count too.
 */
export const findChanged = (
	db: Queryable,
	merchantId: number,
	action: Pick<BulkAction, 'id'>,
	{ from, before }: { from: number; before: number },
): Promise<Changed[]> =>
	db.rows(sql`
		select l.listed as "listedId", l.id, coalesce((
			select c.erased_at is not null from customers c
			where c.merchant_id = ${merchantId} and c.id = l.id), true) as "isErased",
			coalesce((
				select json_agg(k.record_id order by k.record_id)
				from (
					select l.id union
					select a.former_id from customer_aliases a where a.merchant_id = ${merchantId} and a.customer_id = l.id
				) known
				join change_keys k on k.merchant_id = ${merchantId} and k.key = ${keyPrefixOf(action)} || known.id::text
			), '[]') as "recordIds"
		from (
			select listed, ${currentCustomerId(sql`${merchantId}`, sql`listed`)} as id
			from bulk_lists b, unnest(b.customer_ids) as listed
			where b.merchant_id = ${merchantId} and b.action_id = ${action.id}
				and b.number >= ${from} and b.number < ${before}
		) l
		where not exists (
			select from bulk_exceptions e
			where e.merchant_id = ${merchantId} and e.action_id = ${action.id} and e.listed_id = l.listed)
		order by l.listed`)
