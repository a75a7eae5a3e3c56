import sql from 'sql-template-tag'
import { referenceMatches } from '../customers/find-by-reference.ts'
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
	// Of two customers with the same e-mail or document one gets the PIN; the redemption is refused until they are merged.
	const rows = await db.rows<ChallengedCustomer & { reference: string }>(sql`
		select c.id, m.reference, c.phone, c.email
		from (${referenceMatches(merchantId, references)}) m
		join customers c on c.merchant_id = ${merchantId} and c.id = m.ids[1]::bigint`)
	return new Map(rows.map(({ reference, ...customer }) => [reference, customer]))
}
