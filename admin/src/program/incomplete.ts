import { useSession } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { isReversed } from '../ui/moment.ts'
import { text as faultText } from './faults.ts'
import { text } from './review-words.ts'
import {
	CONDITIONS,
	type Declaration,
	EFFECTS,
	type Rule,
	type TranslatedDeclaration,
} from './rule-values.ts'

const missingArguments = (
	{ code, args }: TranslatedDeclaration,
	declared: Record<string, Declaration>,
	path: string,
): string[] =>
	(declared[code]?.required ?? []).filter((name) => !(name in args)).map((name) => `${path}.args.${name}`)

/** The paths of the arguments that rules, as they would be sent, still need. */
export const findMissingArguments = (rules: readonly Rule[]): string[] =>
	rules.flatMap(({ effect, conditions }, index) => [
		...missingArguments(effect, EFFECTS, `Rules.${index}.effect`),
		...conditions.flatMap((condition, place) =>
			missingArguments(condition, CONDITIONS, `Rules.${index}.conditions.${place}`),
		),
	])

/** Finds the inputs that rules still need, with what to say at each. */
export const useIncomplete = (): ((rules: readonly Rule[]) => Record<string, string>) => {
	const t = useText(text)
	const { range } = useText(faultText)
	const { TimeZone } = useSession().Merchant
	return (rules) => {
		const unnamed = rules.flatMap(({ name }, index) => (name.trim() ? [] : [`Rules.${index}.name`]))
		return Object.fromEntries([
			...unnamed.map((path) => [path, t.missingName]),
			...findMissingArguments(rules).map((path) => [path, t.missing]),
			...rules.flatMap(({ startsAt = '', endsAt = '' }, index) =>
				isReversed(startsAt, endsAt, TimeZone) ? [[`Rules.${index}.endsAt`, range]] : [],
			),
		])
	}
}
