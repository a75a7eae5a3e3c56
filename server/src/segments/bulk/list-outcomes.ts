import type { BulkOutcome } from '@fiel/contract'
import sql from 'sql-template-tag'
import { currentCustomerId } from '../../customers/current-customer.ts'
import type { Queryable } from '../../db/database.ts'
import type { BulkAction } from './bulk-action.ts'

/** What an action did to a customer. */
export interface ListedOutcome {
	originalId: string | null
	name: string | null
	outcome: BulkOutcome
	message: string | null
}

/** The outcomes of one list of an action, in the order of the list. */
export const listOutcomes = (
	db: Queryable,
	merchantId: number,
	{ id, nextList, undoNextList }: Pick<BulkAction, 'id' | 'nextList' | 'undoNextList'>,
	number: number,
): Promise<ListedOutcome[]> => {
	const otherwise = undoNextList !== null && number > undoNextList ? 'undone' : 'changed'
	return db.rows(sql`
		select c.original_id as "originalId", c.name, e.message,
			case when ${number >= nextList}::boolean then 'pending' else coalesce(e.outcome, ${otherwise}) end as outcome
		from (
			select listed, ${currentCustomerId(sql`${merchantId}`, sql`listed`)} as id
			from bulk_lists b, unnest(b.customer_ids) as listed
			where b.merchant_id = ${merchantId} and b.action_id = ${id} and b.number = ${number}
		) l
		left join customers c on c.merchant_id = ${merchantId} and c.id = l.id
		left join bulk_exceptions e on e.merchant_id = ${merchantId} and e.action_id = ${id} and e.listed_id = l.listed
		order by l.listed`)
}
