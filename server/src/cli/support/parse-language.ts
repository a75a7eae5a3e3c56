import { isLanguage, LANGUAGES, type Language } from '../../messages/language.ts'
import { Problem, USAGE_EXIT_CODE } from '../../problem.ts'
import type { OptionValues } from './command.ts'

export const LANGUAGE_MEANING = 'Of the messages to its systems that ask for none: en, pt or es'

/** Parses an option that names a language. */
export const parseLanguage = (values: OptionValues, option: string): Language => {
	const given = values.text(option)
	if (isLanguage(given)) return given
	throw new Problem(`--${option} must be one of ${LANGUAGES.join(', ')}`, USAGE_EXIT_CODE)
}
