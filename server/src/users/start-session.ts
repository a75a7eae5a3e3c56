import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { rememberDevice } from './devices/remember-device.ts'
import { endSessions } from './end-sessions.ts'
import { findSession } from './find-session.ts'
import { endOfSession, idleSince, type Session } from './session.ts'
import { hashToken, makeToken } from './token.ts'
import type { UserKey } from './user.ts'

export interface SignedIn extends Session {
	/** Known to the browser alone. */
	token: string
	/** By which the browser is recognised the next time. */
	deviceToken: string
}

/** Where somebody signs in from. */
export interface SignInContext {
	address: string | null
	agent: string | null
	/** The session that this one takes the place of. */
	endsToken?: string | undefined
	/** By which the browser was recognised until now. */
	deviceToken?: string | undefined
	isByLink?: boolean
}

/**
 * Begins a session of a user; a new token each time, and those that have ended are cleared away. The browser is known
 * from now on.
 */
export const startSession = async (
	tx: Tx,
	user: UserKey,
	{ address, agent, endsToken, deviceToken, isByLink = false }: SignInContext,
	now: Date,
): Promise<SignedIn> => {
	const token = makeToken()
	if (endsToken) await endSessions(tx, [endsToken])
	await tx.rows(sql`
		delete from sessions
		where merchant_id = ${user.merchantId} and user_id = ${user.id}
			and (expires_at <= ${now} or seen_at <= ${idleSince(now)})`)
	await tx.rows(sql`
		insert into sessions (token_hash, merchant_id, user_id, created_at, expires_at, seen_at, address, agent, by_link)
		values (${hashToken(token)}, ${user.merchantId}, ${user.id}, ${now}, ${endOfSession(now)}, ${now}, ${address},
			${agent}, ${isByLink})`)
	const rememberedAs = await rememberDevice(tx, user, deviceToken, now)
	return { token, deviceToken: rememberedAs, ...(await findSession(tx, token, now))! }
}
