/** The languages that messages are written in. */
export const LANGUAGES = ['en', 'pt', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/** The locales of numbers and dates for people; the panel uses the same. */
export const LOCALES: Record<Language, string> = { en: 'en-US', pt: 'pt-BR', es: 'es-419' }

/** The language if the client asks for none. */
export const DEFAULT_LANGUAGE: Language = 'en'

export const isLanguage = (text: string): text is Language => (LANGUAGES as readonly string[]).includes(text)
