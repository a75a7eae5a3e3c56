import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { useMomentText } from '../ui/moment.ts'
import { isSame } from '../ui/rebase.ts'
import { useRuleText } from './rule-text.ts'
import type { Rule } from './rule-values.ts'
import { text as ruleText } from './rule-words.ts'
import { choices, customWords, labels } from './setting-words.ts'
import {
	type CustomObjective,
	KINDS,
	normalizeSettings,
	PATHS,
	type SettingPath,
	type Settings,
	valueAt,
} from './settings.ts'
import { text } from './words.ts'

/** A setting that differs between two versions; null where a version does not have it. */
export interface Difference {
	what: string
	before: string | null
	after: string | null
}

/** The differences between two programs, as text. */
export const useDifferences = (): ((before: Settings, after: Settings) => Difference[]) => {
	const saySetting = useSettingText()
	const label = useText(labels)
	const rules = useRuleDifferences()
	const objectives = useObjectiveDifferences()
	return (before, after) => {
		const [old, now] = [normalizeSettings(before), normalizeSettings(after)]
		return [
			...PATHS.filter((path) => !isSame(valueAt(old, path), valueAt(now, path))).map((path) => ({
				what: label[path],
				before: saySetting(path, valueAt(old, path)),
				after: saySetting(path, valueAt(now, path)),
			})),
			...objectives(old.Custom, now.Custom),
			...rules(old.Rules as Rule[], now.Rules as Rule[]),
		]
	}
}

/** Formats the value of a setting. */
const useSettingText = (): ((path: SettingPath, value: unknown) => string) => {
	const t = useText(text)
	const options = useText(choices) as Partial<Record<SettingPath, Record<string, string>>>
	const { money, exactMoney, points, number } = useFormats()
	const moment = useMomentText()
	return (path, value) => {
		if (value === null || value === '' || value === undefined) return t.empty
		switch (KINDS[path]) {
			case 'flag':
				return value ? t.on : t.off
			case 'choice':
				return options[path]?.[String(value)] ?? String(value)
			case 'list':
				return (value as string[]).join(', ') || t.empty
			case 'money':
				return money(Number(value))
			case 'worth':
				return exactMoney(Number(value))
			case 'points':
				return points(Number(value))
			case 'days':
				return t.days(number(Number(value)))
			case 'date':
				return moment(String(value))
			default:
				return String(value)
		}
	}
}

type Say<T> = { label: string; said: (item: T) => string }[]

/** Compares objects by id: the added ones, the removed ones, and the differences of the others. */
const compare = <T>(
	old: T[],
	now: T[],
	idOf: (item: T) => unknown,
	nameOf: (item: T) => string,
	members: Say<T>,
	whole: (item: T) => string,
	t: { added: (what: string) => string; removed: string; member: (of: string, name: string) => string },
): Difference[] => {
	const pairs = [...new Set([...old, ...now].map(idOf))].map((id) => ({
		was: old.find((item) => idOf(item) === id),
		is: now.find((item) => idOf(item) === id),
	}))
	return pairs.flatMap<Difference>(({ was, is }) => {
		if (!was) return [{ what: nameOf(is!), before: null, after: t.added(whole(is!)) }]
		if (!is) return [{ what: nameOf(was), before: whole(was), after: t.removed }]
		return members
			.map(({ label, said }) => ({ what: t.member(nameOf(is), label), before: said(was), after: said(is) }))
			.filter(({ before, after }) => before !== after)
	})
}

const useObjectiveDifferences = () => {
	const t = useText(text)
	const custom = useText(customWords)
	const { points, number } = useFormats()
	const limit = (value: number | null): string => (value === null ? t.empty : number(value))
	const members: Say<CustomObjective> = [
		{ label: custom.labels.Title, said: ({ Title }) => Title },
		{ label: custom.labels.Type, said: ({ Type }) => custom.types[Type] },
		{ label: custom.labels.IsActive, said: ({ IsActive }) => (IsActive ? t.on : t.off) },
		{ label: custom.labels.Points, said: ({ Points }) => points(Points) },
		{ label: custom.labels.MaxPerCustomer, said: ({ MaxPerCustomer }) => limit(MaxPerCustomer) },
		{ label: custom.labels.Period, said: ({ Period }) => custom.periods[Period] },
		{ label: custom.labels.MaxInAll, said: ({ MaxInAll }) => limit(MaxInAll) },
	]
	return (old: CustomObjective[], now: CustomObjective[]): Difference[] =>
		compare(
			old,
			now,
			({ Id }) => Id,
			({ Title }) => t.ownObjective(Title),
			members,
			({ Points }) => points(Points),
			t,
		)
}

const useRuleDifferences = () => {
	const t = useText(text)
	const r = useText(ruleText)
	const { condition, effect, summary } = useRuleText()
	const moment = useMomentText()
	const { points } = useFormats()
	const orEmpty = (value: string | undefined, say: (value: string) => string): string =>
		value === undefined ? t.empty : say(value)
	const amount = (value: string): string => points(Number(value))
	const members: Say<Rule> = [
		{ label: r.name, said: ({ name }) => name },
		{ label: r.active, said: ({ isActive }) => (isActive ? t.on : t.off) },
		{ label: r.effect, said: (rule) => effect(rule.effect) },
		{ label: r.conditions, said: ({ conditions }) => conditions.map(condition).join('; ') || r.always },
		{ label: r.startsAt, said: ({ startsAt }) => orEmpty(startsAt, moment) },
		{ label: r.endsAt, said: ({ endsAt }) => orEmpty(endsAt, moment) },
		{ label: r.scope, said: ({ scope }) => r.scopes[scope] },
		{ label: r.stacking, said: ({ stacking }) => r.stackings[stacking] },
		{ label: r.perOrder, said: ({ caps }) => orEmpty(caps.perOrder, amount) },
		{
			label: r.perCustomer,
			said: ({ caps: { perCustomer } }) =>
				perCustomer ? `${amount(perCustomer.points)}, ${r.periods[perCustomer.period]}` : t.empty,
		},
		{ label: r.budget, said: ({ caps }) => orEmpty(caps.budget, amount) },
	]
	return (old: Rule[], now: Rule[]): Difference[] => {
		const place = (rules: Rule[]) => (rule: Rule) => String(rules.findIndex(({ id }) => id === rule.id) + 1)
		const kept = (of: Rule[], among: Rule[]) => of.filter(({ id }) => among.some((rule) => rule.id === id))
		// Compares the order of the remaining rules only, so that a
		// new rule at the top does not count as moving the others.
		const [before, after] = [place(kept(old, now)), place(kept(now, old))]
		const isNow = new Set(now)
		const order = { label: r.place, said: (rule: Rule) => (isNow.has(rule) ? after(rule) : before(rule)) }
		return compare(
			old,
			now,
			({ id }) => id,
			({ name }) => t.rule(name || r.unnamed),
			[...members, order],
			summary,
			t,
		)
	}
}
