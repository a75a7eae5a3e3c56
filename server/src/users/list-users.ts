import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { User } from './user.ts'

export const listUsers = (db: Queryable, merchantId: number): Promise<User[]> =>
	db.rows<User>(sql`
		select id, email, role, created_at as "createdAt"
		from users where merchant_id = ${merchantId} order by email`)
