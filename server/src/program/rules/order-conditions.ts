import { Type } from 'typebox'
import { endOf, isMoment, parseMoment } from '../../calendar.ts'
import {
	amount,
	areApart,
	checkRange,
	closed,
	ids,
	moment,
	numbers,
	rangesApart,
	timeOfDay,
} from './arguments.ts'
import { condition, type OrderTest } from './condition.ts'
import { ANYBODY, type Buyer } from './facts.ts'

const ofBuyer =
	(test: (buyer: Buyer) => boolean): OrderTest =>
	({ buyer }) =>
		buyer === ANYBODY || (buyer !== null && test(buyer))

export const paymentMethod = condition({
	code: 'paymentMethod',
	title: 'Payment method',
	meaning: 'The order, or a part of it, was paid in one of these ways.',
	on: 'order',
	args: Type.Object(
		{ paymentMethods: ids('Payment methods', 'Ids of payment methods, as orders bring them.') },
		closed,
	),
	compile: ({ paymentMethods }) => {
		const wanted = new Set(paymentMethods)
		return (facts) => facts.paymentMethods.some((id) => wanted.has(id))
	},
})

export const branch = condition({
	code: 'branch',
	title: 'Branch',
	meaning: 'The purchase was made in one of these branches.',
	on: 'order',
	args: Type.Object({ branches: ids('Branches', 'Ids of branches, as orders bring them.') }, closed),
	excludes: (a, b) => areApart(a.branches, b.branches),
	compile: ({ branches }) => {
		const wanted = new Set<string | null>(branches)
		return (facts) => wanted.has(facts.branch)
	},
})

export const salesPerson = condition({
	code: 'salesPerson',
	title: 'Sales person',
	meaning: 'One of these people made the sale.',
	on: 'order',
	args: Type.Object(
		{ salesPeople: ids('Sales people', 'Ids of sales people, as orders bring them.') },
		closed,
	),
	excludes: (a, b) => areApart(a.salesPeople, b.salesPeople),
	compile: ({ salesPeople }) => {
		const wanted = new Set<string | null>(salesPeople)
		return (facts) => wanted.has(facts.salesPerson)
	},
})

export const channel = condition({
	code: 'channel',
	title: 'Channel',
	meaning: 'The order came in through one of these channels.',
	on: 'order',
	args: Type.Object(
		{
			channels: numbers(
				'Channels',
				'Values of Origin. An order of `POST /v1/pvt/POS/orders` has 3 and one of `POST /v1/pvt/Order` has 0: the body cannot say another.',
				{ minimum: 0, maximum: 4 },
				'channel',
			),
		},
		closed,
	),
	excludes: (a, b) => areApart(a.channels, b.channels),
	compile: ({ channels }) => {
		const wanted = new Set<number | null>(channels)
		return (facts) => wanted.has(facts.channel)
	},
})

const minuteOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

interface Hours {
	days?: number[]
	from?: string
	to?: string
}

const daysOf = ({ days }: Hours): number[] => days ?? [1, 2, 3, 4, 5, 6, 7]

const openAt = ({ from, to }: Hours): ((minute: number) => boolean) => {
	const [start, end] = [minuteOf(from ?? '00:00'), to === undefined ? 24 * 60 : minuteOf(to)]
	return (minute) => (start <= end ? minute >= start && minute < end : minute >= start || minute < end)
}

/** Two spans that meet do so where one of them begins. */
const hoursApart = (a: Hours, b: Hours): boolean =>
	![a, b].some(({ from = '00:00' }) => [a, b].every((span) => openAt(span)(minuteOf(from))))

export const weekday = condition({
	code: 'weekday',
	title: 'Weekday and hours',
	meaning:
		"The order was placed on one of these weekdays, between two hours if given, in the merchant's time zone. From 22:00 to 02:00 means late on those days and early on those same days.",
	on: 'order',
	args: Type.Object(
		{
			days: Type.Optional(
				numbers(
					'Weekdays',
					'1 is Monday, 7 is Sunday; absent means every day.',
					{ minimum: 1, maximum: 7 },
					'weekday',
				),
			),
			from: timeOfDay('From this hour on, as in 09:00.', 'From'),
			to: timeOfDay('Before this hour, as in 18:00.', 'To'),
		},
		closed,
	),
	check: ({ days, from, to }) =>
		days || from || to ? null : { path: 'days', wrong: 'or from or to is required' },
	excludes: (a, b) => areApart(daysOf(a), daysOf(b)) || hoursApart(a, b),
	compile: (args) => {
		const wanted = new Set(daysOf(args))
		const isOpen = openAt(args)
		return (facts) => {
			const { weekday: day, minute } = facts.local()
			return wanted.has(day) && isOpen(minute)
		}
	},
})

/** Both are meant in the same time zone, whichever it is. */
const endsBefore = ({ to }: { to?: string }, { from }: { from?: string }): boolean =>
	to !== undefined && from !== undefined && endOf(to, 'UTC') < parseMoment(from, 'UTC')

export const dateRange = condition({
	code: 'dateRange',
	title: 'Date range',
	meaning: 'The order was placed between two moments; a date without an hour means the whole day.',
	on: 'order',
	args: Type.Object(
		{ from: moment('From this moment on.', 'From'), to: moment('Until this moment.', 'Until') },
		closed,
	),
	check: ({ from, to }) => {
		if (from === undefined && to === undefined) return { path: 'from', wrong: 'or to is required' }
		if (from !== undefined && !isMoment(from)) return { path: 'from', wrong: 'must be an ISO 8601 date' }
		return to !== undefined && !isMoment(to) ? { path: 'to', wrong: 'must be an ISO 8601 date' } : null
	},
	excludes: (a, b) => endsBefore(a, b) || endsBefore(b, a),
	compile: ({ from, to }, timeZone) => {
		const start = from === undefined ? Number.NEGATIVE_INFINITY : parseMoment(from, timeZone).getTime()
		const end = to === undefined ? Number.POSITIVE_INFINITY : endOf(to, timeZone).getTime()
		return ({ placedAt }) => placedAt.getTime() >= start && placedAt.getTime() <= end
	},
})

export const tier = condition({
	code: 'tier',
	title: 'Tier',
	meaning: 'The customer is in one of these tiers when the order completes.',
	on: 'order',
	args: Type.Object({ tiers: numbers('Tiers', 'Ids of tiers.', { minimum: 1 }, 'tier') }, closed),
	excludes: (a, b) => areApart(a.tiers, b.tiers),
	compile: ({ tiers }) => {
		const wanted = new Set<number | null>(tiers)
		return ofBuyer((buyer) => wanted.has(buyer.tier))
	},
})

export const rfmGroup = condition({
	code: 'rfmGroup',
	title: 'RFM group',
	meaning: 'The customer is in one of these groups by recency, frequency and ticket.',
	on: 'order',
	args: Type.Object(
		{ groups: numbers('Groups', 'Values of RfmGroup.', { minimum: 0, maximum: 11 }, 'rfmGroup') },
		closed,
	),
	excludes: (a, b) => areApart(a.groups, b.groups),
	compile: ({ groups }) => {
		const wanted = new Set(groups)
		return ofBuyer((buyer) => wanted.has(buyer.group))
	},
})

export const firstPurchase = condition({
	code: 'firstPurchase',
	title: 'First purchase',
	meaning: "It is the customer's first completed order.",
	on: 'order',
	args: Type.Object({}, closed),
	compile: () => ofBuyer((buyer) => buyer.nth === 1),
})

export const nthPurchase = condition({
	code: 'nthPurchase',
	title: 'Nth purchase',
	meaning: "It is every so manieth completed order of the customer's, or exactly one of those counted.",
	on: 'order',
	args: Type.Object(
		{
			every: Type.Optional(
				Type.Integer({ title: 'Every', description: 'Every so many orders.', minimum: 1 }),
			),
			at: Type.Optional(numbers('Exactly', 'Exactly these orders, 1 being the first.', { minimum: 1 })),
		},
		closed,
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
		return ofBuyer(({ nth }) => (every !== undefined && nth % every === 0) || wanted.has(nth))
	},
})

export const orderTotal = condition({
	code: 'orderTotal',
	title: 'Order total',
	meaning: 'The total of the order is at least, or at most, so much.',
	on: 'order',
	args: Type.Object({ min: amount('At least.', 'At least'), max: amount('At most.', 'At most') }, closed),
	check: checkRange,
	excludes: rangesApart,
	compile:
		({ min = 0, max = Number.POSITIVE_INFINITY }) =>
		({ total }) =>
			total !== null && total >= min && total <= max,
})

export const metadata = condition({
	code: 'metadata',
	title: 'Order metadata',
	meaning: 'The order carries this name, with this value if one is given.',
	on: 'order',
	args: Type.Object(
		{
			name: Type.String({ title: 'Name', description: 'The name.', minLength: 1, maxLength: 255 }),
			value: Type.Optional(Type.String({ title: 'Value', description: 'The value.', maxLength: 4000 })),
		},
		closed,
	),
	excludes: (a, b) =>
		a.name === b.name && a.value !== undefined && b.value !== undefined && a.value !== b.value,
	compile:
		({ name, value }) =>
		({ metadatas }) =>
			metadatas.some((entry) => entry.name === name && (value === undefined || entry.value === value)),
})
