import type { LookLanguage } from './look.ts'

/** A language with a region, as in es-AR. A language alone is not enough to write a number. */
export type Locale = `${string}-${string}`

/** The locales of numbers and dates where nothing names a country; the panel uses the same. */
export const LOCALES: Record<LookLanguage, Locale> = { en: 'en-US', pt: 'pt-BR', es: 'es-419' }

/**
 * The countries whose Spanish numbers differ from those of es-419, by the currency of the shop. Brazil is written as its
 * neighbours are, because es-BR has the numbers of Mexico.
 */
const SPANISH_COUNTRIES: Readonly<Record<string, string>> = {
	...{ EUR: 'ES', ARS: 'AR', BOB: 'BO', BRL: 'AR', CLP: 'CL', COP: 'CO' },
	...{ CRC: 'CR', PYG: 'PY', UYU: 'UY', VES: 'VE' },
}

const TAG = /^([a-z]{2})(?:-[a-z]{4})?-([a-z]{2})(?:-|$)/i

/** Whether the platform has a locale. There are as many answers as countries can be written with two letters. */
const known = new Map<Locale, boolean>()
const isKnown = (locale: Locale): boolean => {
	const found = known.get(locale) ?? new Intl.NumberFormat(locale).resolvedOptions().locale === locale
	known.set(locale, found)
	return found
}

/** The language with the country of a tag, if the tag is of that language and the platform has both. */
const withCountry = (language: LookLanguage, tag: string): Locale | null => {
	const [, own, country] = TAG.exec(tag) ?? []
	if (own?.toLowerCase() !== language) return null
	const locale: Locale = `${language}-${country!.toUpperCase()}`
	return isKnown(locale) ? locale : null
}

/**
 * How numbers, money and dates are written for a member: as in the first country that the tags name for the language,
 * which are what the member asks for, best first. Without one the currency of the shop decides.
 */
export const memberLocale = (
	language: LookLanguage,
	currency: string | undefined,
	tags: readonly string[] = [],
): Locale => {
	for (const tag of tags) {
		const locale = withCountry(language, tag)
		if (locale) return locale
	}
	const country = language === 'es' && currency ? SPANISH_COUNTRIES[currency] : undefined
	return country ? `es-${country}` : LOCALES[language]
}
