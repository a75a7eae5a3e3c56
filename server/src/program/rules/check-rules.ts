import Value from 'typebox/value'
import { endOfRange, isMoment, parseMoment } from '../../calendar.ts'
import { panelText } from '../../messages/panel/panel-text.ts'
import { type Refusal, refuseInEnglish as refuse } from '../../refusal.ts'
import { findCondition } from './conditions.ts'
import { findEffect } from './effects.ts'
import { Rule } from './rule.ts'

/** Checks that rules are well-formed, end after they begin, and do not conflict with each other. */
export const checkRules = (rules: unknown): Refusal | null => {
	if (!Array.isArray(rules)) return invalid('rules', 'must be a list')
	for (const [index, rule] of rules.entries()) {
		const refusal = checkRule(rule, `rules[${index}]`)
		if (refusal) return refusal
		const duplicate = rules.findIndex((other: Rule) => other.id === rule.id)
		if (duplicate < index) return invalid(`rules[${index}].id`, `is the id of rules[${duplicate}] too`)
	}
	return findConflict(rules)
}

const invalid = (path: string, wrong: string, text = panelText.invalid()): Refusal =>
	refuse('GenericError', `${path} ${wrong}`, path, text)

const checkRule = (rule: Rule, path: string): Refusal | null =>
	checkShape(Rule, rule, path) ??
	(canBeStored(rule)
		? null
		: invalid(
				path,
				'must not contain NUL characters or broken surrogate pairs',
				panelText.unsupportedCharacters(),
			)) ??
	checkWindow(rule.startsAt, rule.endsAt, path, ['startsAt', 'endsAt']) ??
	firstOf(rule.conditions, (entry, index) => checkCondition(entry, `${path}.conditions[${index}]`)) ??
	checkEffect(rule.effect, `${path}.effect`)

/** PostgreSQL stores arguments unchanged, so they must not contain text that it rejects. */
const canBeStored = (value: unknown): boolean =>
	typeof value === 'string'
		? value.isWellFormed() && !value.includes('\u0000')
		: typeof value !== 'object' || value === null || Object.values(value).every(canBeStored)

const firstOf = <T>(list: T[], check: (entry: T, index: number) => Refusal | null): Refusal | null => {
	for (const [index, entry] of list.entries()) {
		const refusal = check(entry, index)
		if (refusal) return refusal
	}
	return null
}

/** Returns the first schema error of a value, with its path. */
const checkShape = (schema: object, value: unknown, path: string): Refusal | null => {
	if (Value.Check(schema, value)) return null
	const errors = Value.Errors(schema, value)
	const error = errors.find(({ message }) => message !== 'schema is false') ?? errors[0]!
	const { requiredProperties, additionalProperties } = error.params as Record<string, string[] | undefined>
	const steps = error.instancePath.split('/').slice(1)
	const member = (requiredProperties ?? additionalProperties)?.[0]
	if (member !== undefined) steps.push(member)
	const field = path + steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('')
	if (requiredProperties) return invalid(field, 'is required', panelText.required())
	if (additionalProperties) return invalid(field, 'is not known')
	return invalid(field, error.message)
}

const checkCondition = ({ code, args }: Rule['conditions'][number], path: string): Refusal | null => {
	const declared = findCondition(code)
	if (!declared) return invalid(`${path}.code`, `"${code}" is not a condition`)
	const refusal = checkShape(declared.args, args, `${path}.args`)
	if (refusal) return refusal
	const fault = declared.check?.(args)
	if (fault) return invalid(`${path}.args.${fault.path}`, fault.wrong)
	if (code !== 'dateRange') return null
	const { from, to } = args as { from?: string; to?: string }
	return checkWindow(from, to, `${path}.args`, ['from', 'to'])
}

const checkEffect = ({ code, args }: Rule['effect'], path: string): Refusal | null => {
	const declared = findEffect(code)
	return declared
		? checkShape(declared.args, args, `${path}.args`)
		: invalid(`${path}.code`, `"${code}" is not an effect`)
}

const checkWindow = (
	from: string | undefined,
	to: string | undefined,
	path: string,
	[start, end]: [string, string],
): Refusal | null => {
	if (from !== undefined && !isMoment(from))
		return invalid(`${path}.${start}`, 'must be an ISO 8601 date', panelText.date())
	if (to !== undefined && !isMoment(to))
		return invalid(`${path}.${end}`, 'must be an ISO 8601 date', panelText.date())
	if (from === undefined || to === undefined || parseMoment(from, ANY_ZONE) <= endOfRange(to, ANY_ZONE))
		return null
	const field = `${path}.${end}`
	return refuse(
		'Campaign_InvalidDateRange',
		`${field} is before ${path}.${start}`,
		field,
		panelText.endFirst(),
	)
}
/** Both ends are in the same time zone, so any zone can be used to compare them. */
const ANY_ZONE = 'UTC'

/** Finds two exclusive rules that can apply to the same order with the same priority. */
const findConflict = (rules: Rule[]): Refusal | null => {
	const exclusive = rules.filter((rule) => rule.isActive && rule.stacking !== 'stack')
	for (const [index, rule] of exclusive.entries()) {
		const other = exclusive.slice(0, index).find((earlier) => conflicts(earlier, rule))
		if (!other) continue
		const field = `rules[${rules.indexOf(rule)}]`
		return refuse(
			'Campaign_Conflict',
			`${field} (${rule.id}) and ${other.id} are both exclusive, may apply to the same order, and have the same priority`,
			field,
		)
	}
	return null
}

const conflicts = (a: Rule, b: Rule): boolean =>
	a.priority === b.priority && datesOverlap(a, b) && !areMutuallyExclusive(a.conditions, b.conditions)

const datesOverlap = (a: Rule, b: Rule): boolean =>
	startOfRule(a) <= endOfRule(b) && startOfRule(b) <= endOfRule(a)
const startOfRule = ({ startsAt }: Rule): number =>
	startsAt === undefined ? Number.NEGATIVE_INFINITY : parseMoment(startsAt, ANY_ZONE).getTime()
const endOfRule = ({ endsAt }: Rule): number =>
	endsAt === undefined ? Number.POSITIVE_INFINITY : endOfRange(endsAt, ANY_ZONE).getTime()

/** Whether no order can satisfy both lists of conditions. */
const areMutuallyExclusive = (a: Rule['conditions'], b: Rule['conditions']): boolean =>
	a.some(({ code, args }) =>
		b.some((other) => other.code === code && findCondition(code)!.excludes?.(args, other.args) === true),
	)
