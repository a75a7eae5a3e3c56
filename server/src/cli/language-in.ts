import { isLanguage, LANGUAGES, type Language } from '../messages/language.ts'
import { Problem, WRONG_CALL } from '../problem.ts'
import type { Values } from './command.ts'

export const LANGUAGE_MEANING = 'Of the messages to its systems that ask for none: en, pt or es'

/** The language that an option names. */
export const languageIn = (values: Values, option: string): Language => {
	const given = values.text(option)
	if (isLanguage(given)) return given
	throw new Problem(`--${option} must be one of ${LANGUAGES.join(', ')}`, WRONG_CALL)
}
