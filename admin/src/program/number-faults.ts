import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { refusedText, useNumberErrorText } from '../ui/number-field.tsx'
import type { Limits } from '../ui/read-number.ts'
import { text as faultText } from './faults.ts'
import { text } from './review-words.ts'
import { type Argument, CONDITIONS, EFFECTS, type TranslatedDeclaration } from './rule-values.ts'
import { KINDS, type SettingPath, valueAt } from './settings.ts'

interface NumberLimits extends Limits {
	isMoney?: boolean
}

const POINTS: NumberLimits = { min: 0, decimals: 4 }
const MONEY: NumberLimits = { min: 0, decimals: 2, isMoney: true }
const WHOLE: NumberLimits = { min: 0, decimals: 0 }
const COUNT: NumberLimits = { min: 1, decimals: 0 }

const OF_KIND: Partial<Record<(typeof KINDS)[SettingPath], NumberLimits>> = {
	points: POINTS,
	money: MONEY,
	worth: { min: 0, decimals: 6 },
	days: WHOLE,
	hours: WHOLE,
	digits: WHOLE,
}

const ofArgument = ({ picks, type, minimum: min, maximum: max }: Argument): NumberLimits =>
	picks === 'decimal'
		? POINTS
		: { min, max, decimals: type === 'number' ? undefined : 0, ...(picks === 'money' && { ...MONEY, max }) }

/** The limits of the number at a path of the form. */
const limitsAt = (settings: unknown, path: string): NumberLimits => {
	const ofSetting = OF_KIND[KINDS[path as SettingPath]]
	if (ofSetting) return ofSetting
	if (path.startsWith('Custom.')) return path.endsWith('.Points') ? POINTS : COUNT
	const [, declaration, name] = /^(Rules\..+)\.args\.([^.]+)$/.exec(path) ?? []
	if (!declaration) return POINTS
	const { code } = valueAt(settings, declaration) as TranslatedDeclaration
	const argument = (declaration.endsWith('.effect') ? EFFECTS : CONDITIONS)[code]?.args[name!]
	return argument ? ofArgument(argument) : POINTS
}

/** The paths of the values that a field refused. */
const findRefused = (value: unknown, path: string[] = []): string[] => {
	if (refusedText(value) !== null) return [path.join('.')]
	return typeof value === 'object' && value !== null
		? Object.entries(value).flatMap(([name, member]) => findRefused(member, [...path, name]))
		: []
}

/** The rates that must be more than 0, with what switches them on. */
const RATES: Partial<Record<SettingPath, SettingPath>> = {
	'Purchase.PointsPerUnit': 'Purchase.IsActive',
	'Cashback.PointValue': 'Cashback.IsActive',
}

const isRate = (settings: unknown, path: string): boolean => {
	const flag = RATES[path as SettingPath]
	return flag !== undefined && valueAt(settings, flag) === true
}

/** Numbers that may be empty, or that count only with another setting. */
const isNeeded = (settings: unknown, path: SettingPath): boolean => {
	if (path === 'Expiry.Days') return valueAt(settings, 'Expiry.Kind') === 'days'
	if (path === 'Pin.Above') return valueAt(settings, 'Pin.Mode') === 'above'
	return KINDS[path] in OF_KIND && KINDS[path] !== 'hours'
}

/** What to say of a number that must be more than 0; undefined if it may be 0. */
export const useTooLow = (settings: unknown, path: string): string | undefined => {
	const { positive } = useText(faultText)
	return isRate(settings, path) ? positive : undefined
}

/**
 * Finds the numbers of a program that would be refused, by their paths in the form, and says why in the words of their
 * fields. The form and the simulator tell the same.
 */
export const useNumberFaults = (): ((settings: object) => Record<string, string>) => {
	const { positive } = useText(faultText)
	const { missing } = useText(text)
	const { money } = useFormats()
	const say = useNumberErrorText()
	return (settings) => {
		const refused = findRefused(settings).map((path) => {
			const { isMoney, ...limits } = limitsAt(settings, path)
			const typed = refusedText(valueAt(settings, path))!
			const said = say(typed, {
				...limits,
				...(isMoney && { formatLimit: money, leastDecimals: 2 }),
				tooLow: isRate(settings, path) ? positive : undefined,
			})
			return [path, said ?? missing] as const
		})
		const paths = Object.keys(KINDS) as SettingPath[]
		const rates = paths
			.filter((path) => isRate(settings, path) && Number(valueAt(settings, path)) === 0)
			.map((path) => [path, positive])
		const empty = paths
			.filter((path) => isNeeded(settings, path) && valueAt(settings, path) === '')
			.map((path) => [path, missing])
		// A rate that is empty is also 0, and has the words for that.
		const faults = Object.fromEntries([...empty, ...rates, ...refused]) as Record<string, string>
		const place = (path: string): number =>
			path in KINDS ? paths.indexOf(path as SettingPath) : paths.length
		return Object.fromEntries(Object.entries(faults).sort(([a], [b]) => place(a) - place(b)))
	}
}
