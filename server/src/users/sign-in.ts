import sql from 'sql-template-tag'
import type { Database } from '../db/database.ts'
import { verifyPassword } from './password.ts'
import { type SignedIn, type SignInContext, startSession } from './start-session.ts'
import { useCode } from './use-code.ts'
import { normalizeEmail } from './user.ts'

export interface SignInInput extends SignInContext {
	email: string
	password: string
	/** Of the second factor, where there is one. */
	code?: string | null
}

/** Why somebody is not let in. Of the code nobody hears who does not know the password. */
export type SignInRefusal = 'no match' | 'code wanted' | 'wrong code'

/** Starts a session; 'no match' when e-mail and password do not, whichever of them is wrong. */
export const signIn = async (
	db: Database,
	{ email, password, code, ...context }: SignInInput,
	now: Date,
): Promise<SignedIn | SignInRefusal> => {
	const [user] = await db.rows<{
		merchantId: number
		id: number
		hash: string | null
		isActive: boolean
		hasSecondFactor: boolean
	}>(sql`
		select merchant_id as "merchantId", id, password_hash as hash, deactivated_at is null as "isActive",
			totp_confirmed_at is not null as "hasSecondFactor"
		from users where email = ${normalizeEmail(email)}`)
	const isRight = await verifyPassword(password, user?.hash ?? undefined) // slow on purpose, so outside the transaction
	if (!user?.isActive || !isRight) return 'no match'
	if (user.hasSecondFactor && !code) return 'code wanted'
	return db.transaction(async (tx) => {
		if (user.hasSecondFactor && !(await useCode(tx, user, code!, now))) return 'wrong code'
		return startSession(tx, user, context, now)
	})
}
