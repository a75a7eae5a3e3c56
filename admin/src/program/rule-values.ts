import vocabulary from '../api/rules.json' with { type: 'json' }

type Period = 'day' | 'week' | 'month' | 'year' | 'ever'

/** A condition or an effect in a rule. */
export interface TranslatedDeclaration {
	code: string
	args: Record<string, unknown>
}

/** A rule as described in docs/program.md. */
export interface Rule {
	id: string
	name: string
	isActive: boolean
	/** It has a page of its own, see campaigns/. */
	isCampaign?: true
	startsAt?: string
	endsAt?: string
	conditions: TranslatedDeclaration[]
	effect: TranslatedDeclaration
	scope: 'line' | 'order'
	stacking: 'stack' | 'best' | 'first'
	priority: number
	caps: { perOrder?: string; perCustomer?: { points: string; period: Period }; budget?: string }
}

/** The form values of a rule: every input has a value. */
export interface RuleValues extends Omit<Rule, 'startsAt' | 'endsAt' | 'caps'> {
	startsAt: string
	endsAt: string
	caps: { perOrder: string; perCustomer: { points: string; period: Period }; budget: string }
}

/** An argument, as its declaration describes it. */
export interface Argument {
	title: string
	description: string
	type: 'string' | 'number' | 'integer' | 'boolean' | 'array'
	picks?: string
	items?: { type: string; minimum?: number; maximum?: number }
	minimum?: number
	maximum?: number
	maxLength?: number
}

export interface Declaration {
	title: string
	meaning: string
	on?: string
	args: Record<string, Argument>
	required: string[]
}

export const CONDITIONS = vocabulary.conditions as unknown as Record<string, Declaration>
export const EFFECTS = vocabulary.effects as unknown as Record<string, Declaration>

/** The order of application: higher priority first, then by id. */
export const byPriority = (a: Rule, b: Rule): number => b.priority - a.priority || (a.id < b.id ? -1 : 1)

export const ruleValues = (rule: Rule): RuleValues => ({
	...rule,
	startsAt: rule.startsAt ?? '',
	endsAt: rule.endsAt ?? '',
	caps: {
		perOrder: rule.caps.perOrder ?? '',
		perCustomer: rule.caps.perCustomer ?? { points: '', period: 'month' },
		budget: rule.caps.budget ?? '',
	},
})

const isEmpty = (value: unknown): boolean =>
	value === '' || value === undefined || value === null || (Array.isArray(value) && value.length === 0)

const filledOf = <T extends object>(bag: T): Partial<T> =>
	Object.fromEntries(Object.entries(bag).filter(([, value]) => !isEmpty(value))) as Partial<T>

const declaredBody = ({ code, args }: TranslatedDeclaration): TranslatedDeclaration => ({
	code,
	args: filledOf(args),
})

/** The rule in the format of the API, without empty values. */
export const ruleBody = ({ caps, startsAt, endsAt, ...rule }: RuleValues): Rule => ({
	...rule,
	...filledOf({ startsAt, endsAt }),
	conditions: rule.conditions.map(declaredBody),
	effect: declaredBody(rule.effect),
	caps: {
		...filledOf({ perOrder: caps.perOrder, budget: caps.budget }),
		...(caps.perCustomer.points !== '' && { perCustomer: caps.perCustomer }),
	},
})

/** Budgets are counted by the id for ever, so a used id must not be reused. */
const freshId = (rules: readonly { id: string }[], now: number): string => {
	const id = `rule-${now.toString(36)}`
	return rules.some((rule) => rule.id === id) ? freshId(rules, now + 1) : id
}

const highest = (rules: readonly RuleValues[]): number =>
	Math.max(0, ...rules.map(({ priority }) => Number(priority)))

export const newRule = (rules: readonly RuleValues[], now: number): RuleValues =>
	ruleValues({
		id: freshId(rules, now),
		name: '',
		isActive: true,
		conditions: [],
		effect: { code: Object.keys(EFFECTS)[0]!, args: {} },
		scope: 'order',
		stacking: 'stack',
		priority: highest(rules) + 1,
		caps: {},
	})

/** An inactive copy, right below its original if possible; that of a campaign is an ordinary rule. */
export const copyOf = (
	{ isCampaign: _, ...rule }: RuleValues,
	rules: readonly RuleValues[],
	name: string,
	now: number,
): RuleValues => ({
	...structuredClone(rule),
	id: freshId(rules, now),
	name,
	isActive: false,
})

/** Moves a rule up or down. The order depends on priorities only, so if two are equal all are renumbered. */
export const moveRule = (rules: readonly RuleValues[], index: number, by: -1 | 1): RuleValues[] => {
	const other = index + by
	if (!rules[index] || !rules[other]) return [...rules]
	const priorities = rules.map(({ priority }) => priority)
	const isClear = new Set(priorities).size === priorities.length
	const places = isClear ? priorities : rules.map((_, place) => rules.length - place)
	const moved = [...rules]
	moved[index] = rules[other]!
	moved[other] = rules[index]!
	return moved.map((rule, place) => ({ ...rule, priority: places[place]! }))
}
