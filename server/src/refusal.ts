import type { AdminErrorName, ErrorName } from '@fiel/contract'
import type { Translations } from './messages/catalog-entry.ts'
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
	/** What the panel shows instead of the message. */
	text?: Translations
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

/** An error of the admin API that the panel can explain by its name. */
export type NamedAdminError = Exclude<AdminErrorName, 'GenericError'>

/**
 * A refusal that only the panel and the command line can cause. The message is English, for the command line and for
 * programs that use the admin API; the panel shows `text`, or else the text for the name of the error, in the language
 * of its user. So a GenericError needs a text. `messages.test.ts` checks that nothing behind the private interface uses
 * it.
 */
export function refuseInEnglish(
	refused: 'GenericError',
	message: string,
	field: string | undefined,
	text: Translations,
): Refusal
export function refuseInEnglish(
	refused: NamedAdminError,
	message: string,
	field?: string,
	text?: Translations,
): Refusal
export function refuseInEnglish(
	refused: AdminErrorName,
	message: string,
	field?: string,
	text?: Translations,
): Refusal {
	return { ...refuse(refused, localized.asWritten(message), field), ...(text && { text }) }
}

export const isRefusal = (outcome: unknown): outcome is Refusal =>
	typeof outcome === 'object' && outcome !== null && 'refused' in outcome
