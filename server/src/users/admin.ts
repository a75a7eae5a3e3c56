import {
	changePassword,
	confirmSecondFactor,
	disableSecondFactor,
	endOtherSessions,
	endSession,
	enrolSecondFactor,
	getMerchant,
	getSession,
	getSetUp,
	listSessions,
	listUsers,
	removeUser,
	setUp,
	signIn,
	signInByLink,
	signOut,
	updateUser,
} from '@fiel/contract'
import type { AdminCall, AdminDoor } from '../http/admin-door.ts'
import { absent, conflict, type Failure } from '../http/admin-reply.ts'
import type { HeldBack } from '../http/sign-in-limiter.ts'
import { isRefusal, refuseInEnglish as refuse } from '../refusal.ts'
import { knowsPassword, changePassword as setPassword } from './change-password.ts'
import { changeUsers } from './change-users.ts'
import { confirmSecondFactor as confirmIt } from './confirm-second-factor.ts'
import { checkPassword } from './create-users.ts'
import { forgetDevices } from './devices/forget-devices.ts'
import { isKnownDevice } from './devices/is-known-device.ts'
import { DEVICE_SECONDS } from './devices/known-device.ts'
import { disableSecondFactor as disableIt } from './disable-second-factor.ts'
import { endOwnSessions } from './end-own-sessions.ts'
import { endSessions } from './end-sessions.ts'
import { enrolSecondFactor as enrol } from './enrol-second-factor.ts'
import { listSessions as listOwn } from './list-sessions.ts'
import { listUsers as listThem } from './list-users.ts'
import { removeUsers } from './remove-users.ts'
import { LONGEST_SECONDS, type Session } from './session.ts'
import { isSetUpNeeded, setUp as setItUp } from './set-up.ts'
import { signIn as enter, type NotLetIn } from './sign-in.ts'
import { type SignedIn, startSession, type Visit } from './start-session.ts'
import { otpauthUri } from './totp.ts'
import { useCode } from './use-code.ts'
import { useLink } from './use-link.ts'
import { plainEmail, type User } from './user.ts'
import { merchantBody, ownSessionBody, sessionBody, userBody } from './wire.ts'

/** Signing in, the own account, the users and the first minutes, for the panel. */
export const openUsersAdmin = (door: AdminDoor): void => {
	openSessions(door)
	openOwnSessions(door)
	openSetUp(door)
	openPassword(door)
	openSecondFactor(door)
	openUsers(door)
}

const openSessions = ({ db, clock, limiter, serve }: AdminDoor): void => {
	serve(signIn, async (call) => {
		const { body, address, device } = call
		const now = clock.now()
		const email = plainEmail(body.Email)
		const token = device.read()
		const isKnown = token !== undefined && (await isKnownDevice(db, email, token, now))
		const admission = limiter.enter({ address, email, knownDevice: isKnown ? token : null })
		if (!admission.isAdmitted) return tooMany(admission)
		const attempt = { email, password: body.Password, code: body.Code ?? null }
		const session = await enter(db, { ...attempt, ...visitOf(call) }, now)
		// a right password to which the code is missing is no failure
		if (typeof session !== 'string' || session === 'code wanted') admission.giveBack()
		return typeof session === 'string' ? notLetIn(session) : welcome(call, session)
	})
	serve(signInByLink, async (call) => {
		const session = await db.transaction((tx) => useLink(tx, call.body.Token, visitOf(call), clock.now()))
		return session ? welcome(call, session) : wrong('Token', 'the link was used or has ended')
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
	serve(endOtherSessions, async ({ session, device }) => ({
		Ended: await db.transaction(async (tx) => {
			await forgetDevices(tx, [keyOf(session)], device.read())
			return endOwnSessions(tx, session, 'others')
		}),
	}))
}

type Visited = Pick<AdminCall<unknown>, 'address' | 'agent' | 'cookie' | 'device'>

export const visitOf = ({ address, agent, cookie, device }: Visited): Visit => ({
	address,
	agent,
	endsToken: cookie.read(),
	deviceToken: device.read(),
})

export const welcome = ({ cookie, device }: Visited, session: SignedIn) => {
	cookie.write(session.token, LONGEST_SECONDS)
	device.write(session.deviceToken, DEVICE_SECONDS)
	return sessionBody(session)
}

const PROOF =
	'many wrong passwords were tried: ask for a link by mail, or sign in with a browser that is known'

export const tooMany = ({ seconds, needsProof }: Omit<HeldBack, 'isAdmitted'>): Failure => ({
	failed: 429,
	retryAfter: seconds,
	...(needsProof
		? refuse('Too_Many_Requests', PROOF, 'Device')
		: refuse('Too_Many_Requests', `too many failed attempts: try again in ${seconds} s`)),
})

export const wrong = (field: string | undefined, message: string): Failure => ({
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
	serve(setUp, async (call) => {
		const { body, audit } = call
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
			return startSession(tx, { merchantId: merchant.id, id: user.id }, visitOf(call), now)
		})
		if (session === 'done before') return conflict('there is a merchant already')
		if (session === 'no token') return wrong('Token', 'the link is not the one that the start has printed')
		return isRefusal(session) ? session : welcome(call, session)
	})
}

export const newUser = ({ id, email, name, role }: User) => ({ Id: id, Email: email, Name: name, Role: role })

export const actingAs = (merchantId: number, { id, email }: User) => ({
	merchantId,
	author: { userId: id, name: email },
})

const keyOf = ({ merchant, user }: Session) => ({ merchantId: merchant.id, id: user.id })

/** Why the password of now does not do; a session by link needs none. */
const refuseStranger = async (
	{ db, limiter }: AdminDoor,
	session: Session,
	password: string | null | undefined,
): Promise<ReturnType<typeof wrong> | undefined> => {
	if (session.isByLink) return undefined
	const admission = limiter.enterSession(session.id)
	if (!admission.isAdmitted) return tooMany(admission)
	if (!(await knowsPassword(db, session, password ?? ''))) return wrong('Password', 'the password is wrong')
	admission.giveBack()
	return undefined
}

const openPassword = (door: AdminDoor): void => {
	const { db, serve } = door
	serve(changePassword, async ({ session, body, device, audit }) => {
		const refusal = checkPassword(body.NewPassword, 'NewPassword')
		if (refusal) return refusal
		const stranger = await refuseStranger(door, session, body.Password)
		if (stranger) return stranger
		const ended = await db.transaction(async (tx) => {
			await audit(tx, { id: session.user.id })
			return setPassword(tx, session, body.NewPassword, device.read())
		})
		return { Ended: ended }
	})
}

const openSecondFactor = (door: AdminDoor): void => {
	const { db, clock, limiter, serve } = door
	serve(enrolSecondFactor, async ({ session, body, audit }) => {
		if (session.user.hasSecondFactor) return conflict('a second factor is active: disable it first')
		const stranger = await refuseStranger(door, session, body.Password)
		if (stranger) return stranger
		const secret = await db.transaction(async (tx) => {
			const made = await enrol(tx, keyOf(session))
			if (made) await audit(tx, { id: session.user.id })
			return made
		})
		if (!secret) return conflict('a second factor is active: disable it first')
		return { Secret: secret, Uri: otpauthUri(secret, session.user.email, 'Fiel') }
	})
	serve(confirmSecondFactor, async ({ session, body, audit }) => {
		const admission = limiter.enterSession(session.id)
		if (!admission.isAdmitted) return tooMany(admission)
		const codes = await db.transaction(async (tx) => {
			const made = await confirmIt(tx, keyOf(session), body.Code, clock.now())
			if (typeof made !== 'string') await audit(tx, { id: session.user.id, ...factor(false, true) })
			return made
		})
		if (codes === 'wrong code') return WRONG_CODE
		admission.giveBack()
		return typeof codes === 'string' ? conflict('there is nothing to confirm') : { RecoveryCodes: codes }
	})
	serve(disableSecondFactor, async ({ session, body, audit }) => {
		if (!session.user.hasSecondFactor) return conflict('there is no second factor')
		const admission = limiter.enterSession(session.id)
		if (!admission.isAdmitted) return tooMany(admission)
		if (!(await knowsPassword(db, session, body.Password))) return wrong('Password', 'the password is wrong')
		const isDone = await db.transaction(async (tx) => {
			if (!(await useCode(tx, keyOf(session), body.Code, clock.now()))) return false
			await disableIt(tx, keyOf(session))
			await audit(tx, { id: session.user.id, ...factor(true, false) })
			return true
		})
		if (!isDone) return WRONG_CODE
		admission.giveBack()
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
		const change = {
			id,
			role: body.Role,
			isActive: body.IsActive,
			name: body.Name,
			maySeeContacts: body.MaySeeContacts,
		}
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
