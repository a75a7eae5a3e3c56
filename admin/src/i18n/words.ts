export const LANGUAGES = { en: 'English', pt: 'Português (Brasil)' } as const
export type Language = keyof typeof LANGUAGES
export const LOCALES: Record<Language, string> = { en: 'en-US', pt: 'pt-BR' }

export type Dictionary<T> = Record<Language, T>

/** The same members, with any text in them. */
type Widened<T> = T extends string
	? string
	: T extends (...given: infer Given) => string
		? (...given: Given) => string
		: { [Name in keyof T]: Widened<T[Name]> }

/**
 * Words in every language: one text, or the dictionary of a page. A member that one language lacks, or has too many,
 * does not compile.
 */
export const words = <const T>(en: T, pt: Widened<T>): Dictionary<Widened<T>> => ({
	en: en as Widened<T>,
	pt,
})
