import type { Decimal } from '../db/decimal.ts'
import type { CatalogEntry, MemberShop, MessageParameter, ShopFormat, Translations } from './catalog-entry.ts'
import { type AnyMemberText, MEMBER_TEXTS } from './for-members.ts'
import { LANGUAGES, type Language, LOCALES, type Locale, memberLocale } from './language.ts'
import { MESSAGE_CATALOG } from './message-catalog.ts'
import { MomentPart, MoneyPart } from './message-parts.ts'
import { pointWordsOf, writePoints } from './point-words.ts'
import { writeAmount, writePrice } from './write-values.ts'

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
		return translateInto(language, LOCALES[language], MESSAGE_CATALOG[this.key], this.parts, shop)
	}

	/** As a member of the shop reads it: it speaks to them, and calls points what the shop calls them. */
	forMember(
		language: Language,
		shop?: MemberShop,
		locale: Locale = memberLocale(language, shop?.currency),
	): string {
		const text = MEMBER_TEXTS[this.key] as AnyMemberText | undefined
		const usual = MESSAGE_CATALOG[this.key] as (...parts: readonly MessageParameter[]) => Translations
		const points = pointWordsOf(shop?.pointNames)
		const entry = (...parts: MessageParameter[]) => text?.(points, ...parts) ?? usual(...parts)
		const parts = this.parts.map((part) => (isAmount(part) ? writePoints(part, locale) : part))
		return translateInto(language, locale, entry as CatalogEntry, parts, shop)
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
): Translations => mapLanguages((language) => translateInto(language, LOCALES[language], entry, parts, shop))

const translateInto = (
	language: Language,
	locale: Locale,
	entry: CatalogEntry,
	parts: readonly MessageParameter[],
	shop?: ShopFormat,
): string => {
	const render = entry as (...parts: readonly MessageParameter[]) => Translations
	if (!parts.some((part) => typeof part === 'object')) return render(...parts)[language]
	const text = render(...parts.map((part) => formatPart(part, locale, shop)))[language]
	// A time may end with a full stop: 12:30 p.m.
	return text.replace(/\.\.$/, '.')
}

/** Keeps what was made: a format of Intl takes a tenth of a millisecond to make, and a list needs one in every line. */
const rememberByName = <T>(make: (locale: string, name: string) => T) => {
	const made = new Map<string, T>()
	return (locale: string, name: string): T => {
		const key = `${locale} ${name}`
		const known = made.get(key) ?? make(locale, name)
		made.set(key, known)
		return known
	}
}

/** Whether a parameter is an amount of points. */
const isAmount = (part: MessageParameter): part is Decimal =>
	typeof part === 'object' && !(part instanceof MoneyPart) && !(part instanceof MomentPart)

/** Points and money are written as the reader's locale does, without rounding: 1,200.5 is 1.200,5 in Brazil. */
const formatPart = (part: MessageParameter, locale: Locale, shop?: ShopFormat): MessageParameter => {
	if (typeof part !== 'object') return part
	if (part instanceof MomentPart) {
		return shop ? momentFormat(locale, shop.timeZone).format(new Date(part.moment)) : String(part)
	}
	if (!(part instanceof MoneyPart && shop)) return writeAmount(part, locale)
	return writePrice(part, locale, shop.currency)
}

const momentFormat = rememberByName(
	(locale, timeZone) =>
		new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
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
