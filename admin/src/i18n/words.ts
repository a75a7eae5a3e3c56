export const LANGUAGES = { en: 'English', pt: 'Português (Brasil)' } as const
export type Language = keyof typeof LANGUAGES
export const LOCALES: Record<Language, string> = { en: 'en-US', pt: 'pt-BR' }

export type Dictionary<T> = Record<Language, T>

/** The same members with any text. */
type Widened<T> = T extends string
	? string
	: T extends (...given: infer Given) => string
		? (...given: Given) => string
		: { [Name in keyof T]: Widened<T[Name]> }

/**
 * Texts in every language: a single one, or the dictionary of a
 * page. A missing or extra member in one language does not compile.
 * The panel does not offer Spanish until every dictionary has a Spanish text, so that argument is not read yet.
 */
export const words = <const T>(en: T, pt: Widened<T>, _es?: Widened<T>): Dictionary<Widened<T>> => ({
	en: en as Widened<T>,
	pt,
})
