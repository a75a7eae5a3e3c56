import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'

interface Author {
	email: string
	name: string
}

/** Lists the users of a merchant who have a name. */
export const listAuthors = (db: Queryable, merchantId: number): Promise<Author[]> =>
	db.rows<Author>(sql`
		select email, name from users where merchant_id = ${merchantId} and name is not null order by email`)
