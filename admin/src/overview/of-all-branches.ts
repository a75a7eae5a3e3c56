import type { Overview } from '@fiel/contract'
import { useText } from '../i18n/language.tsx'
import { text } from './words.ts'

/** Says of a figure of the whole program that it is one, where a branch is chosen; empty for all branches. */
export const useOfAllBranches = ({ Present }: Overview): string => {
	const t = useText(text)
	// A branch has no redeemed points.
	return Present.RedeemedPoints === null ? `${t.wholeProgram}. ` : ''
}
