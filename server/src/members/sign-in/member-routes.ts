import {
	confirmMemberSignIn,
	type MemberScope,
	renewMemberSignIn,
	startMemberSignIn,
	TOKEN_LIFETIME_S,
} from '@fiel/contract'
import { createCallerLimiter } from '../../http/caller-limiter.ts'
import type { MemberApi } from '../../http/member-api.ts'
import type { MemberFailureParts } from '../../http/member-reply.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { localized } from '../../messages/message.ts'
import { refuse } from '../../refusal.ts'
import { MEMBER_GUESS_LIMITS, MEMBER_SENDING_LIMITS } from '../code-limits.ts'
import { issueToken, type Subject } from '../issue-tokens.ts'
import { ensureOwnSecret } from '../own-secret.ts'
import { findMemberSettings } from '../settings.ts'
import { confirmSignIns } from './confirm-sign-ins.ts'
import { renewSessions } from './renew-sessions.ts'
import { sendSignInCodes } from './send-sign-in-codes.ts'
import { refuseTooMany, sentBody, TEN_MINUTES_S } from './sent-wire.ts'
import { parseTypedCode, parseTypedContact } from './typed-contact.ts'

/** Not 401, so that devices stay remembered. */
const OFF: MemberFailureParts = {
	failed: 403,
	refused: 'ApiPartnerKeysValidation',
	message: localized.codesOff(),
}

const ALL_SCOPES: readonly MemberScope[] = ['read', 'redeem', 'profile']

/** The routes with which customers sign in where the shop does not know them. */
export const registerSignInRoutes =
	({ hasMailServer }: { hasMailServer: boolean }) =>
	(api: MemberApi): void => {
		const sendings = createCallerLimiter(api.clock, MEMBER_SENDING_LIMITS)
		const guesses = createCallerLimiter(api.clock, MEMBER_GUESS_LIMITS)
		const callerOf = ({ merchant, address }: { merchant: Merchant; address: string }) => ({
			token: String(merchant.id),
			address,
		})
		const issue = async (
			merchant: Merchant,
			subject: Subject & { at: Date },
			scopes: readonly MemberScope[],
			session: string | null,
		) => {
			const secret = subject.secret ?? (await ensureOwnSecret(api.db, merchant.id, subject.at))
			const issued = await issueToken(subject, secret, subject.at, {
				lifetimeSeconds: TOKEN_LIFETIME_S.longest,
				scopes,
			})
			return {
				Token: issued.token,
				ExpiresAt: issued.expiresAt.toISOString(),
				Scopes: [...scopes],
				Session: session,
			}
		}
		/** Without a cache: signing in is rare, and the switch counts at once. */
		const isOff = async ({ id }: Merchant): Promise<boolean> =>
			!(await findMemberSettings(api.db, id)).signsInByCode
		api.serveShop(startMemberSignIn, async (call) => {
			const { merchant, body, language } = call
			if (await isOff(merchant)) return OFF
			const contact = parseTypedContact(body.Contact)
			if (!contact) return refuse('GenericError', localized.contactInvalid(), 'Contact')
			if (!sendings.take(callerOf(call))) return refuseTooMany(TEN_MINUTES_S)
			const command = { contact, language, hasMailServer }
			const sent = await api.writes.run(sendSignInCodes, merchant, signInKey(contact.counted), command)
			return sentBody(sent, contact)
		})
		api.serveShop(confirmMemberSignIn, async (call) => {
			const { merchant, body } = call
			if (await isOff(merchant)) return OFF
			const notValid = refuse('GenericError', localized.memberCodeNotValid(), 'Code')
			const contact = parseTypedContact(body.Contact)
			if (!contact) return notValid
			const from = callerOf(call)
			if (!guesses.take(from)) return refuseTooMany(TEN_MINUTES_S)
			const command = { contact, code: parseTypedCode(body.Code), isRemembered: body.Remember ?? false }
			const signedIn = await api.writes.run(confirmSignIns, merchant, signInKey(contact.counted), command)
			if (!signedIn) return notValid
			guesses.giveBack(from)
			return issue(merchant, signedIn, ALL_SCOPES, signedIn.session)
		})
		api.serveShop(renewMemberSignIn, async (call) => {
			const { merchant, body } = call
			if (await isOff(merchant)) return OFF
			const renewed = await api.writes.run(renewSessions, merchant, body.Session, body.Session)
			if (renewed) return issue(merchant, renewed, renewed.scopes, renewed.session)
			return { failed: 401, refused: 'ApiPartnerKeysValidation', message: localized.notRemembered() }
		})
	}

const signInKey = (counted: string): string => `sign-in ${counted}`
