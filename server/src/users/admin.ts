import { type AdminSession, getMerchant, getSession, signIn, signOut } from '@fiel/contract'
import type { AdminDoor } from '../http/admin-door.ts'
import { refuse } from '../refusal.ts'
import { endSessions } from './end-sessions.ts'
import type { Session } from './session.ts'
import { signIn as startSession } from './sign-in.ts'
import { plainEmail } from './user.ts'

/** Signing in and out. */
export const openUsersAdmin = ({ db, clock, brakes, serve }: AdminDoor): void => {
	serve(signIn, async ({ body, address, cookie }) => {
		const email = plainEmail(body.Email)
		const seconds = brakes.enter(address, email)
		if (seconds > 0) return { failed: 429, retryAfter: seconds, ...tooMany(seconds) }
		const session = await startSession(
			db,
			{ email, password: body.Password, endsToken: cookie.read() },
			clock.now(),
		)
		if (!session)
			return {
				failed: 401,
				...refuse('ApiPartnerKeysValidation', 'the e-mail and the password do not match'),
			}
		brakes.forgive(address, email)
		cookie.write(session.token, Math.round((session.expiresAt.getTime() - clock.now().getTime()) / 1000))
		return sessionBody(session)
	})
	serve(getSession, async ({ session }) => sessionBody(session))
	serve(signOut, async ({ cookie }) => {
		const token = cookie.read()!
		await db.transaction((tx) => endSessions(tx, [token]))
		cookie.write('', 0)
		return undefined
	})
	serve(getMerchant, async ({ session }) => merchantBody(session))
}

const tooMany = (seconds: number) =>
	refuse('Too_Many_Requests', `too many failed attempts: try again in ${seconds} s`)

const merchantBody = ({ merchant }: Session): AdminSession['Merchant'] => ({
	Id: merchant.id,
	Name: merchant.name,
	Currency: merchant.currency,
	TimeZone: merchant.timeZone,
})

const sessionBody = (session: Session): AdminSession => ({
	Email: session.user.email,
	Role: session.user.role,
	Merchant: merchantBody(session),
	CreatedDate: session.createdAt.toISOString(),
	ExpiresDate: session.expiresAt.toISOString(),
})
