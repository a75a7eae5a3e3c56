import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { Language } from '../messages/language.ts'
import { rememberDevice } from './devices/remember-device.ts'
import { endSessions } from './end-sessions.ts'
import { findSession } from './find-session.ts'
import { saveLanguages } from './save-languages.ts'
import { DEFAULT_SECURITY } from './security-settings.ts'
import { isOpenAt, type Session } from './session.ts'
import { hashToken, makeToken } from './token.ts'
import type { UserKey } from './user.ts'

export interface SignedIn extends Session {
	/** Known only to the browser. */
	token: string
	/** Identifies the browser at the next sign-in. */
	deviceToken: string
}

/** Where a sign-in comes from. */
export interface SignInContext {
	address: string | null
	agent: string | null
	/** The token of the session that this one replaces. */
	endsToken?: string | undefined
	/** The browser's previous device token. */
	deviceToken?: string | undefined
	/** The language that the user chose in the panel; null or absent if it is not known. */
	language?: Language | null
	isByLink?: boolean
	/** Whether a provider has signed the user in. */
	isByProvider?: boolean
}

/** Starts a session with a new token, deletes expired ones, and makes the browser known. */
export const startSession = async (
	tx: Tx,
	user: UserKey,
	{ address, agent, endsToken, deviceToken, language, isByLink = false, isByProvider = false }: SignInContext,
	now: Date,
): Promise<SignedIn> => {
	const token = makeToken()
	if (endsToken) await endSessions(tx, [endsToken])
	await tx.rows(sql`
		delete from sessions s
		where merchant_id = ${user.merchantId} and user_id = ${user.id} and not (${isOpenAt(now)})`)
	await tx.rows(sql`
		insert into sessions (token_hash, merchant_id, user_id, created_at, expires_at, seen_at, address, agent, by_link,
			by_provider)
		values (${hashToken(token)}, ${user.merchantId}, ${user.id}, ${now}, ${now}::timestamptz + make_interval(hours => 24 * coalesce(
				(select longest_days from security_settings where merchant_id = ${user.merchantId}),
				${DEFAULT_SECURITY.longestDays}::integer)), ${now}, ${address},
			${agent}, ${isByLink}, ${isByProvider})`)
	if (language) await saveLanguages(tx, [{ merchantId: user.merchantId, id: user.id, language }])
	const rememberedAs = await rememberDevice(tx, user, deviceToken, now)
	return { token, deviceToken: rememberedAs, ...(await findSession(tx, token, now))! }
}
