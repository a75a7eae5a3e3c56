import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { ContactData } from './contact.ts'

export interface ChallengedCustomer extends ContactData {
	id: number
}

/** The customers that a till names in the path of a challenge, by the text with which it names them. */
export const findChallengedCustomers = async (
	db: Queryable,
	merchantId: number,
	references: string[],
): Promise<Map<string, ChallengedCustomer>> => {
	const rows = await db.rows<ChallengedCustomer & { reference: string }>(sql`
		select id, original_id as reference, phone, email from customers
		where merchant_id = ${merchantId} and original_id = any(${references}::text[])`)
	return new Map(rows.map(({ reference, ...customer }) => [reference, customer]))
}
