import type { MessageParameter, Translations } from './catalog-entry.ts'
import type { Language } from './language.ts'
import { MESSAGE_CATALOG } from './message-catalog.ts'

type MessageKey = keyof typeof MESSAGE_CATALOG

/**
 * What is said to somebody, before it is known in which language: an entry of the table and what it is about. Only
 * `say` makes one, so that whatever takes a message takes none that lacks a translation.
 */
export class LocalizedMessage {
	readonly key: MessageKey
	readonly parts: readonly (string | number)[]

	constructor(key: MessageKey, parts: readonly MessageParameter[]) {
		this.key = key
		this.parts = parts.map((part) => (typeof part === 'number' ? part : String(part)))
	}

	in(language: Language): string {
		return this.#sentence()[language]
	}

	/** The log and the command line speak English. */
	toString(): string {
		return this.in('en')
	}

	/** As it is stored, in every language: an answer that is given again says the same, whatever the table says by then. */
	serialize(): string {
		return JSON.stringify(this.#sentence())
	}

	#sentence(): Translations {
		const entry = MESSAGE_CATALOG[this.key] as (...parts: readonly MessageParameter[]) => Translations
		return entry(...this.parts)
	}
}

/** Puts a message into the language of whoever reads it. */
export type MessageRenderer = (message: LocalizedMessage) => string

type MessageFactory = {
	readonly [Key in MessageKey]: (...parts: Parameters<(typeof MESSAGE_CATALOG)[Key]>) => LocalizedMessage
}

/** Makes messages: `say.noCustomer(id)`. */
export const localized = Object.fromEntries(
	Object.keys(MESSAGE_CATALOG).map((key) => [
		key,
		(...parts: readonly MessageParameter[]) => new LocalizedMessage(key as MessageKey, parts),
	]),
) as MessageFactory

/** A message that was stored. What was stored before there was a table is an English sentence, and stays one. */
export const parseMessage = (stored: string): LocalizedMessage => {
	if (!stored.startsWith('{')) return localized.asWritten(stored)
	const { en, pt, es } = JSON.parse(stored) as Translations
	return localized.asWritten(en, pt, es)
}
