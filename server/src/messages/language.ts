/** The languages that messages are written in. */
export const LANGUAGES = ['en', 'pt', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

export { LOCALES, type Locale, memberLocale } from '@fiel/contract/locales'

/** The language if the client asks for none. */
export const DEFAULT_LANGUAGE: Language = 'en'

export const isLanguage = (text: string): text is Language => (LANGUAGES as readonly string[]).includes(text)
