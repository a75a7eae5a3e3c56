import { type LocalizedMessage, localized } from '../../messages/message.ts'
import type { SentMemberCode } from '../../pins/member-codes.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import type { TypedContact } from './typed-contact.ts'

export const TEN_MINUTES_S = 600

/** The answer to somebody who asked for a code. */
export const sentBody = (
	sent: SentMemberCode,
	{ channel }: TypedContact,
): { ExpiresAt: string; Channel: 'email' | 'phone' } | Refusal | TooMany => {
	if (sent.is === 'too many') return refuseTooMany(sent.seconds)
	if (sent.is === 'no channel') {
		const message = channel === 'mail' ? localized.codesNotByEmail() : localized.codesNotByPhone()
		return refuse('GenericError', message, 'Contact')
	}
	return { ExpiresAt: sent.expiresAt.toISOString(), Channel: channel === 'mail' ? 'email' : 'phone' }
}

interface TooMany {
	failed: 429
	refused: 'Too_Many_Requests'
	message: LocalizedMessage
	retryAfter: number
}

export const refuseTooMany = (seconds: number): TooMany => ({
	failed: 429,
	refused: 'Too_Many_Requests',
	message: localized.pinTooMany(),
	retryAfter: seconds,
})
