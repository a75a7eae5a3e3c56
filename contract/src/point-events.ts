import { type Static, Type } from 'typebox'
import { PointAction, PointType } from './enums.ts'
import { EVENT_CUSTOMER_MEMBERS, EXAMPLE_CUSTOMER, envelopeOf } from './event-members.ts'
import { described, enumerated, instant, list, nullable, number, shape, string } from './members.ts'

/** In the order of `PointAction`. */
export const POINT_TOPICS = {
	Point_Add: 'A record with positive points was added.',
	Point_Update: 'A record was changed: its award, its metadata, or points given back to it.',
	Point_Removed: 'Points were taken, by whatever cause.',
} as const
export type PointTopic = keyof typeof POINT_TOPICS

const EventCustomer = shape('EventCustomer', 'The customer of a point event.', {
	...EVENT_CUSTOMER_MEMBERS,
	PointsBalance: number('Points after the transaction.'),
})

const EventBalance = shape('EventBalance', 'What the customer has after the transaction.', {
	PointsBalance: number('Points; negative while the customer owes some.'),
	CashbackBalance: number('Worth of the points in currency.'),
})

export const EventOrigin = shape('EventOrigin', 'What a transaction drew from an earlier record.', {
	PointId: number('Id of the earlier record.'),
	UsedPoints: number('Points drawn from it; where a redemption is undone, points that went back to it.'),
	UsedCashback: number('Cashback drawn from it, or that went back to it.'),
})
export type EventOrigin = Static<typeof EventOrigin>

export const PointEvent = shape('PointEvent', 'A point transaction, the payload of all three topics.', {
	Points: number('Points of the transaction; negative when they were taken.'),
	PointType: enumerated(PointType.enumeration, 'Why.'),
	PointAction: enumerated(PointAction.enumeration, 'What happened; it mirrors the topic.'),
	Customer: described(EventCustomer, 'Whose points.'),
	PointsBalance: described(EventBalance, 'What the customer has after the transaction.'),
	Cashback: Type.Optional(number('Worth of the points in currency; negative when they were taken.')),
	ValidDate: Type.Optional(
		nullable(instant('Until when positive points are valid; null when they do not expire.')),
	),
	ValidDateFormatted: Type.Optional(
		string('ValidDate as dd/MM/yyyy in the time zone of the program; empty when null.'),
	),
	PointId: number('Id of the transaction.'),
	EventDate: instant('When it happened.'),
	Origins: list(EventOrigin, 'The records it drew from; empty when it drew from none.'),
})
export type PointEvent = Static<typeof PointEvent>

export const PointEventEnvelope = envelopeOf(PointEvent, Object.keys(POINT_TOPICS))
export type PointEventEnvelope = Static<typeof PointEventEnvelope>

const added: PointEvent = {
	Points: 349.9,
	PointType: 0,
	PointAction: 0,
	Customer: {
		...EXAMPLE_CUSTOMER,
		PointsBalance: 349.9,
	},
	PointsBalance: { PointsBalance: 349.9, CashbackBalance: 17.5 },
	Cashback: 17.5,
	ValidDate: '2027-11-15T02:59:59.999Z',
	ValidDateFormatted: '14/11/2027',
	PointId: 4210,
	EventDate: '2026-11-14T15:01:31Z',
	Origins: [],
}

export const POINT_EVENT_EXAMPLES: Record<PointTopic, PointEvent> = {
	Point_Add: added,
	Point_Update: { ...added, PointAction: 1, EventDate: '2026-11-15T10:00:00Z' },
	Point_Removed: {
		...added,
		Points: -200,
		PointType: 9,
		PointAction: 2,
		Customer: { ...added.Customer, PointsBalance: 149.9 },
		PointsBalance: { PointsBalance: 149.9, CashbackBalance: 7.5 },
		Cashback: -10,
		ValidDate: null,
		ValidDateFormatted: '',
		PointId: 4213,
		EventDate: '2026-11-14T15:10:00Z',
		Origins: [{ PointId: 4210, UsedPoints: 200, UsedCashback: 10 }],
	},
}
