import type { Language } from './words.ts'

type Translate = typeof import('./translated-failures.ts').translateFailure

let translate: Translate | undefined

/** Loads the messages of the server in other languages than English, after the first page. */
export const loadFailureTranslator = async (language: Language): Promise<void> => {
	if (language === 'en' || translate) return
	translate = (await import('./translated-failures.ts')).translateFailure
}

/** Undefined if there is no translation; the message is then shown in English. */
export const translateFailure = (language: Language, ...failure: [Parameters<Translate>[1], string]) =>
	language === 'en' ? undefined : translate?.(language, ...failure)
