import type { ErrorName } from '@fiel/contract'
import { BY_NAME } from './failures-by-name.ts'
import { BY_SENTENCE } from './failures-by-sentence.ts'
import type { Translated } from './translated.ts'
import type { Language } from './words.ts'

/** The text of an error in a language other than English; undefined if there is none. */
export const translateFailure = (
	language: Exclude<Language, 'en'>,
	name: ErrorName | null,
	message: string,
): string | undefined => {
	for (const [sentence, say] of BY_SENTENCE) {
		const found = sentence.exec(message)
		if (found) return say[language](...found.slice(1))
	}
	return name ? (BY_NAME as Partial<Record<ErrorName, Translated<string>>>)[name]?.[language] : undefined
}
