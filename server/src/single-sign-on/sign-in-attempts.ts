import { createHmac } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { hashToken } from '../users/token.ts'

/** How long a person has at the provider. */
export const ATTEMPT_SECONDS = 600

/** A sign-in that has begun at a provider. */
export interface SignInAttempt {
	merchantId: number
	/** The provider at which it began. */
	issuer: string
	/** The page of the panel to open afterwards. */
	returnTo: string | null
}

/** What only the browser and, through it, the provider know. */
interface AttemptTokens {
	/** In the address, to the provider and back. */
	state: string
	/** In the cookie. */
	browser: string
}

/** Saves an attempt, and deletes those that nobody finished. */
export const saveAttempt = async (
	db: Queryable,
	{ merchantId, issuer, returnTo }: SignInAttempt,
	{ state, browser }: AttemptTokens,
	now: Date,
): Promise<void> => {
	const until = new Date(now.getTime() + ATTEMPT_SECONDS * 1000)
	await db.rows(sql`delete from sign_in_attempts where expires_at <= ${now}`)
	await db.rows(sql`
		insert into sign_in_attempts (state_hash, browser_hash, merchant_id, issuer, return_to, expires_at)
		values (${hashToken(state)}, ${hashToken(browser)}, ${merchantId}, ${issuer}, ${returnTo}, ${until})`)
}

/** Takes an attempt, once and only for the browser that began it. */
export const takeAttempt = async (
	db: Queryable,
	{ state, browser }: AttemptTokens,
	now: Date,
): Promise<SignInAttempt | undefined> => {
	const [attempt] = await db.rows<SignInAttempt>(sql`
		delete from sign_in_attempts
		where state_hash = ${hashToken(state)} and browser_hash = ${hashToken(browser)} and expires_at > ${now}
		returning merchant_id as "merchantId", issuer, return_to as "returnTo"`)
	return attempt
}

/**
 * The nonce and the PKCE verifier of an attempt. They follow from the cookie, so that the database holds nothing with
 * which an answer of the provider could be used in another browser.
 */
export const deriveSecret = (purpose: 'nonce' | 'verifier', { state, browser }: AttemptTokens): string =>
	createHmac('sha256', browser).update(`${purpose} ${state}`).digest('base64url')
