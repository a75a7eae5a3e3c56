import { type ChallengeResult, challengeCustomer, validateChallenge } from '@fiel/contract'
import { createCallerLimiter } from '../http/caller-limiter.ts'
import type { PrivateApi } from '../http/private-api.ts'
import { type LocalizedMessage, localized, type MessageRenderer } from '../messages/message.ts'
import { confirmCodes } from './confirm-codes.ts'
import { parseGiven, textOrNull } from './parse-given.ts'
import { GUESS_LIMITS, makeTransactionId, SENDING_LIMITS } from './pin.ts'
import { type SentCode, sendCodes } from './send-codes.ts'

/** The routes of PINs at the till. */
export const registerPinsRoutes =
	({ hasMailServer }: { hasMailServer: boolean }) =>
	(api: PrivateApi): void => {
		const sendings = createCallerLimiter(api.clock, SENDING_LIMITS)
		const guesses = createCallerLimiter(api.clock, GUESS_LIMITS)
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
