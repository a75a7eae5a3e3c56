import { type Static, Type } from 'typebox'
import { flag, id, instant, list, nullable, number, optional, shape, string, text } from '../members.ts'
import { dateSort } from './lists.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'
import { CustomerPoint } from './profiles.ts'

export const TIMELINE_KINDS = [
	...(['points', 'redemptions', 'orders', 'coupons', 'tiers', 'profile', 'notes', 'tags', 'merges'] as const),
	...(['enrolment', 'mails'] as const),
] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

const WHATS = [
	...(['record', 'placed', 'cancelled', 'returned', 'created', 'deactivated', 'moved', 'changed'] as const),
	...(['blocked', 'unblocked', 'exported', 'erased', 'other', 'written', 'added', 'removed'] as const),
	...(['merged', 'separated', 'joined', 'known', 'sent', 'failed', 'waiting'] as const),
] as const

const kind = Type.Unsafe<TimelineKind>({
	type: 'string',
	enum: [...TIMELINE_KINDS],
	description: 'What it is about.',
})

export const TimelineEntry = shape('TimelineEntry', 'Something that happened to a customer.', {
	Id: string('Identifies the entry; `before` of the entries that follow.'),
	Kind: kind,
	What: Type.Unsafe<(typeof WHATS)[number]>({
		type: 'string',
		enum: [...WHATS],
		description: 'What happened.',
	}),
	Date: instant('When.'),
	Subject: nullable(
		string('The order, coupon, tier, tag, note, subject of the mail or other customer; null for none.'),
	),
	Total: nullable(number('An amount in currency: of an order, a return or a coupon; null for none.')),
	IsOffline: flag(
		'True for a sale that the counter kept on its device because Fiel could not be reached; `Date` is when it was entered.',
	),
	ReturnedPoints: nullable(
		number(
			'Points that a return took from the record of its order, which has what is left; null for others.',
		),
	),
	Author: nullable(string('Who did it; null for nobody of the panel.')),
	Reason: nullable(string('Why, in the words of a person; null if nobody said it.')),
	Fields: list(string('A member.'), 'The members that a change of the profile changed.'),
	Point: nullable(CustomerPoint),
	PointsBalance: nullable(number('Points after the record; null for entries without one.')),
	CashbackBalance: nullable(number('Cashback after the record; null for entries without one.')),
})
export type TimelineEntry = Static<typeof TimelineEntry>

export const listCustomerTimeline = adminOperation({
	id: 'listCustomerTimeline',
	method: 'GET',
	path: '/admin/api/customers/:id/timeline',
	tag: 'Customers',
	access: 'customers.view',
	summary: 'Everything that happened to a customer',
	description:
		'Newest first: records of points with the balance after them, orders, redemptions, coupons, tiers, changes of the profile, notes, tags, merges and mails. The balance adds up the records as they are now, so the newest one is the balance of the customer.',
	params: Type.Object({ id: id('Id of the customer in the merchant store.') }),
	query: Type.Object({
		kind: optional(kind),
		sort: dateSort('date'),
		before: optional(text('Only entries after this one in the list: its `Id`.', { max: 60 })),
		limit: optional(
			Type.Integer({ description: 'How many, 50 unless told; 200 at most.', minimum: 1, maximum: 200 }),
		),
	}),
	status: 200,
	reply: shape('CustomerTimeline', 'A part of the timeline.', {
		Items: list(TimelineEntry, 'The entries, newest first unless sorted.'),
		NextBefore: nullable(string('`before` for those that follow; null when there are none.')),
	}),
	refusals: [...BODY_ERRORS, 'Customer_NotFound'],
	example: {
		params: { id: 'C-1001' },
		query: { kind: 'tags' },
		reply: {
			Items: [
				{
					...{ Id: '2026-11-14T15:04:05.000Z_6_12', Kind: 'tags', What: 'added' },
					...{
						Date: '2026-11-14T15:04:05.000Z',
						Subject: 'Wholesale',
						Total: null,
						IsOffline: false,
						ReturnedPoints: null,
						Author: 'bia@example.com',
					},
					...{ Reason: null, Fields: [], Point: null, PointsBalance: null, CashbackBalance: null },
				},
			],
			NextBefore: null,
		},
	},
})
