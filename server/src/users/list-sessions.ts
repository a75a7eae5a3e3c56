import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { idleSince } from './session.ts'

export interface ListedSession {
	id: number
	createdAt: Date
	seenAt: Date
	endsAt: Date
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
		select id, created_at as "createdAt", seen_at as "seenAt", expires_at as "endsAt", address, agent
		from sessions
		where merchant_id = ${merchantId} and user_id = ${userId}
			and expires_at > ${now} and seen_at > ${idleSince(now)}
		order by seen_at desc, id desc`)
