import { changeMemberContact, confirmMemberContact } from '@fiel/contract'
import { createCallerLimiter } from '../../http/caller-limiter.ts'
import { isNoMember, type MemberApi, type MemberCall } from '../../http/member-api.ts'
import { localized } from '../../messages/message.ts'
import type { SentMemberCode } from '../../pins/member-codes.ts'
import { isRefusal, refuse } from '../../refusal.ts'
import { MEMBER_GUESS_LIMITS, MEMBER_SENDING_LIMITS } from '../code-limits.ts'
import { refuseTooMany, sentBody, TEN_MINUTES_S } from '../sign-in/sent-wire.ts'
import { parseTypedCode, parseTypedContact } from '../sign-in/typed-contact.ts'
import { changeContacts } from './change-contacts.ts'
import { type SendContactCode, sendContactCodes } from './send-contact-codes.ts'

/** The routes with which members change their email address and telephone number. */
export const registerContactRoutes =
	({ hasMailServer }: { hasMailServer: boolean }) =>
	(api: MemberApi): void => {
		const sendings = createCallerLimiter(api.clock, MEMBER_SENDING_LIMITS)
		const guesses = createCallerLimiter(api.clock, MEMBER_GUESS_LIMITS)
		const callerOf = ({ merchant, address }: Pick<MemberCall<unknown>, 'merchant' | 'address'>) => ({
			token: String(merchant.id),
			address,
		})
		const keyOf = ({ token }: Pick<MemberCall<unknown>, 'token'>): string => `contact of ${token.subject}`
		const send = api.writeAsMember<SendContactCode, SentMemberCode>(sendContactCodes)
		api.serve(changeMemberContact, async (call) => {
			const contact = parseTypedContact(call.body.Contact)
			if (!contact) return refuse('GenericError', localized.contactInvalid(), 'Contact')
			if (!sendings.take(callerOf(call))) return refuseTooMany(TEN_MINUTES_S)
			const sent = await send(call, keyOf(call), { contact, language: call.language, hasMailServer })
			return isNoMember(sent) ? sent : sentBody(sent, contact)
		})
		api.serve(confirmMemberContact, async (call) => {
			const { merchant, token, body } = call
			const contact = parseTypedContact(body.Contact)
			if (!contact) return refuse('GenericError', localized.contactInvalid(), 'Contact')
			const from = callerOf(call)
			if (!guesses.take(from)) return refuseTooMany(TEN_MINUTES_S)
			const command = { token, contact, text: body.Contact.trim(), code: parseTypedCode(body.Code) }
			const changed = await api.writes.run(changeContacts, merchant, keyOf(call), command)
			if (isNoMember(changed) || isRefusal(changed)) return changed
			guesses.giveBack(from)
			return {
				PublicId: changed.publicId,
				Name: changed.name,
				Email: changed.email,
				Phone: changed.phone,
				Document: changed.document,
				BirthdayDate: changed.birthday,
			}
		})
	}
