import { useMemo } from 'react'
import { useText } from '../i18n/language.tsx'
import { CONDITIONS, type Declaration, EFFECTS } from './rule-values.ts'
import { vocabularyText } from './vocabulary-words.ts'

interface Named {
	title: string
	meaning: string
	/** The labels of its arguments. */
	args: Record<string, string>
}

/** A condition or an effect in the reader's language. */
export interface Term extends Named {
	declared: Declaration
}

const termsOf = (
	declared: Record<string, Declaration>,
	named: Readonly<Record<string, Named>>,
): Record<string, Term> =>
	Object.fromEntries(
		Object.entries(declared).map(([code, one]) => [code, { ...named[code]!, declared: one }]),
	)

interface Vocabulary {
	conditions: Record<string, Term>
	effects: Record<string, Term>
}

/** All conditions and effects of rules. */
export const useVocabulary = (): Vocabulary => {
	const t = useText(vocabularyText)
	return useMemo(
		() => ({ conditions: termsOf(CONDITIONS, t.conditions), effects: termsOf(EFFECTS, t.effects) }),
		[t],
	)
}
