import { type Locale, memberLocale } from '@fiel/contract/locales'

export const LANGUAGES = ['en', 'pt', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

export const isLanguage = (text: unknown): text is Language => LANGUAGES.some((language) => language === text)

/** The first wish that is offered; regions are ignored. */
export const pickLanguage = (
	wishes: readonly (string | null | undefined)[],
	offered: readonly Language[],
): Language => {
	for (const wish of wishes) {
		const language = wish?.trim().slice(0, 2).toLowerCase()
		const found = offered.find((one) => one === language)
		if (found) return found
	}
	return offered[0] ?? 'en'
}

/** What the page and the browser ask for, best first. */
const readWishes = (): readonly string[] => [
	...(typeof document === 'undefined' ? [] : [document.documentElement.lang]),
	...navigator.languages,
]

/** As in the first country that the page or the browser names for the language, or else as the currency of the shop says. */
export const localeOf = (language: Language, currency: string, wishes = readWishes()): Locale =>
	memberLocale(language, currency, wishes)
