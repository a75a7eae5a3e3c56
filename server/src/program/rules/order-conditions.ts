import { Type } from 'typebox'
import { endOfRange, isMoment, parseMoment } from '../../calendar.ts'
import {
	amountSchema,
	areDisjoint,
	areRangesDisjoint,
	checkRange,
	idListSchema,
	momentSchema,
	NO_EXTRA_MEMBERS,
	numberListSchema,
	timeOfDaySchema,
} from './arguments.ts'
import { declareCondition, type OrderTest } from './condition.ts'
import { ANY_BUYER, type Buyer, type OrderFacts } from './facts.ts'

export const buyerTest =
	(test: (buyer: Buyer) => boolean): OrderTest =>
	({ buyer }) =>
		buyer === ANY_BUYER || (buyer !== null && test(buyer))

const buyerMember =
	(name: 'nth' | 'tier' | 'group') =>
	({ buyer }: OrderFacts): number | null =>
		buyer === ANY_BUYER || buyer === null ? null : buyer[name]

export const paymentMethod = declareCondition({
	code: 'paymentMethod',
	title: 'Payment method',
	meaning: 'The order, or part of it, was paid with one of these methods.',
	on: 'order',
	args: Type.Object(
		{
			paymentMethods: idListSchema(
				'Payment methods',
				'Ids of payment methods, as orders bring them.',
				'paymentMethod',
			),
		},
		NO_EXTRA_MEMBERS,
	),
	compile: ({ paymentMethods }) => {
		const wanted = new Set(paymentMethods)
		return (facts) => facts.paymentMethods.some((id) => wanted.has(id))
	},
	read: ({ paymentMethods }) => paymentMethods,
})

export const branch = declareCondition({
	code: 'branch',
	title: 'Branch',
	meaning: 'The order was placed at one of these branches.',
	on: 'order',
	args: Type.Object(
		{ branches: idListSchema('Branches', 'Ids of branches, as orders bring them.', 'branch') },
		NO_EXTRA_MEMBERS,
	),
	excludes: (a, b) => areDisjoint(a.branches, b.branches),
	compile: ({ branches }) => {
		const wanted = new Set<string | null>(branches)
		return (facts) => wanted.has(facts.branch)
	},
	read: (facts) => facts.branch,
})

export const salesPerson = declareCondition({
	code: 'salesPerson',
	title: 'Salesperson',
	meaning: 'One of these people made the sale.',
	on: 'order',
	args: Type.Object(
		{
			salesPeople: idListSchema('Salespeople', 'Ids of sales people, as orders bring them.', 'salesPerson'),
		},
		NO_EXTRA_MEMBERS,
	),
	excludes: (a, b) => areDisjoint(a.salesPeople, b.salesPeople),
	compile: ({ salesPeople }) => {
		const wanted = new Set<string | null>(salesPeople)
		return (facts) => wanted.has(facts.salesPerson)
	},
	read: (facts) => facts.salesPerson,
})

export const channel = declareCondition({
	code: 'channel',
	title: 'Channel',
	meaning: 'The order came through one of these channels.',
	on: 'order',
	args: Type.Object(
		{
			channels: numberListSchema(
				'Channels',
				'Values of Origin. An order of `POST /v1/pvt/POS/orders` has 3 and one of `POST /v1/pvt/Order` has 0: the body cannot say another.',
				{ minimum: 0, maximum: 4 },
				'channel',
			),
		},
		NO_EXTRA_MEMBERS,
	),
	excludes: (a, b) => areDisjoint(a.channels, b.channels),
	compile: ({ channels }) => {
		const wanted = new Set<number | null>(channels)
		return (facts) => wanted.has(facts.channel)
	},
	read: (facts) => facts.channel,
})

const minuteOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

interface Hours {
	days?: number[]
	from?: string
	to?: string
}

const daysOf = ({ days }: Hours): number[] => days ?? [1, 2, 3, 4, 5, 6, 7]

const isWithinHours = ({ from, to }: Hours): ((minute: number) => boolean) => {
	const [start, end] = [minuteOf(from ?? '00:00'), to === undefined ? 24 * 60 : minuteOf(to)]
	return (minute) => (start <= end ? minute >= start && minute < end : minute >= start || minute < end)
}

/** If two spans overlap, one of them begins within the other. */
const areHoursDisjoint = (a: Hours, b: Hours): boolean =>
	![a, b].some(({ from = '00:00' }) => [a, b].every((span) => isWithinHours(span)(minuteOf(from))))

export const weekday = declareCondition({
	code: 'weekday',
	title: 'Weekday and hours',
	meaning:
		'The order was placed on one of these weekdays and, if set, between these hours, in the time zone of the program. 22:00 to 02:00 covers the first two and the last two hours of each chosen day.',
	on: 'order',
	args: Type.Object(
		{
			days: Type.Optional(
				numberListSchema(
					'Weekdays',
					'1 is Monday, 7 is Sunday; absent means every day.',
					{ minimum: 1, maximum: 7 },
					'weekday',
				),
			),
			from: timeOfDaySchema('From this hour on, as in 09:00.', 'From'),
			to: timeOfDaySchema('Before this hour, as in 18:00.', 'To'),
		},
		NO_EXTRA_MEMBERS,
	),
	check: ({ days, from, to }) =>
		days || from || to ? null : { path: 'days', wrong: 'or from or to is required' },
	excludes: (a, b) => areDisjoint(daysOf(a), daysOf(b)) || areHoursDisjoint(a, b),
	compile: (args) => {
		const wanted = new Set(daysOf(args))
		const isOpen = isWithinHours(args)
		return (facts) => {
			const { weekday: day, minute } = facts.local()
			return wanted.has(day) && isOpen(minute)
		}
	},
	read: (facts) => facts.local(),
})

/** Both are in the same time zone, so any zone can be used to compare them. */
const endsBefore = ({ to }: { to?: string }, { from }: { from?: string }): boolean =>
	to !== undefined && from !== undefined && endOfRange(to, 'UTC') < parseMoment(from, 'UTC')

export const dateRange = declareCondition({
	code: 'dateRange',
	title: 'Date range',
	meaning: 'The order was placed between these dates. A date without a time includes the whole day.',
	on: 'order',
	args: Type.Object(
		{ from: momentSchema('From this moment on.', 'From'), to: momentSchema('Until this moment.', 'Until') },
		NO_EXTRA_MEMBERS,
	),
	check: ({ from, to }) => {
		if (from === undefined && to === undefined) return { path: 'from', wrong: 'or to is required' }
		if (from !== undefined && !isMoment(from)) return { path: 'from', wrong: 'must be an ISO 8601 date' }
		return to !== undefined && !isMoment(to) ? { path: 'to', wrong: 'must be an ISO 8601 date' } : null
	},
	excludes: (a, b) => endsBefore(a, b) || endsBefore(b, a),
	compile: ({ from, to }, timeZone) => {
		const start = from === undefined ? Number.NEGATIVE_INFINITY : parseMoment(from, timeZone).getTime()
		const end = to === undefined ? Number.POSITIVE_INFINITY : endOfRange(to, timeZone).getTime()
		return ({ placedAt }) => placedAt.getTime() >= start && placedAt.getTime() <= end
	},
	read: ({ placedAt }) => placedAt.toISOString(),
})

export const tier = declareCondition({
	code: 'tier',
	title: 'Tier',
	meaning: 'The customer is in one of these tiers when the order is completed.',
	on: 'order',
	args: Type.Object(
		{ tiers: numberListSchema('Tiers', 'Ids of tiers.', { minimum: 1 }, 'tier') },
		NO_EXTRA_MEMBERS,
	),
	excludes: (a, b) => areDisjoint(a.tiers, b.tiers),
	compile: ({ tiers }) => {
		const wanted = new Set<number | null>(tiers)
		return buyerTest((buyer) => wanted.has(buyer.tier))
	},
	read: buyerMember('tier'),
})

export const rfmGroup = declareCondition({
	code: 'rfmGroup',
	title: 'RFM group',
	meaning: 'The customer is in one of these groups, based on how recently, how often and how much they buy.',
	on: 'order',
	args: Type.Object(
		{ groups: numberListSchema('Groups', 'Values of RfmGroup.', { minimum: 0, maximum: 11 }, 'rfmGroup') },
		NO_EXTRA_MEMBERS,
	),
	excludes: (a, b) => areDisjoint(a.groups, b.groups),
	compile: ({ groups }) => {
		const wanted = new Set(groups)
		return buyerTest((buyer) => wanted.has(buyer.group))
	},
	read: buyerMember('group'),
})

export const firstPurchase = declareCondition({
	code: 'firstPurchase',
	title: 'First purchase',
	meaning: 'This is the first order the customer completes.',
	on: 'order',
	args: Type.Object({}, NO_EXTRA_MEMBERS),
	compile: () => buyerTest((buyer) => buyer.nth === 1),
	read: buyerMember('nth'),
})

export const nthPurchase = declareCondition({
	code: 'nthPurchase',
	title: 'Purchase number',
	meaning:
		'Every 5 means every fifth completed order of a customer; exactly 1, 10 means the first and the tenth.',
	on: 'order',
	args: Type.Object(
		{
			every: Type.Optional(
				Type.Integer({
					title: 'Every',
					description: 'Every order whose number is a multiple of this.',
					minimum: 1,
				}),
			),
			at: Type.Optional(
				numberListSchema('Exactly', 'Exactly these orders, 1 being the first.', { minimum: 1 }),
			),
		},
		NO_EXTRA_MEMBERS,
	),
	check: ({ every, at }) => (every || at ? null : { path: 'every', wrong: 'or at is required' }),
	excludes: (a, b) => {
		const meets = ({ every, at = [] }: typeof a, nth: number): boolean =>
			(every !== undefined && nth % every === 0) || at.includes(nth)
		if (a.every !== undefined && b.every !== undefined) return false
		return ![...(a.at ?? []), ...(b.at ?? [])].some((nth) => meets(a, nth) && meets(b, nth))
	},
	compile: ({ every, at }) => {
		const wanted = new Set(at)
		return buyerTest(({ nth }) => (every !== undefined && nth % every === 0) || wanted.has(nth))
	},
	read: buyerMember('nth'),
})

export const orderTotal = declareCondition({
	code: 'orderTotal',
	title: 'Order total',
	meaning: 'The order total is within these limits.',
	on: 'order',
	args: Type.Object(
		{ min: amountSchema('At least.', 'At least'), max: amountSchema('At most.', 'At most') },
		NO_EXTRA_MEMBERS,
	),
	check: checkRange,
	excludes: areRangesDisjoint,
	compile:
		({ min = 0, max = Number.POSITIVE_INFINITY }) =>
		({ total }) =>
			total !== null && total >= min && total <= max,
	read: ({ total }) => total,
})

export const metadata = declareCondition({
	code: 'metadata',
	title: 'Additional detail',
	meaning: 'The order has an additional detail (metadata) with this name and, if set, this value.',
	on: 'order',
	args: Type.Object(
		{
			name: Type.String({ title: 'Name', description: 'The name.', minLength: 1, maxLength: 255 }),
			value: Type.Optional(Type.String({ title: 'Value', description: 'The value.', maxLength: 4000 })),
		},
		NO_EXTRA_MEMBERS,
	),
	excludes: (a, b) =>
		a.name === b.name && a.value !== undefined && b.value !== undefined && a.value !== b.value,
	compile:
		({ name, value }) =>
		({ metadatas }) =>
			metadatas.some((entry) => entry.name === name && (value === undefined || entry.value === value)),
	read: ({ metadatas }, { name }) => metadatas.find((entry) => entry.name === name)?.value ?? null,
})
