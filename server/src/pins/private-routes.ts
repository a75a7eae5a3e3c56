import { type ChallengeResult, challengeCustomer, validateChallenge } from '@fiel/contract'
import type { Clock } from '../clock.ts'
import { addressKey } from '../http/address-key.ts'
import type { Caller, PrivateApi } from '../http/private-api.ts'
import { createTokenBuckets } from '../http/token-buckets.ts'
import { type LocalizedMessage, localized, type MessageRenderer } from '../messages/message.ts'
import { confirmCodes } from './confirm-codes.ts'
import { normalizeEmail, normalizePhone } from './contact.ts'
import { type GivenDetails, makeTransactionId } from './pin.ts'
import { type SentCode, sendCodes } from './send-codes.ts'

const TEN_MINUTES_MS = 10 * 60_000

/** Limits of one process, beside those of a customer and of an address of a customer, which the database counts. */
const CALLER_LIMITS = {
	sendings: { perKey: 600, perAddress: 600 },
	/** Wrong codes only. */
	guesses: { perKey: 200, perAddress: 200 },
} as const

/** The routes of PINs at the till. */
export const registerPinsRoutes =
	({ hasMailServer }: { hasMailServer: boolean }) =>
	(api: PrivateApi): void => {
		const sendings = createCallerLimiter(api.clock, CALLER_LIMITS.sendings)
		const guesses = createCallerLimiter(api.clock, CALLER_LIMITS.guesses)
		api.serve(challengeCustomer, async ({ merchant, params, body, caller, render }) => {
			const transactionId = textOrNull(body.TransactionId) ?? makeTransactionId()
			const given = parseGiven(body, params.id)
			const refused = (message: LocalizedMessage, wrong: Partial<ChallengeResult> = {}): ChallengeResult => ({
				...notSent(render, message, transactionId),
				...wrong,
			})
			if ('invalid' in given)
				return given.invalid === 'Phone'
					? refused(localized.pinPhoneInvalid(), { ShouldInformPhone: true })
					: refused(localized.pinEmailInvalid(), { ShouldInformEmail: true })
			if (!sendings.take(caller())) return refused(localized.pinTooMany())
			const command = { reference: params.id, transactionId, given, hasMailServer }
			return challengeResult(render, await api.writes.run(sendCodes, merchant, `pin ${params.id}`, command))
		})
		api.serve(validateChallenge, async ({ merchant, params, body, caller, render }) => {
			const { TransactionId: transactionId, Code } = body
			const answer = (message: LocalizedMessage | null) => ({
				TransactionId: transactionId,
				Success: message === null,
				FriendlyErrorMessage: message && render(message),
			})
			const from = caller()
			if (!guesses.take(from)) return answer(localized.pinTooMany())
			const command = { reference: params.id, transactionId, code: Code.trim() }
			const isRight = await api.writes.run(confirmCodes, merchant, `pin ${params.id}`, command)
			if (isRight) guesses.giveBack(from)
			return answer(isRight ? null : localized.pinNotValid())
		})
	}

const createCallerLimiter = (
	clock: Clock,
	{ perKey, perAddress }: { perKey: number; perAddress: number },
) => {
	const options = { refillMs: TEN_MINUTES_MS, now: () => clock.now().getTime() }
	const keys = createTokenBuckets({ ...options, capacity: perKey })
	const addresses = createTokenBuckets({ ...options, capacity: perAddress })
	return {
		/** Returns whether the caller may go on. */
		take({ token, address }: Caller): boolean {
			const from = addressKey(address)
			if (keys.waitSeconds(token) > 0 || addresses.waitSeconds(from) > 0) return false
			keys.take(token)
			addresses.take(from)
			return true
		},
		giveBack({ token, address }: Caller): void {
			keys.giveBack(token)
			addresses.giveBack(addressKey(address))
		},
	}
}

const textOrNull = (text: string | null | undefined): string | null => text?.trim() || null

interface ChallengeBody {
	Phone?: string | null
	Email?: string | null
	Document?: string | null
	Name?: string | null
}

/** A till that names a new customer by e-mail address has given that address. */
const parseGiven = (
	body: ChallengeBody,
	reference: string,
): GivenDetails | { invalid: 'Phone' | 'Email' } => {
	const [phone, email] = [textOrNull(body.Phone), textOrNull(body.Email) ?? normalizeEmail(reference)]
	if (phone !== null && normalizePhone(phone) === null) return { invalid: 'Phone' }
	if (email !== null && normalizeEmail(email) === null) return { invalid: 'Email' }
	return { name: textOrNull(body.Name), document: textOrNull(body.Document), phone, email }
}

const notSent = (
	render: MessageRenderer,
	message: LocalizedMessage,
	transactionId: string,
): ChallengeResult => ({
	Success: false,
	FriendlyErrorMessage: render(message),
	ShouldInformPhone: false,
	ShouldInformEmail: false,
	SentBySMS: false,
	SentByEmail: false,
	TransactionId: transactionId,
	ErrorMessage: message.in('en'),
	Code: null,
})

const challengeResult = (render: MessageRenderer, outcome: SentCode): ChallengeResult => {
	const { transactionId } = outcome
	if (outcome.is === 'not sent')
		return {
			...notSent(render, outcome.message, transactionId),
			ShouldInformPhone: outcome.isMissing.gateway,
			ShouldInformEmail: outcome.isMissing.mail,
		}
	return {
		Success: true,
		FriendlyErrorMessage: null,
		ShouldInformPhone: false,
		ShouldInformEmail: false,
		SentBySMS: outcome.channel === 'gateway',
		SentByEmail: outcome.channel === 'mail',
		TransactionId: transactionId,
		ErrorMessage: null,
		Code: outcome.code,
	}
}
