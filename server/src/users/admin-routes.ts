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
	listAuthors,
	listSessions,
	listUsers,
	removeUser,
	setUp,
	signIn,
	signInByLink,
	signOut,
	updateUser,
} from '@fiel/contract'
import type { Tx } from '../db/database.ts'
import type { AdminApi, AdminCall } from '../http/admin-api.ts'
import { conflict, type Failure, resourceNotFound } from '../http/admin-reply.ts'
import type { Throttled } from '../http/sign-in-limiter.ts'
import type { Translations } from '../messages/catalog-entry.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { isRefusal, refuseInEnglish as refuse } from '../refusal.ts'
import { auditAuthor, auditedUser } from './audited-user.ts'
import { isCurrentPassword, changePassword as setPassword } from './change-password.ts'
import { changeUsers } from './change-users.ts'
import { confirmSecondFactor as confirmFactor } from './confirm-second-factor.ts'
import { parseCounterBody } from './counter-rights.ts'
import { checkPassword } from './create-users.ts'
import { forgetDevices } from './devices/forget-devices.ts'
import { isKnownDevice } from './devices/is-known-device.ts'
import { DEVICE_SECONDS } from './devices/known-device.ts'
import { disableSecondFactor as disableFactor } from './disable-second-factor.ts'
import { endOwnSessions } from './end-own-sessions.ts'
import { endSessions } from './end-sessions.ts'
import { enrolSecondFactor as enrolFactor } from './enrol-second-factor.ts'
import { noteFailedSignIns } from './failures/failed-sign-ins.ts'
import { listAuthors as loadAuthors } from './list-authors.ts'
import { listSessions as loadOwnSessions } from './list-sessions.ts'
import { listUsers as loadUsers } from './list-users.ts'
import { removeUsers } from './remove-users.ts'
import { SESSION_SECONDS, type Session } from './session.ts'
import { setUp as createFirstMerchant, isSetUpNeeded } from './set-up.ts'
import { type SignInRefusal, signIn as startSignIn } from './sign-in.ts'
import { type SignedIn, type SignInContext, startSession } from './start-session.ts'
import { otpauthUri } from './totp.ts'
import { useCode } from './use-code.ts'
import { useLink } from './use-link.ts'
import { normalizeEmail } from './user.ts'
import { merchantBody, ownSessionBody, sessionBody, userBody } from './wire.ts'

/** The panel's routes for signing in, the own account, the users and the first set-up. */
export const registerUsersAdminRoutes = (api: AdminApi): void => {
	registerSessionRoutes(api)
	registerOwnSessionRoutes(api)
	registerSetUpRoutes(api)
	registerPasswordRoutes(api)
	registerSecondFactorRoutes(api)
	registerUserRoutes(api)
}

const registerSessionRoutes = ({ db, clock, limiter, serve }: AdminApi): void => {
	serve(signIn, async (call) => {
		const { body, address, device } = call
		const now = clock.now()
		const email = normalizeEmail(body.Email)
		const token = device.read()
		const isKnown = token !== undefined && (await isKnownDevice(db, email, token, now))
		const admission = limiter.tryAttempt({ address, email, knownDevice: isKnown ? token : null })
		if (!admission.isAdmitted) return tooManyAttempts(admission)
		const attempt = { email, password: body.Password, code: body.Code ?? null }
		const context = buildSignInContext(call)
		const session = await startSignIn(db, { ...attempt, ...context }, now, auditSignIn(call))
		// A correct password without the code, or of a user of a provider, does not count as a failed attempt.
		if (typeof session !== 'string' || session === 'code wanted' || session === 'provider wanted')
			admission.giveBack()
		else await noteFailedSignIns(db, [failureOf(call, email, session)], now)
		return typeof session === 'string' ? signInFailure(session) : replySignedIn(call, session)
	})
	serve(signInByLink, async (call) => {
		const session = await db.transaction(async (tx) => {
			const started = await useLink(tx, call.body.Token, buildSignInContext(call), clock.now())
			if (started) await auditSignIn(call)(tx, started)
			return started
		})
		return session
			? replySignedIn(call, session)
			: unauthorized('Token', 'the link was used or has ended', panelText.linkEnded())
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

const registerOwnSessionRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(listSessions, async ({ session: { id, merchant, user } }) =>
		(await loadOwnSessions(db, merchant.id, user.id, clock.now())).map((own) => ownSessionBody(own, id)),
	)
	serve(endSession, async ({ session, params: { id }, cookie }) => {
		const ended = await db.transaction((tx) => endOwnSessions(tx, session, [id]))
		if (ended === 0) return resourceNotFound(`there is no session ${id}`)
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

/** Records a sign-in with the browser; the address is part of every entry. */
const auditSignIn =
	({ audit, agent }: Pick<AdminCall<unknown>, 'audit' | 'agent'>) =>
	(tx: Tx, { id, merchant, user }: Session): Promise<void> =>
		audit(tx, { id, after: { Browser: agent } }, auditAuthor(merchant.id, user))

const failureOf = (
	{ address, agent, requestId }: Pick<AdminCall<unknown>, 'address' | 'agent' | 'requestId'>,
	email: string,
	refusal: SignInRefusal,
) => ({
	...{ email, address, agent, requestId },
	reason: refusal === 'wrong code' ? ('code' as const) : ('password' as const),
})

type SignInCall = Pick<AdminCall<unknown>, 'address' | 'agent' | 'cookie' | 'device' | 'chosenLanguage'>

export const buildSignInContext = ({ cookie, device, ...call }: SignInCall): SignInContext => ({
	...{ address: call.address, agent: call.agent, language: call.chosenLanguage },
	...{ endsToken: cookie.read(), deviceToken: device.read() },
})

export const replySignedIn = ({ cookie, device }: SignInCall, session: SignedIn) => {
	cookie.write(session.token, SESSION_SECONDS)
	device.write(session.deviceToken, DEVICE_SECONDS)
	return sessionBody(session)
}

const PROOF_NEEDED =
	'many wrong passwords were tried: ask for a link by mail, or sign in with a browser that is known'

export const tooManyAttempts = ({ seconds, needsProof }: Omit<Throttled, 'isAdmitted'>): Failure => ({
	failed: 429,
	retryAfter: seconds,
	...(needsProof
		? refuse('Too_Many_Requests', PROOF_NEEDED, 'Device')
		: refuse('Too_Many_Requests', `too many failed attempts: try again in ${seconds} s`)),
})

export const unauthorized = (field: string | undefined, message: string, text?: Translations): Failure => ({
	failed: 401,
	...refuse('ApiPartnerKeysValidation', message, field, text),
})

export const PROVIDER_WANTED = unauthorized(
	'SingleSignOn',
	'the shop lets only owners sign in with a password: sign in through its provider',
	panelText.useProvider(),
)

const WRONG_PASSWORD = unauthorized('Password', 'the password is wrong', panelText.wrongPassword())
const WRONG_CODE = unauthorized('Code', 'the code is wrong or was used', panelText.wrongCode())

export const signInFailure = (refusal: SignInRefusal): Failure => {
	if (refusal === 'code wanted')
		return unauthorized('Code', 'a code of the second factor is wanted', panelText.codeWanted())
	if (refusal === 'provider wanted') return PROVIDER_WANTED
	return refusal === 'wrong code'
		? WRONG_CODE
		: unauthorized(undefined, 'the email and the password do not match', panelText.wrongEmailOrPassword())
}

const registerSetUpRoutes = ({ db, clock, sendsMail, serve }: AdminApi): void => {
	serve(getSetUp, async () => ({ IsNeeded: await isSetUpNeeded(db), SendsMail: sendsMail }))
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
			const made = await createFirstMerchant(tx, wanted, now)
			if (typeof made === 'string' || isRefusal(made)) return made
			const { merchant, user } = made
			await audit(tx, { id: merchant.id, after: auditedUser(user) }, auditAuthor(merchant.id, user))
			return startSession(tx, { merchantId: merchant.id, id: user.id }, buildSignInContext(call), now)
		})
		if (session === 'done before') return conflict('there is a merchant already', panelText.shopExists())
		if (session === 'no token')
			return unauthorized(
				'Token',
				'the link is not the one that the start has printed',
				panelText.linkEnded(),
			)
		return isRefusal(session) ? session : replySignedIn(call, session)
	})
}

const keyOf = ({ merchant, user }: Session) => ({ merchantId: merchant.id, id: user.id })

/** Returns why the current password is not accepted; a session started by a link needs none. */
const refuseWrongPassword = async (
	{ db, limiter }: AdminApi,
	session: Session,
	password: string | null | undefined,
): Promise<ReturnType<typeof unauthorized> | undefined> => {
	if (session.isByLink) return undefined
	const admission = limiter.trySession(session.id)
	if (!admission.isAdmitted) return tooManyAttempts(admission)
	if (!(await isCurrentPassword(db, session, password ?? ''))) return WRONG_PASSWORD
	admission.giveBack()
	return undefined
}

const registerPasswordRoutes = (api: AdminApi): void => {
	const { db, serve } = api
	serve(changePassword, async ({ session, body, device, audit }) => {
		const refusal = checkPassword(body.NewPassword, 'NewPassword')
		if (refusal) return refusal
		const failure = await refuseWrongPassword(api, session, body.Password)
		if (failure) return failure
		const ended = await db.transaction(async (tx) => {
			await audit(tx, { id: session.user.id })
			return setPassword(tx, session, body.NewPassword, device.read())
		})
		return { Ended: ended }
	})
}

const FACTOR_ACTIVE = conflict('a second factor is active: disable it first', panelText.secondFactorActive())

const registerSecondFactorRoutes = (api: AdminApi): void => {
	const { db, clock, limiter, serve } = api
	serve(enrolSecondFactor, async ({ session, body, audit }) => {
		if (session.user.hasSecondFactor) return FACTOR_ACTIVE
		const failure = await refuseWrongPassword(api, session, body.Password)
		if (failure) return failure
		const secret = await db.transaction(async (tx) => {
			const made = await enrolFactor(tx, keyOf(session))
			if (made) await audit(tx, { id: session.user.id })
			return made
		})
		if (!secret) return FACTOR_ACTIVE
		return { Secret: secret, Uri: otpauthUri(secret, session.user.email, 'Fiel') }
	})
	serve(confirmSecondFactor, async ({ session, body, audit }) => {
		const admission = limiter.trySession(session.id)
		if (!admission.isAdmitted) return tooManyAttempts(admission)
		const codes = await db.transaction(async (tx) => {
			const made = await confirmFactor(tx, keyOf(session), body.Code, clock.now())
			if (typeof made !== 'string')
				await audit(tx, { id: session.user.id, ...secondFactorChange(false, true) })
			return made
		})
		if (codes === 'wrong code') return WRONG_CODE
		admission.giveBack()
		return typeof codes === 'string'
			? conflict('there is nothing to confirm', panelText.secondFactorOff())
			: { RecoveryCodes: codes }
	})
	serve(disableSecondFactor, async ({ session, body, audit }) => {
		if (!session.user.hasSecondFactor)
			return conflict('there is no second factor', panelText.secondFactorOff())
		if (session.isSecondFactorRequired)
			return conflict('the shop requires a second factor', panelText.secondFactorRequired())
		const admission = limiter.trySession(session.id)
		if (!admission.isAdmitted) return tooManyAttempts(admission)
		if (!(await isCurrentPassword(db, session, body.Password))) return WRONG_PASSWORD
		const isDone = await db.transaction(async (tx) => {
			if (!(await useCode(tx, keyOf(session), body.Code, clock.now()))) return false
			await disableFactor(tx, keyOf(session))
			await audit(tx, { id: session.user.id, ...secondFactorChange(true, false) })
			return true
		})
		if (!isDone) return WRONG_CODE
		admission.giveBack()
		return undefined
	})
}

const secondFactorChange = (before: boolean, after: boolean) => ({
	...{ before: { HasSecondFactor: before }, after: { HasSecondFactor: after } },
})

export const ABOVE_OWN_RIGHTS: Failure = {
	failed: 403,
	field: 'Role',
	message: 'only an owner manages owners, and nobody manages users with rights that they lack themselves',
}

const registerUserRoutes = ({ db, clock, serve }: AdminApi): void => {
	const failed = (outcome: 'absent' | 'above own rights', id: number): Failure =>
		outcome === 'absent' ? resourceNotFound(`there is no user ${id}`) : ABOVE_OWN_RIGHTS
	serve(listUsers, async ({ session: { merchant } }) => (await loadUsers(db, merchant.id)).map(userBody))
	// Test data has no users of its own: those of the merchant work with it.
	serve(listAuthors, async ({ session: { home } }) =>
		(await loadAuthors(db, home.id)).map(({ email, name }) => ({ Email: email, Name: name })),
	)
	serve(updateUser, async ({ session: { merchant, user }, params: { id }, body, audit }) => {
		const change = {
			id,
			role: body.Role,
			isActive: body.IsActive,
			name: body.Name,
			maySeeContacts: body.MaySeeContacts,
			counter: parseCounterBody(body.Counter),
		}
		return db.transaction(async (tx) => {
			const [changed] = await changeUsers(tx, merchant.id, [change], clock.now(), user)
			if (typeof changed === 'string') return failed(changed, id)
			if (isRefusal(changed)) return changed
			const after = userBody(changed!.after)
			await audit(tx, { id, before: userBody(changed!.before), after })
			return after
		})
	})
	serve(removeUser, ({ session: { merchant, user }, params: { id }, audit }) =>
		db.transaction(async (tx) => {
			const [removed] = await removeUsers(tx, merchant.id, [id], clock.now(), user)
			if (typeof removed === 'string') return failed(removed, id)
			if (isRefusal(removed)) return removed
			await audit(tx, { id, before: userBody(removed!) })
			return undefined
		}),
	)
}
