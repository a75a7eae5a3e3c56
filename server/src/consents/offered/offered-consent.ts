import { LANGUAGES, type Language } from '../../messages/language.ts'

/** What members read in one language. */
interface ConsentText {
	title: string | null
	text: string | null
}

/** A consent that members are asked for. */
export interface OfferedConsent {
	/** A word of the merchant. */
	purpose: string
	version: string
	texts: Record<Language, ConsentText>
}

/** What a member reads. */
interface ShownText {
	language: Language
	title: string
	text: string
}

/** The text in the first of the languages that has one; null if none has, because nobody can agree to nothing. */
export const shownText = ({ purpose, texts }: OfferedConsent, ...preferred: Language[]): ShownText | null => {
	for (const language of [...preferred, ...LANGUAGES]) {
		const { title, text } = texts[language]
		if (text !== null) return { language, title: title ?? purpose, text }
	}
	return null
}

/** Whether a text that could be read was changed or taken away. */
export const hasChangedText = (before: OfferedConsent, after: OfferedConsent): boolean =>
	LANGUAGES.some((language) => {
		const [was, is] = [before.texts[language], after.texts[language]]
		return was.text !== null && (is.text !== was.text || is.title !== was.title)
	})
