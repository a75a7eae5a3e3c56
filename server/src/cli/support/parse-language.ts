import { isLanguage, LANGUAGES, type Language } from '../../messages/language.ts'
import { OperatorError, USAGE_EXIT_CODE } from '../../operator-error.ts'
import type { OptionValues } from './command.ts'

export const LANGUAGE_MEANING = 'Of the messages to its systems that ask for none: en, pt or es'

/** Parses an option that names a language. */
export const parseLanguage = (values: OptionValues, option: string): Language => {
	const given = values.text(option)
	if (isLanguage(given)) return given
	throw new OperatorError(`--${option} must be one of ${LANGUAGES.join(', ')}`, USAGE_EXIT_CODE)
}
