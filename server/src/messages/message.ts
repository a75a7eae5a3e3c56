import { Decimal } from '../db/decimal.ts'
import type { MessageParameter, Translations } from './catalog-entry.ts'
import { LANGUAGES, type Language, LOCALES } from './language.ts'
import { MESSAGE_CATALOG } from './message-catalog.ts'

export type MessageKey = keyof typeof MESSAGE_CATALOG

const mapLanguages = <T>(make: (language: Language) => T): Record<Language, T> =>
	Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Record<Language, T>

/**
 * A message that is not yet in a language: the key of a catalog entry and its parameters. Only `localized`
 * creates one, so that every message has all translations.
 */
export class LocalizedMessage {
	readonly key: MessageKey
	readonly parts: readonly MessageParameter[]

	constructor(key: MessageKey, parts: readonly MessageParameter[]) {
		this.key = key
		this.parts = parts
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
		if (!this.parts.some((part) => part instanceof Decimal)) return entry(...this.parts)
		const translate = (language: Language) =>
			entry(...this.parts.map((part) => formatPart(part, language)))[language]
		return mapLanguages(translate)
	}
}

const AMOUNT_FORMATS = mapLanguages(
	(language) => new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 20 }),
)

/** Points and money are written as the reader's language does, without rounding: 1,200.5 is 1.200,5 in Portuguese. */
const formatPart = (part: MessageParameter, language: Language): MessageParameter =>
	part instanceof Decimal ? AMOUNT_FORMATS[language].format(String(part) as Intl.StringNumericLiteral) : part

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
