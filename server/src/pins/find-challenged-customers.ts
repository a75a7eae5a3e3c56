import sql from 'sql-template-tag'
import { type ReferenceMatch, referenceMatches } from '../customers/find-by-reference.ts'
import type { Queryable } from '../db/database.ts'
import type { ContactData } from './contact.ts'

export interface ChallengedCustomer extends ContactData {
	id: number
}

/** The customers that tills name in the paths of challenges, by the texts with which they name them. */
export interface ChallengedCustomers {
	customers: Map<string, ChallengedCustomer>
	/** E-mails and documents of two customers: nobody can say to whom the code belongs. */
	ambiguous: Set<string>
}

export const findChallengedCustomers = async (
	db: Queryable,
	merchantId: number,
	references: string[],
): Promise<ChallengedCustomers> => {
	const rows = await db.rows<ChallengedCustomer & ReferenceMatch>(sql`
		select c.id, m.reference, m.ids, c.phone, c.email
		from (${referenceMatches(merchantId, references)}) m
		join customers c on c.merchant_id = ${merchantId} and c.id = m.ids[1]::bigint`)
	const isOne = ({ ids }: ReferenceMatch): boolean => ids.length === 1
	return {
		customers: new Map(rows.filter(isOne).map(({ reference, ids: _, ...customer }) => [reference, customer])),
		ambiguous: new Set(rows.filter((row) => !isOne(row)).map(({ reference }) => reference)),
	}
}
