import type { CatalogEntry, MessageParameter, ShopFormat, Translations } from './catalog-entry.ts'
import { LANGUAGES, type Language, LOCALES } from './language.ts'
import { MESSAGE_CATALOG } from './message-catalog.ts'
import { MomentPart, MoneyPart } from './message-parts.ts'
import { writeAmount } from './write-values.ts'

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

	/** With a shop for users of the panel, who read money in its currency and dates in its time zone. */
	in(language: Language, shop?: ShopFormat): string {
		return this.translations(shop)[language]
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

	translations(shop?: ShopFormat): Translations {
		return translate(MESSAGE_CATALOG[this.key], this.parts, shop)
	}
}

/** An entry with its parameters as each language writes them. */
export const translate = (
	entry: CatalogEntry,
	parts: readonly MessageParameter[],
	shop?: ShopFormat,
): Translations => {
	const render = entry as (...parts: readonly MessageParameter[]) => Translations
	if (!parts.some((part) => typeof part === 'object')) return render(...parts)
	return mapLanguages((language) => {
		const text = render(...parts.map((part) => formatPart(part, language, shop)))[language]
		// A time may end with a full stop: 12:30 p.m.
		return text.replace(/\.\.$/, '.')
	})
}

/** Points and money are written as the reader's language does, without rounding: 1,200.5 is 1.200,5 in Portuguese. */
const formatPart = (part: MessageParameter, language: Language, shop?: ShopFormat): MessageParameter => {
	if (typeof part !== 'object') return part
	const locale = LOCALES[language]
	if (part instanceof MomentPart) return shop ? formatMoment(part, locale, shop) : String(part)
	if (!(part instanceof MoneyPart && shop)) return writeAmount(part, language)
	return moneyFormat(locale, shop).format(String(part) as Intl.StringNumericLiteral)
}

/** The currency is the only one of the shop, so its short sign is enough where the language has no other: R$. */
const moneyFormat = (locale: string, { currency }: ShopFormat): Intl.NumberFormat =>
	new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })

const formatMoment = ({ moment }: MomentPart, locale: string, { timeZone }: ShopFormat): string =>
	new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
		new Date(moment),
	)

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
