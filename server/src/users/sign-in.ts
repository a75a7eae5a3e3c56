import sql from 'sql-template-tag'
import type { Database, Tx } from '../db/database.ts'
import { MUST_USE_PROVIDER } from './identities/must-use-provider.ts'
import { verifyPassword } from './password.ts'
import { type SignedIn, type SignInContext, startSession } from './start-session.ts'
import { useCode } from './use-code.ts'
import { normalizeEmail } from './user.ts'

interface SignInInput extends SignInContext {
	email: string
	password: string
	/** The code of the second factor, if there is one. */
	code?: string | null
}

/** Why a sign-in was refused. The code and the provider are mentioned only after a correct password. */
export type SignInRefusal = 'no match' | 'provider wanted' | 'code wanted' | 'wrong code'

/** Starts a session; 'no match' for an unknown e-mail and for a wrong password alike. */
export const signIn = async (
	db: Database,
	{ email, password, code, ...context }: SignInInput,
	now: Date,
	record: (tx: Tx, session: SignedIn) => Promise<void>,
): Promise<SignedIn | SignInRefusal> => {
	const [user] = await db.rows<{
		merchantId: number
		id: number
		hash: string | null
		isActive: boolean
		hasSecondFactor: boolean
		mustUseProvider: boolean
	}>(sql`
		select merchant_id as "merchantId", id, password_hash as hash, deactivated_at is null as "isActive",
			totp_confirmed_at is not null as "hasSecondFactor", ${MUST_USE_PROVIDER} as "mustUseProvider"
		from users u where email = ${normalizeEmail(email)}`)
	// deliberately slow, so outside the transaction
	const isRight = await verifyPassword(password, user?.hash ?? undefined)
	if (!user?.isActive || !isRight) return 'no match'
	if (user.mustUseProvider) return 'provider wanted'
	if (user.hasSecondFactor && !code) return 'code wanted'
	return db.transaction(async (tx) => {
		if (user.hasSecondFactor && !(await useCode(tx, user, code!, now))) return 'wrong code'
		const session = await startSession(tx, user, context, now)
		await record(tx, session)
		return session
	})
}
