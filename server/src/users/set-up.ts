import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import { isAnyClaimed } from '../directory/claim-keys.ts'
import { checkMerchant, type NewMerchant } from '../merchants/check-merchant.ts'
import { createMerchant } from '../merchants/create-merchant.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { isRefusal, type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import { checkUser, createUsers } from './create-users.ts'
import { hashToken, makeToken } from './token.ts'
import type { User } from './user.ts'

interface FirstMerchant extends NewMerchant {
	token: string
	email: string
	password: string
}

const WIRE = { name: 'MerchantName', currency: 'Currency', timeZone: 'TimeZone' } as const

/** Not if other cells have merchants: the home may be empty. */
export const isSetUpNeeded = async (db: Queryable): Promise<boolean> => {
	const present = await db.rows(sql`select from merchants limit 1`)
	return present.length === 0 && !(await isAnyClaimed(db, 'merchant'))
}

/** Creates the token that the operator needs for the set-up; every start creates one while there is no merchant. */
export const createSetUpToken = async (db: Queryable, now: Date): Promise<string> => {
	const token = makeToken()
	await db.rows(sql`insert into setup_tokens (token_hash, created_at) values (${hashToken(token)}, ${now})`)
	return token
}

/** The token is in the fragment, which browsers do not send, so it does not appear in logs. */
export const setUpLink = (publicUrl: string, token: string): string =>
	`${publicUrl}/admin/setup#token=${token}`

/** Creates the first merchant and its owner, once. */
export const setUp = async (
	tx: Tx,
	{ token, email, password, ...wanted }: FirstMerchant,
	now: Date,
): Promise<{ merchant: Merchant; user: User } | Refusal | 'done before' | 'no token'> => {
	// Locks the table against other new merchants, because there is no row yet that could be locked.
	await tx.rows(sql`lock table merchants in share row exclusive mode`)
	if (!(await isSetUpNeeded(tx))) return 'done before'
	const known = await tx.rows(sql`select from setup_tokens where token_hash = ${hashToken(token)}`)
	if (known.length === 0) return 'no token'
	const fault = checkMerchant(wanted)
	if (fault) return refuse('GenericError', fault.message, WIRE[fault.member], fault.text)
	const refusal = checkUser({ email, password })
	if (refusal) return refusal
	const made = await createMerchant(tx, wanted, now)
	if ('refused' in made) throw new Error(made.refused)
	const [user] = await createUsers(tx, made.merchant.id, [{ email, password, role: 'owner' }], now)
	if (isRefusal(user)) throw new Error(`${user.message}`)
	await tx.rows(sql`delete from setup_tokens where token_hash is not null`)
	return { merchant: made.merchant, user: user! }
}
