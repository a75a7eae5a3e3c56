import type { Role } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { hashToken, type Session } from './session.ts'

interface Row {
	userId: number
	email: string
	role: Role
	merchantId: number
	merchantName: string
	currency: string
	timeZone: string
	createdAt: Date
	expiresAt: Date
}

/** The token is what tells the merchant; undefined when the session has ended or never was. */
export const findSession = async (db: Queryable, token: string, now: Date): Promise<Session | undefined> => {
	const [row] = await db.rows<Row>(sql`
		select u.id as "userId", u.email, u.role, m.id as "merchantId", m.name as "merchantName", m.currency,
			m.time_zone as "timeZone", s.created_at as "createdAt", s.expires_at as "expiresAt"
		from sessions s
		join users u on u.merchant_id = s.merchant_id and u.id = s.user_id
		join merchants m on m.id = s.merchant_id
		where s.token_hash = ${hashToken(token)} and s.expires_at > ${now}`)
	return (
		row && {
			user: { id: row.userId, email: row.email, role: row.role },
			merchant: {
				id: row.merchantId,
				name: row.merchantName,
				currency: row.currency,
				timeZone: row.timeZone,
			},
			createdAt: row.createdAt,
			expiresAt: row.expiresAt,
		}
	)
}
