import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Database } from '../db/database.ts'
import { endSessions } from './end-sessions.ts'
import { findSession } from './find-session.ts'
import { isPassword } from './password.ts'
import { hashToken, SESSION_HOURS, type Session } from './session.ts'
import { plainEmail } from './user.ts'

export interface SignedIn extends Session {
	/** Known to the browser alone. */
	token: string
}

export interface Attempt {
	email: string
	password: string
	/** The session that this one takes the place of. */
	endsToken?: string | undefined
}

/** Starts a session; undefined when e-mail and password do not match, whichever of them is wrong. */
export const signIn = async (
	db: Database,
	{ email, password, endsToken }: Attempt,
	now: Date,
): Promise<SignedIn | undefined> => {
	const [user] = await db.rows<{ merchantId: number; id: number; hash: string }>(sql`
		select merchant_id as "merchantId", id, password_hash as hash
		from users where email = ${plainEmail(email)}`)
	const isRight = await isPassword(password, user?.hash) // slow on purpose, so outside the transaction
	if (!user || !isRight) return undefined
	const token = randomBytes(32).toString('base64url')
	const expiresAt = new Date(now.getTime() + SESSION_HOURS * 3_600_000)
	return db.transaction(async (tx) => {
		if (endsToken) await endSessions(tx, [endsToken])
		await tx.rows(sql`
			delete from sessions
			where merchant_id = ${user.merchantId} and user_id = ${user.id} and expires_at <= ${now}`)
		await tx.rows(sql`
			insert into sessions (token_hash, merchant_id, user_id, created_at, expires_at)
			values (${hashToken(token)}, ${user.merchantId}, ${user.id}, ${now}, ${expiresAt})`)
		return { token, ...(await findSession(tx, token, now))! }
	})
}
