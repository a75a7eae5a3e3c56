import { type Sql, default as sql } from 'sql-template-tag'

/** The customer whom an id names now: the one into whom the customer with this id was merged, or else that customer. */
export const currentCustomerId = (merchantId: Sql, id: Sql): Sql => sql`
	coalesce((
		select alias.customer_id from customer_aliases alias
		where alias.merchant_id = ${merchantId} and alias.former_id = ${id}), ${id})`
