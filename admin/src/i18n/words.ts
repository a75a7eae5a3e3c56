export const LANGUAGES = { en: 'English', pt: 'Português (Brasil)', es: 'Español' } as const
export type Language = keyof typeof LANGUAGES
export const LOCALES: Record<Language, string> = { en: 'en-US', pt: 'pt-BR', es: 'es-419' }

export type Dictionary<T> = Record<Language, T>

/** The same members with any text. */
type Widened<T> = T extends string
	? string
	: T extends (...given: infer Given) => string
		? (...given: Given) => string
		: { [Name in keyof T]: Widened<T[Name]> }

/** A count as the reader writes it, with its noun: “1 point”, “2 points”. */
export const counted = (count: string | number, one: string, many: string): string =>
	`${count} ${String(count) === '1' ? one : many}`

/**
 * Texts in every language: a single one, or the dictionary of a
 * page. A missing or extra member in one language does not compile.
 */
export const words = <const T>(en: T, pt: Widened<T>, es: Widened<T>): Dictionary<Widened<T>> => ({
	en: en as Widened<T>,
	pt,
	es,
})
