import type { ErrorName } from '@fiel/contract'
import { type LocalizedMessage, localized } from './messages/message.ts'

/**
 * A business refusal. It is a value, not an exception, and names its row of the error table and the member it
 * concerns.
 */
export interface Refusal {
	refused: ErrorName
	/** Not yet in a language, because the requests of one batch may ask for different ones. The reply renders it. */
	message: LocalizedMessage
	field?: string
	/** The Result member, where the interface has one even in a refusal. */
	result?: unknown
	/** The outcome in Envelope A, if it is not the usual one of a refusal. */
	outcome?: string
}

export const refuse = (refused: ErrorName, message: LocalizedMessage, field?: string): Refusal => ({
	refused,
	message,
	field,
})

/**
 * A refusal that only the panel and the command line can cause: the panel translates errors itself, and the
 * command line uses English. `messages.test.ts` checks that nothing behind the private interface uses it.
 */
export const refuseInEnglish = (refused: ErrorName, text: string, field?: string): Refusal =>
	refuse(refused, localized.asWritten(text), field)

export const isRefusal = (outcome: unknown): outcome is Refusal =>
	typeof outcome === 'object' && outcome !== null && 'refused' in outcome
