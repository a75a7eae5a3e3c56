import assert from 'node:assert/strict'
import { timeOfWeek } from '../../src/calendar.ts'
import { decimal, ZERO } from '../../src/db/decimal.ts'
import type { Purchase } from '../../src/program/calculate-award.ts'
import { checkRules } from '../../src/program/rules/check-rules.ts'
import { type BuyerSegment, createLine, type OrderFacts } from '../../src/program/rules/facts.ts'
import type { Rule } from '../../src/program/rules/rule.ts'
import { type Program, withDefaults } from '../../src/program/settings.ts'

const ZONE = 'America/Sao_Paulo'

/**
 * Parses an order and a program as `calculate-award-table.test.ts` writes them: the total, then after commas lines,
 * members of the order and settings, and rules in brackets.
 */
export const parseAwardRow = (text: string): { program: Program; purchase: Purchase } => {
	const brackets = [...text.matchAll(/\[([^\]]+)\]/g)].map(([, inside]) => inside!)
	const words = text
		.replace(/\[.*/, '')
		.split(',')
		.map((word) => word.trim())
		.filter(Boolean)
	const [total, ...rest] = words
	const rules = brackets.map(ruleOf)
	assert.equal(checkRules(rules.map(({ rule }) => rule)), null)
	const program = programOf(
		rest,
		rules.map(({ rule }) => rule),
	)
	const value = (key: string): string | undefined =>
		rest.find((word) => word.startsWith(`${key} `))?.slice(key.length + 1)
	const placed = value('on') ?? '2026-06-15T12:00'
	const placedAt = new Date(placed.endsWith('Z') ? placed : `${placed}-03:00`)
	const [metaName, metaValue] = value('meta')?.split('=') ?? []
	const facts: OrderFacts = {
		total: Number(total),
		placedAt,
		local: () => timeOfWeek(placedAt, ZONE),
		paymentMethods: value('pays')?.split('+') ?? [],
		branch: value('at') ?? null,
		salesPerson: value('by') ?? null,
		channel: Number(value('channel') ?? 1),
		metadatas: metaName ? [{ name: metaName, value: metaValue! }] : [],
		buyer: {
			nth: Number(value('purchase') ?? 2),
			tier: value('in') ? Number(value('in')!.replace('tier ', '')) : null,
			group: Number(value('group') ?? 0),
			segments: (value('segments') ?? '').split('+').filter(Boolean).map(segmentOf),
		},
	}
	const purchase: Purchase = {
		total: decimal(total!),
		isEnrolled: !rest.includes('unenrolled'),
		multiplier: decimal(value('tier')?.slice(1) ?? 1),
		ruleInput: {
			timeZone: ZONE,
			lines: rest.filter((word) => /^\w+:\d/.test(word)).map(lineOf),
			facts,
			rewardPart: decimal(value('paid') ?? 0),
			usedPoints: ({ id }) => rules.find(({ rule }) => rule.id === id)!.used,
		},
	}
	return { program, purchase }
}

/** `7` for a customer who is in the segment, `!7` for one who is not. */
const segmentOf = (word: string): BuyerSegment => {
	const id = Number(word.replace('!', ''))
	return { id, name: `Segment ${id}`, isMember: !word.startsWith('!') }
}

const lineOf = (word: string) => {
	const [, product, price, off, brand, categories] = /^(\w+):([\d.]+)(!?)(?:@(\w+))?((?:<\w+)*)$/.exec(word)!
	return createLine({
		product: product!,
		price: decimal(price!),
		isActive: !off,
		brand: brand ?? null,
		categories: categories!.split('<').filter(Boolean),
	})
}

const programOf = (words: string[], rules: Rule[]): Program => {
	const settings = withDefaults({})
	const purchase = { ...settings.purchase, excluded: { products: [], categories: [], brands: [] } as never }
	const excluded = purchase.excluded as Record<string, string[]>
	const plural: Record<string, string> = { product: 'products', category: 'categories', brand: 'brands' }
	for (const word of words) {
		const [first, second, third] = word.split(' ')
		if (first!.endsWith('/unit')) purchase.pointsPerUnit = first!.replace('/unit', '')
		if (first === 'round') purchase.rounding = second as 'up'
		if (first === 'digits') purchase.digits = Number(second)
		if (first === 'min') purchase.minimumOrder = second!
		if (first === 'off') purchase.isActive = false
		if (first === 'not') excluded[plural[second!]!]!.push(third!)
		if (word === 'reward part out') purchase.rewardPartEarns = false
	}
	return { ...settings, version: 1, purchase, rules }
}

const LISTS: Record<string, string> = {
	product: 'products',
	category: 'categories',
	brand: 'brands',
	paymentMethod: 'paymentMethods',
	branch: 'branches',
	salesPerson: 'salesPeople',
	channel: 'channels',
	tier: 'tiers',
	rfmGroup: 'groups',
	inSegment: 'segments',
	notInSegment: 'segments',
}
const EFFECT_ARGS: Record<string, string> = {
	multiply: 'factor',
	add: 'points',
	replaceRate: 'pointsPerUnit',
}
const NUMERIC = new Set(['channel', 'tier', 'rfmGroup', 'inSegment', 'notInSegment'])

const ruleOf = (text: string, index: number) => {
	const [head, ...options] = text.split(';').map((part) => part.trim()) as [string, ...string[]]
	const [effectWords, asked] = head.split(' if ')
	const [effect, amount] = effectWords!.split(' ')
	const conditions = asked?.split(' & ').map(conditionOf) ?? []
	const option = (key: string): string | undefined =>
		options.find((entry) => entry.startsWith(`${key} `))?.slice(key.length + 1)
	const ofLines = conditions.some(({ code }) =>
		['product', 'category', 'brand', 'productPrice'].includes(code),
	)
	const period = (['day', 'week', 'month', 'year'] as const).find((name) => option(`a ${name}`))
	const rule: Rule = {
		id: `rule-${index}`,
		name: text,
		isActive: !options.includes('off'),
		startsAt: option('from'),
		endsAt: option('until'),
		conditions,
		effect: { code: effect!, args: { [EFFECT_ARGS[effect!]!]: amount } },
		scope: ofLines && !options.includes('whole') ? 'line' : 'order',
		stacking: options.includes('best') ? 'best' : options.includes('first') ? 'first' : 'stack',
		// Exclusive rules in one row would conflict with equal priorities, so each gets its own.
		priority: Number(option('priority') ?? -index),
		caps: {
			perOrder: option('at most'),
			perCustomer: period && { points: option(`a ${period}`)!, period },
			budget: option('budget'),
		},
	}
	const used = {
		customer: option('used') ? decimal(option('used')!) : ZERO,
		budget: option('given') ? decimal(option('given')!) : ZERO,
	}
	return { rule: JSON.parse(JSON.stringify(rule)) as Rule, used }
}

const conditionOf = (text: string): Rule['conditions'][number] => {
	const [code, ...words] = text.trim().split(' ') as [string, ...string[]]
	const list = LISTS[code]
	if (list) return { code, args: { [list]: NUMERIC.has(code) ? words.map(Number) : words } }
	const pairs = words.join(' ').split(',').filter(Boolean)
	return { code, args: Object.fromEntries(pairs.map(argumentOf)) }
}

const argumentOf = (pair: string): [string, unknown] => {
	const [name, value] = pair.split('=') as [string, string]
	if (name === 'days' || name === 'at') return [name, value.split('+').map(Number)]
	return [name, /^(min|max|every)$/.test(name) ? Number(value) : value]
}
