import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { useMomentText } from '../ui/moment.ts'
import { usePickOptions } from './pick-options.ts'
import type { Argument, Rule, TranslatedDeclaration } from './rule-values.ts'
import { text } from './rule-words.ts'
import { type Term, useVocabulary } from './vocabulary.ts'

interface RuleText {
	condition(declared: TranslatedDeclaration): string
	effect(declared: TranslatedDeclaration): string
	/** The effect and the conditions in one line. */
	summary(rule: Pick<Rule, 'conditions' | 'effect' | 'startsAt' | 'endsAt'>): string
}

/** The number of each effect that is described by it. */
const NUMBERS: Record<string, string> = { multiply: 'factor', add: 'points', replaceRate: 'pointsPerUnit' }

const isUnfinished = ({ code, args }: TranslatedDeclaration): boolean => {
	const name = NUMBERS[code]
	return name !== undefined && (args[name] === undefined || args[name] === '')
}

/** Describes rules in a few words. */
export const useRuleText = (): RuleText => {
	const t = useText(text)
	const { conditions, effects } = useVocabulary()
	const { money, number, points } = useFormats()
	const moment = useMomentText()
	const optionsOf = usePickOptions()
	const valueText = (argument: Argument, value: unknown): string => {
		if (Array.isArray(value)) {
			const options = optionsOf(argument)
			return value
				.map((one) => options?.find((option) => option.value === String(one))?.label ?? one)
				.join(', ')
		}
		if (argument.picks === 'money') return money(Number(value))
		if (argument.picks === 'moment') return moment(String(value))
		return argument.picks === 'decimal' || typeof value === 'number' ? number(Number(value)) : String(value)
	}
	const argsText = ({ declared, args }: Term, given: TranslatedDeclaration['args']): string => {
		const isAlone = Object.keys(declared.args).length === 1
		return Object.entries(declared.args)
			.filter(([name]) => given[name] !== '' && given[name] !== undefined)
			.map(([name, argument]) => {
				const said = valueText(argument, given[name])
				return isAlone || argument.type === 'array' ? said : `${args[name]!.toLowerCase()} ${said}`
			})
			.join(', ')
	}
	const said = (term: Term | undefined, { code, args }: TranslatedDeclaration): string => {
		if (!term) return code
		const details = argsText(term, args)
		return details ? `${term.title}: ${details}` : term.title
	}
	const condition = (declared: TranslatedDeclaration): string => said(conditions[declared.code], declared)
	const effect = ({ code, args }: TranslatedDeclaration): string => {
		if (isUnfinished({ code, args })) return t.unfinished
		if (code === 'multiply') return t.times(number(Number(args.factor)))
		if (code === 'add') return t.plus(points(Number(args.points)))
		if (code === 'replaceRate') return t.rate(points(Number(args.pointsPerUnit)))
		return said(effects[code], { code, args })
	}
	return {
		condition,
		effect,
		summary: (rule) =>
			[
				effect(rule.effect),
				...(rule.conditions.length > 0 ? rule.conditions.map(condition) : [t.always]),
				...(rule.startsAt ? [t.from(moment(rule.startsAt))] : []),
				...(rule.endsAt ? [t.until(moment(rule.endsAt))] : []),
			].join(' · '),
	}
}
