import { type Sql, default as sql } from 'sql-template-tag'

/** Every id by which a store knows a customer, with the customer: their own one and the further ones. */
export const KNOWN_IDS: Sql = sql`(
	select merchant_id, original_id, id from customers
	union all
	select merchant_id, original_id, customer_id from customer_aliases)`

/** Every e-mail address and document of a customer: their own and those of customers who were merged into them. */
export const KNOWN_CONTACTS: Sql = sql`(
	select merchant_id, email, document, id from customers
	union all
	select merchant_id, email, document, customer_id from customer_aliases)`

/** Every public id of a customer, which is also the code with which they refer friends. */
export const KNOWN_PUBLIC_IDS: Sql = sql`(
	select merchant_id, public_id, id from customers
	union all
	select merchant_id, public_id, customer_id from customer_aliases)`
