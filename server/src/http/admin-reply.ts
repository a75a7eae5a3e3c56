import { type ErrorName, errorNumber } from '@fiel/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Translations } from '../messages/catalog-entry.ts'
import type { Language } from '../messages/language.ts'
import type { LocalizedMessage, MessageRenderer } from '../messages/message.ts'
import { findPanelText } from '../messages/panel/panel-text.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { negotiateLanguage } from './render.ts'

interface FailureParts {
	refused?: ErrorName
	message: LocalizedMessage | string
	/** What the panel shows. */
	text?: Translations
	field?: string
	retryAfter?: number
}

/**
 * A refusal with an HTTP status. It has no row of the error table where the status says enough. The panel has texts for
 * the statuses 401, 403, 404 and 429. The others need one, or a message that has every language.
 */
export type Failure = FailureParts &
	(
		| { failed: 401 | 403 | 404 | 429 }
		| { failed: 400 | 409; text: Translations }
		| { failed: 400 | 409; message: LocalizedMessage }
	)

export const notFound = (refusal: Refusal): Failure => ({ failed: 404, ...refusal })
export const resourceNotFound = (message: string): Failure => ({ failed: 404, message })
export const conflict = (message: string, text: Translations, field?: string): Failure => ({
	failed: 409,
	message,
	field,
	text,
})

/** The message says whom to ask for the right. */
export const CONTACTS_FORBIDDEN: Failure = {
	failed: 403,
	field: 'MaySeeContacts',
	message:
		'contact data of customers are for owners, and for users to whom an owner gives the right to see them',
}

const isFailure = (outcome: unknown): outcome is Failure =>
	typeof outcome === 'object' && outcome !== null && 'failed' in outcome

/** A business refusal gets status 422: the request is well formed but cannot be carried out. */
export const toFailure = (outcome: unknown): Failure | (Refusal & { failed: 422 }) | null => {
	if (isFailure(outcome)) return outcome
	return isRefusal(outcome) ? { ...outcome, failed: 422 } : null
}

export const sendFailure = (
	request: FastifyRequest,
	reply: FastifyReply,
	failure: FailureParts & { failed: number },
	render: MessageRenderer = inEnglish,
): FastifyReply => {
	reply.verdict = { outcome: 'refusal', name: failure.refused }
	if (failure.retryAfter) reply.header('retry-after', failure.retryAfter)
	return reply.code(failure.failed).send(failureBody(failure, request, render))
}

/** Only the counter shows messages; the other pages show the text. */
export const inEnglish: MessageRenderer = (message) => message.in('en')

/** The language that the user chose in the panel, which asks for it; null for programs that ask for none. */
export const chosenLanguage = ({ headers }: Pick<FastifyRequest, 'headers'>): Language | null =>
	[undefined, '*'].includes(headers['accept-language']) ? null : negotiateLanguage(headers)

/** The language of texts for the user. */
export const languageOf = ({ headers, session }: FastifyRequest): Language =>
	negotiateLanguage(headers, session?.user.language ?? session?.merchant.language)

/** The body of every failure. */
const failureBody = (failure: FailureParts, request: FastifyRequest, render: MessageRenderer) => ({
	ErrorCode: failure.refused ? errorNumber(failure.refused) : null,
	ErrorName: failure.refused ?? null,
	Message: typeof failure.message === 'string' ? failure.message : render(failure.message),
	Text:
		(failure.text ?? findPanelText(failure.refused, failure.message, request.session?.merchant))?.[
			languageOf(request)
		] ?? null,
	Field: failure.field ?? null,
	RequestId: request.id,
})
