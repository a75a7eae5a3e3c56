import type { MessageParameter, Translations } from './catalog-entry.ts'
import type { Language } from './language.ts'
import { MESSAGE_CATALOG } from './message-catalog.ts'

export type MessageKey = keyof typeof MESSAGE_CATALOG

/**
 * A message that is not yet in a language: the key of a catalog entry and its parameters. Only `localized`
 * creates one, so that every message has all translations.
 */
export class LocalizedMessage {
	readonly key: MessageKey
	readonly parts: readonly (string | number)[]

	constructor(key: MessageKey, parts: readonly MessageParameter[]) {
		this.key = key
		this.parts = parts.map((part) => (typeof part === 'number' ? part : String(part)))
	}

	in(language: Language): string {
		return this.translations()[language]
	}

	/** The log and the command line use English. */
	toString(): string {
		return this.in('en')
	}

	/**
	 * The stored form, with every language: a reply that is repeated later says the same, even if the catalog has
	 * changed.
	 */
	serialize(): string {
		return JSON.stringify(this.translations())
	}

	translations(): Translations {
		const entry = MESSAGE_CATALOG[this.key] as (...parts: readonly MessageParameter[]) => Translations
		return entry(...this.parts)
	}
}

/** Renders a message in the language of the reader. */
export type MessageRenderer = (message: LocalizedMessage) => string

type MessageFactory = {
	readonly [Key in MessageKey]: (...parts: Parameters<(typeof MESSAGE_CATALOG)[Key]>) => LocalizedMessage
}

/** Creates messages: `localized.noCustomer(id)`. */
export const localized = Object.fromEntries(
	Object.keys(MESSAGE_CATALOG).map((key) => [
		key,
		(...parts: readonly MessageParameter[]) => new LocalizedMessage(key as MessageKey, parts),
	]),
) as MessageFactory

/** Parses a stored message. Messages that were stored before the catalog existed are English sentences. */
export const parseMessage = (stored: string): LocalizedMessage => {
	if (!stored.startsWith('{')) return localized.asWritten(stored)
	const { en, pt, es } = JSON.parse(stored) as Translations
	return localized.asWritten(en, pt, es)
}
