import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { IDLE_HOURS, isOpenAt } from './session.ts'

export interface ListedSession {
	id: number
	createdAt: Date
	seenAt: Date
	endsAt: Date
	idleHours: number
	address: string | null
	agent: string | null
}

export const listSessions = (
	db: Queryable,
	merchantId: number,
	userId: number,
	now: Date,
): Promise<ListedSession[]> =>
	db.rows<ListedSession>(sql`
		select id, created_at as "createdAt", seen_at as "seenAt", expires_at as "endsAt", address, agent,
			${IDLE_HOURS} as "idleHours"
		from sessions s
		where merchant_id = ${merchantId} and user_id = ${userId}
			and ${isOpenAt(now)}
		order by seen_at desc, id desc`)
