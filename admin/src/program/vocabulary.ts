import { useLanguage } from '../i18n/language.tsx'
import { CONDITIONS, type Declaration, EFFECTS } from './rule-values.ts'
import { portuguese } from './rule-words.ts'

/** A condition or an effect in the reader's language. */
export interface Term {
	title: string
	meaning: string
	/** The labels of its arguments. */
	args: Record<string, string>
	declared: Declaration
}

interface Named {
	title: string
	meaning: string
	args: Record<string, string>
}

const termsOf = (
	declared: Record<string, Declaration>,
	translated: Record<string, Named> | null,
): Record<string, Term> =>
	Object.fromEntries(
		Object.entries(declared).map(([code, one]) => {
			const english = Object.fromEntries(Object.entries(one.args).map(([name, { title }]) => [name, title]))
			const said = translated?.[code] ?? { title: one.title, meaning: one.meaning, args: english }
			return [code, { ...said, declared: one }]
		}),
	)

interface Vocabulary {
	conditions: Record<string, Term>
	effects: Record<string, Term>
}

const ENGLISH: Vocabulary = { conditions: termsOf(CONDITIONS, null), effects: termsOf(EFFECTS, null) }
const PORTUGUESE: Vocabulary = {
	conditions: termsOf(CONDITIONS, portuguese.conditions),
	effects: termsOf(EFFECTS, portuguese.effects),
}

/** All conditions and effects of rules. */
export const useVocabulary = (): Vocabulary => (useLanguage().language === 'pt' ? PORTUGUESE : ENGLISH)
