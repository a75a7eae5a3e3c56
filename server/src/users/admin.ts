import {
	acceptInvitation,
	changePassword,
	confirmSecondFactor,
	disableSecondFactor,
	endOtherSessions,
	endSession,
	enrolSecondFactor,
	getMerchant,
	getSession,
	getSetUp,
	inviteUser,
	listInvitations,
	listSessions,
	listUsers,
	removeUser,
	resendInvitation,
	setUp,
	signIn,
	signInByLink,
	signOut,
	updateUser,
	withdrawInvitation,
} from '@fiel/contract'
import type { AdminDoor } from '../http/admin-door.ts'
import { absent, conflict, type Failure } from '../http/admin-reply.ts'
import type { SessionCookie } from '../http/cookie.ts'
import { isRefusal, refuseInEnglish as refuse } from '../refusal.ts'
import { acceptInvitation as accept } from './accept-invitation.ts'
import { knowsPassword, changePassword as setPassword } from './change-password.ts'
import { changeUsers } from './change-users.ts'
import { confirmSecondFactor as confirmIt } from './confirm-second-factor.ts'
import { checkPassword } from './create-users.ts'
import { disableSecondFactor as disableIt } from './disable-second-factor.ts'
import { endOwnSessions } from './end-own-sessions.ts'
import { endSessions } from './end-sessions.ts'
import { enrolSecondFactor as enrol } from './enrol-second-factor.ts'
import { type Invited, invitationLink } from './invitation.ts'
import { inviteUsers } from './invite-users.ts'
import { listInvitations as listInvited } from './list-invitations.ts'
import { listSessions as listOwn } from './list-sessions.ts'
import { listUsers as listThem } from './list-users.ts'
import { removeUsers } from './remove-users.ts'
import { renewInvitations } from './renew-invitations.ts'
import { LONGEST_SECONDS, type Session } from './session.ts'
import { isSetUpNeeded, setUp as setItUp } from './set-up.ts'
import { signIn as enter, type NotLetIn } from './sign-in.ts'
import { type SignedIn, startSession } from './start-session.ts'
import { tellOfInvitations } from './tell-of-invitations.ts'
import { otpauthUri } from './totp.ts'
import { useCode } from './use-code.ts'
import { useLink } from './use-link.ts'
import { plainEmail, type User } from './user.ts'
import { invitationBody, merchantBody, ownSessionBody, sessionBody, userBody } from './wire.ts'
import { withdrawInvitations } from './withdraw-invitations.ts'

/** Signing in, the own account, the users and the first minutes, for the panel. */
export const openUsersAdmin = (door: AdminDoor): void => {
	openSessions(door)
	openOwnSessions(door)
	openSetUp(door)
	openPassword(door)
	openSecondFactor(door)
	openUsers(door)
	openInvitations(door)
	openAcceptance(door)
}

const openSessions = ({ db, clock, brakes, serve }: AdminDoor): void => {
	serve(signIn, async ({ body, address, agent, cookie }) => {
		const email = plainEmail(body.Email)
		const seconds = brakes.enter(address, email)
		if (seconds > 0) return tooMany(seconds)
		const attempt = { email, password: body.Password, code: body.Code ?? null }
		const session = await enter(db, { ...attempt, address, agent, endsToken: cookie.read() }, clock.now())
		if (session === 'code wanted') brakes.release(address, email)
		if (typeof session === 'string') return notLetIn(session)
		brakes.forgive(address, email)
		return welcome(cookie, session)
	})
	serve(signInByLink, async ({ body, address, agent, cookie }) => {
		const visit = { address, agent, endsToken: cookie.read() }
		const session = await db.transaction((tx) => useLink(tx, body.Token, visit, clock.now()))
		return session ? welcome(cookie, session) : wrong('Token', 'the link was used or has ended')
	})
	serve(getSession, async ({ session }) => sessionBody(session))
	serve(signOut, async ({ cookie, session, audit }) => {
		const token = cookie.read()!
		await db.transaction(async (tx) => {
			await endSessions(tx, [token])
			await audit(tx, { id: session.id })
		})
		cookie.write('', 0)
		return undefined
	})
	serve(getMerchant, async ({ session }) => merchantBody(session))
}

const openOwnSessions = ({ db, clock, serve }: AdminDoor): void => {
	serve(listSessions, async ({ session: { id, merchant, user } }) =>
		(await listOwn(db, merchant.id, user.id, clock.now())).map((own) => ownSessionBody(own, id)),
	)
	serve(endSession, async ({ session, params: { id }, cookie }) => {
		const ended = await db.transaction((tx) => endOwnSessions(tx, session, [id]))
		if (ended === 0) return absent(`there is no session ${id}`)
		if (id === session.id) cookie.write('', 0)
		return undefined
	})
	serve(endOtherSessions, async ({ session }) => ({
		Ended: await db.transaction((tx) => endOwnSessions(tx, session, 'others')),
	}))
}

const welcome = (cookie: SessionCookie, session: SignedIn) => {
	cookie.write(session.token, LONGEST_SECONDS)
	return sessionBody(session)
}

const tooMany = (seconds: number): Failure => ({
	failed: 429,
	retryAfter: seconds,
	...refuse('Too_Many_Requests', `too many failed attempts: try again in ${seconds} s`),
})

const wrong = (field: string | undefined, message: string): Failure => ({
	failed: 401,
	...refuse('ApiPartnerKeysValidation', message, field),
})

const WRONG_CODE = wrong('Code', 'the code is wrong or was used')

const notLetIn = (why: NotLetIn): Failure => {
	if (why === 'code wanted') return wrong('Code', 'a code of the second factor is wanted')
	return why === 'wrong code' ? WRONG_CODE : wrong(undefined, 'the e-mail and the password do not match')
}

const openSetUp = ({ db, clock, serve }: AdminDoor): void => {
	serve(getSetUp, async () => ({ IsNeeded: await isSetUpNeeded(db) }))
	serve(setUp, async ({ body, address, agent, cookie, audit }) => {
		const wanted = {
			token: body.Token,
			name: body.MerchantName,
			currency: body.Currency,
			timeZone: body.TimeZone,
			email: body.Email,
			password: body.Password,
		}
		const now = clock.now()
		const session = await db.transaction(async (tx) => {
			const made = await setItUp(tx, wanted, now)
			if (typeof made === 'string' || isRefusal(made)) return made
			const { merchant, user } = made
			await audit(tx, { id: merchant.id, after: newUser(user) }, actingAs(merchant.id, user))
			return startSession(tx, { merchantId: merchant.id, id: user.id }, { address, agent }, now)
		})
		if (session === 'done before') return conflict('there is a merchant already')
		if (session === 'no token') return wrong('Token', 'the link is not the one that the start has printed')
		return isRefusal(session) ? session : welcome(cookie, session)
	})
}

const newUser = ({ id, email, name, role }: User) => ({ Id: id, Email: email, Name: name, Role: role })

const actingAs = (merchantId: number, { id, email }: User) => ({
	merchantId,
	author: { userId: id, name: email },
})

const keyOf = ({ merchant, user }: Session) => ({ merchantId: merchant.id, id: user.id })

/** Why the password of now does not do; a session by link needs none. */
const refuseStranger = async (
	{ db, brakes }: AdminDoor,
	session: Session,
	address: string,
	password: string | null | undefined,
): Promise<ReturnType<typeof wrong> | undefined> => {
	if (session.isByLink) return undefined
	const { email } = session.user
	const seconds = brakes.enter(address, email)
	if (seconds > 0) return tooMany(seconds)
	if (!(await knowsPassword(db, session, password ?? ''))) return wrong('Password', 'the password is wrong')
	brakes.forgive(address, email)
	return undefined
}

const openPassword = (door: AdminDoor): void => {
	const { db, serve } = door
	serve(changePassword, async ({ session, body, address, audit }) => {
		const refusal = checkPassword(body.NewPassword, 'NewPassword')
		if (refusal) return refusal
		const stranger = await refuseStranger(door, session, address, body.Password)
		if (stranger) return stranger
		const ended = await db.transaction(async (tx) => {
			await audit(tx, { id: session.user.id })
			return setPassword(tx, session, body.NewPassword)
		})
		return { Ended: ended }
	})
}

const openSecondFactor = (door: AdminDoor): void => {
	const { db, clock, brakes, serve } = door
	serve(enrolSecondFactor, async ({ session, body, address, audit }) => {
		if (session.user.hasSecondFactor) return conflict('a second factor is active: disable it first')
		const stranger = await refuseStranger(door, session, address, body.Password)
		if (stranger) return stranger
		const secret = await db.transaction(async (tx) => {
			const made = await enrol(tx, keyOf(session))
			if (made) await audit(tx, { id: session.user.id })
			return made
		})
		if (!secret) return conflict('a second factor is active: disable it first')
		return { Secret: secret, Uri: otpauthUri(secret, session.user.email, 'Fiel') }
	})
	serve(confirmSecondFactor, async ({ session, body, address, audit }) => {
		const { email } = session.user
		const seconds = brakes.enter(address, email)
		if (seconds > 0) return tooMany(seconds)
		const codes = await db.transaction(async (tx) => {
			const made = await confirmIt(tx, keyOf(session), body.Code, clock.now())
			if (typeof made !== 'string') await audit(tx, { id: session.user.id, ...factor(false, true) })
			return made
		})
		if (codes === 'wrong code') return WRONG_CODE
		brakes.release(address, email)
		return typeof codes === 'string' ? conflict('there is nothing to confirm') : { RecoveryCodes: codes }
	})
	serve(disableSecondFactor, async ({ session, body, address, audit }) => {
		const { email } = session.user
		if (!session.user.hasSecondFactor) return conflict('there is no second factor')
		const seconds = brakes.enter(address, email)
		if (seconds > 0) return tooMany(seconds)
		if (!(await knowsPassword(db, session, body.Password))) return wrong('Password', 'the password is wrong')
		const isDone = await db.transaction(async (tx) => {
			if (!(await useCode(tx, keyOf(session), body.Code, clock.now()))) return false
			await disableIt(tx, keyOf(session))
			await audit(tx, { id: session.user.id, ...factor(true, false) })
			return true
		})
		if (!isDone) return WRONG_CODE
		brakes.forgive(address, email)
		return undefined
	})
}

const factor = (before: boolean, after: boolean) => ({
	before: { HasSecondFactor: before },
	after: { HasSecondFactor: after },
})

const openUsers = ({ db, clock, serve }: AdminDoor): void => {
	serve(listUsers, async ({ session: { merchant } }) => (await listThem(db, merchant.id)).map(userBody))
	serve(updateUser, async ({ session: { merchant }, params: { id }, body, audit }) => {
		const change = { id, role: body.Role, isActive: body.IsActive, name: body.Name }
		const outcome = await db.transaction(async (tx) => {
			const [changed] = await changeUsers(tx, merchant.id, [change], clock.now())
			if (changed === 'absent' || isRefusal(changed)) return changed
			const after = userBody(changed!.after)
			await audit(tx, { id, before: userBody(changed!.before), after })
			return after
		})
		return outcome === 'absent' ? absent(`there is no user ${id}`) : outcome
	})
	serve(removeUser, async ({ session: { merchant }, params: { id }, audit }) => {
		const outcome = await db.transaction(async (tx) => {
			const [removed] = await removeUsers(tx, merchant.id, [id])
			if (removed === 'absent' || isRefusal(removed)) return removed
			await audit(tx, { id, before: userBody(removed!) })
			return undefined
		})
		return outcome === 'absent' ? absent(`there is no user ${id}`) : outcome
	})
}

const openInvitations = ({ db, clock, publicUrl, serve }: AdminDoor): void => {
	const sent = ({ token, ...invitation }: Invited) => ({
		...invitationBody(invitation, clock.now()),
		Link: invitationLink(publicUrl, token),
	})
	serve(listInvitations, async ({ session: { merchant } }) =>
		(await listInvited(db, merchant.id)).map((invitation) => invitationBody(invitation, clock.now())),
	)
	serve(inviteUser, ({ session: { merchant, user }, body, audit }) => {
		const now = clock.now()
		const wanted = { email: body.Email, role: body.Role, invitedBy: user.email }
		return db.transaction(async (tx) => {
			const [invited] = await inviteUsers(tx, merchant.id, [wanted], now)
			if (isRefusal(invited)) return invited
			await tellOfInvitations(tx, merchant, [invited!], publicUrl, now)
			await audit(tx, { id: invited!.id, after: invitationBody(invited!, now) })
			return sent(invited!)
		})
	})
	serve(resendInvitation, async ({ session: { merchant }, params: { id }, audit }) => {
		const now = clock.now()
		const renewed = await db.transaction(async (tx) => {
			const [invited] = await renewInvitations(tx, merchant.id, [id], now)
			if (!invited) return undefined
			await tellOfInvitations(tx, merchant, [invited], publicUrl, now)
			await audit(tx, { id, after: invitationBody(invited, now) })
			return sent(invited)
		})
		return renewed ?? absent(`there is no invitation ${id}`)
	})
	serve(withdrawInvitation, async ({ session: { merchant }, params: { id }, audit }) => {
		const withdrawn = await db.transaction(async (tx) => {
			const [gone] = await withdrawInvitations(tx, merchant.id, [id])
			if (gone) await audit(tx, { id, before: invitationBody(gone, clock.now()) })
			return gone
		})
		return withdrawn ? undefined : absent(`there is no invitation ${id}`)
	})
}

const openAcceptance = ({ db, clock, serve }: AdminDoor): void => {
	serve(acceptInvitation, async ({ body, address, agent, cookie, audit }) => {
		const now = clock.now()
		const acceptance = { token: body.Token, name: body.Name, password: body.Password }
		const session = await db.transaction(async (tx) => {
			const made = await accept(tx, acceptance, now)
			if (typeof made === 'string' || isRefusal(made)) return made
			const { merchantId, user } = made
			await audit(tx, { id: user.id, after: newUser(user) }, actingAs(merchantId, user))
			return startSession(tx, { merchantId, id: user.id }, { address, agent, endsToken: cookie.read() }, now)
		})
		if (session === 'no invitation')
			return wrong('Token', 'the invitation was used, was withdrawn or has ended')
		return isRefusal(session) ? session : welcome(cookie, session)
	})
}
