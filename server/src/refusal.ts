import type { ErrorName, ProductOutcome } from '@fiel/contract'
import { type LocalizedMessage, localized } from './messages/message.ts'

/** A business refusal is a value, not an exception: it names its row of the error table and the member it is about. */
export interface Refusal {
	refused: ErrorName
	/** Not yet in a language: requests of one list may ask for different ones. The reply renders it. */
	message: LocalizedMessage
	field?: string
	/** What the envelope carries as Result all the same, where the interface promises one. */
	result?: unknown
	/** The outcome, for the operation that has outcome codes of its own. */
	outcome?: ProductOutcome
}

export const refuse = (refused: ErrorName, message: LocalizedMessage, field?: string): Refusal => ({
	refused,
	message,
	field,
})

/**
 * A refusal that only the panel and the command line can meet: the panel has words of its own for them, the command
 * line speaks English. `messages.test.ts` sees that nothing behind the private interface uses it.
 */
export const refuseInEnglish = (refused: ErrorName, text: string, field?: string): Refusal =>
	refuse(refused, localized.asWritten(text), field)

export const isRefusal = (outcome: unknown): outcome is Refusal =>
	typeof outcome === 'object' && outcome !== null && 'refused' in outcome
