import type { Static, TObject, TProperties } from 'typebox'
import { CouponType, OrderState, Origin } from './enums.ts'
import { EVENT_CUSTOMER_MEMBERS, EXAMPLE_CUSTOMER } from './event-members.ts'
import {
	described,
	enumerated,
	flag,
	instant,
	integer,
	list,
	nullable,
	number,
	shape,
	string,
} from './members.ts'

const DomainEventCustomer = shape(
	'DomainEventCustomer',
	'The customer of an event, as of the attempt to deliver it.',
	{
		...EVENT_CUSTOMER_MEMBERS,
		IsEnrolled: flag('True while the customer takes part in the program.'),
		IsBlocked: flag('True while the customer earns and redeems nothing.'),
	},
)
export type DomainEventCustomer = Static<typeof DomainEventCustomer>

// Every payload has the date of the event, and every payload about a customer has the customer.
const Customer = described(DomainEventCustomer, 'The customer.')
const EventDate = instant('When it happened.')

const OrderEvent = shape('OrderEvent', 'Something that happened to an order.', {
	Customer,
	Order: shape('EventOrder', 'An order right after the event.', {
		OriginalId: string('Id of the order in the merchant store.'),
		Origin: enumerated(Origin.enumeration, 'Where it came from first.'),
		State: enumerated(OrderState.enumeration, 'What became of it.'),
		Status: nullable(string('The status in the words of the store.')),
		Total: number('What it came to.'),
		Points: number('Points that it earned; 0 while they are not granted.'),
		PlacementDate: instant('When it was placed.'),
		CompletedDate: nullable(instant('When it was completed; null when it is not.')),
		CancelledDate: nullable(instant('When it was cancelled or returned; null when it was not.')),
		CouponCode: nullable(string('The coupon that it named; null when it named none.')),
		BranchId: nullable(string('Id of the branch in the merchant store; null when it named none.')),
		SalesPersonId: nullable(string('Id of the sales person in the merchant store; null when it named none.')),
	}),
	EventDate,
})

const RewardEvent = shape('RewardEvent', 'A reward was redeemed, or a redemption was given back.', {
	Customer,
	Redemption: shape('EventRedemption', 'A redemption.', {
		Id: integer('Id that the service assigned.'),
		OriginalKey: string('The key of the request, or the code where it had none.'),
		RewardId: integer('Id of the reward.'),
		RewardTitle: string('Title of the reward.'),
		Points: number('Points that it cost.'),
		Cashback: number('Their worth in currency.'),
		Code: string('The code that the customer got.'),
		RedeemedDate: instant('When it was redeemed.'),
	}),
	EventDate,
})

const CouponEvent = shape('CouponEvent', 'Something that happened to a coupon.', {
	Customer,
	Coupon: shape('EventCoupon', 'A coupon.', {
		Code: string('The code customers type.'),
		OriginalId: nullable(string('Id of the coupon in the merchant store; null when it has none.')),
		Type: enumerated(CouponType.enumeration, 'What the value means.'),
		Value: number('How much, in currency or percent.'),
		ValidDateStart: nullable(instant('From when it is valid.')),
		ValidDateEnd: nullable(instant('Until when it is valid; null means for ever.')),
		OrderId: nullable(string('Id in the merchant store of the order that used it; null when none did.')),
	}),
	EventDate,
})

const CustomerEvent = shape('CustomerEvent', 'Something that happened to a customer.', {
	Customer,
	Changed: list(
		string('Name of a member of `Customer`.'),
		'The members that an update changed; empty for other topics.',
	),
	EventDate,
})

const CustomerErasedEvent = shape('CustomerErasedEvent', 'The personal data of a customer was erased.', {
	Customer,
	OriginalId: string('Id that the customer had in the merchant store before.'),
	EventDate,
})

const CustomerMergedEvent = shape(
	'CustomerMergedEvent',
	'A customer was merged into another one, or such a merge was undone.',
	{
		Customer: described(Customer, 'The customer who stays.'),
		OriginalId: string('Id in the merchant store of the customer who was merged into this one.'),
		IsUndone: flag('True when the merge was undone, and that customer exists again.'),
		EventDate,
	},
)

const EventTier = shape('EventTier', 'A tier.', {
	Id: integer('Id that the service assigned.'),
	Name: string('Its name.'),
})

const TierEvent = shape('TierEvent', 'A customer moved to another tier.', {
	Customer,
	Tier: nullable(described(EventTier, 'The tier from now on; null for none.')),
	PreviousTier: nullable(described(EventTier, 'The tier before; null for none.')),
	EventDate,
})

const QuizEvent = shape('QuizEvent', 'A customer completed a quiz.', {
	Customer,
	Quiz: shape('EventQuiz', 'A quiz.', {
		Id: integer('Id that the service assigned.'),
		Name: string('Its name.'),
		Points: number('Points that the customer got for it.'),
	}),
	EventDate,
})

const PointsExpiringEvent = shape('PointsExpiringEvent', 'Points of a customer are about to expire.', {
	Customer,
	Points: number('Points that expire in this window.'),
	Cashback: number('Their worth in currency.'),
	FirstDate: instant('When the first of them expire.'),
	LastDate: instant('When the last of them expire.'),
	EventDate,
})

const CodesRunningOutEvent = shape('CodesRunningOutEvent', 'A list of codes is nearly or completely used.', {
	List: shape('EventCodeList', 'A list of imported codes.', {
		Id: integer('Id that the service assigned.'),
		Name: string('Its name.'),
		Codes: integer('How many codes it has.'),
		Left: integer('How many of them are left.'),
	}),
	RewardId: integer('Id of the reward that hands them out.'),
	RewardTitle: string('Title of that reward.'),
	EventDate,
})

interface Topic<P extends TProperties> {
	meaning: string
	payload: TObject<P>
	example: Static<TObject<P>>
}
const topic = <P extends TProperties>(declared: Topic<P>): Topic<P> => declared

const customer: DomainEventCustomer = {
	...EXAMPLE_CUSTOMER,
	IsEnrolled: true,
	IsBlocked: false,
}
const at = { Customer: customer, EventDate: '2026-11-14T15:01:31Z' }
const order: Static<typeof OrderEvent>['Order'] = {
	OriginalId: 'O-5001',
	Origin: 3,
	State: 0,
	Status: 'received',
	Total: 349.9,
	Points: 0,
	PlacementDate: '2026-11-14T15:00:00Z',
	CompletedDate: null,
	CancelledDate: null,
	CouponCode: null,
	BranchId: 'B-1',
	SalesPersonId: null,
}
const redemption: Static<typeof RewardEvent>['Redemption'] = {
	Id: 81,
	OriginalKey: 'R-2001',
	RewardId: 5,
	RewardTitle: 'R$10 off',
	Points: 200,
	Cashback: 10,
	Code: 'TEN-7Q2M8Z',
	RedeemedDate: '2026-11-14T15:01:31Z',
}
const coupon: Static<typeof CouponEvent>['Coupon'] = {
	Code: 'WELCOME-ANA',
	OriginalId: 'K-1',
	Type: 1,
	Value: 10,
	ValidDateStart: '2026-11-14T15:00:00Z',
	ValidDateEnd: '2026-12-31T23:59:59Z',
	OrderId: null,
}
const silver = { Id: 2, Name: 'Silver' }
const gold = { Id: 3, Name: 'Gold' }

/** The topics of the outbox of domain events, each with its payload. */
export const DOMAIN_TOPICS = {
	Order_Recorded: topic({
		meaning: 'An order was recorded for the first time.',
		payload: OrderEvent,
		example: { ...at, Order: order },
	}),
	Order_Completed: topic({
		meaning: 'An order was completed. Its points may still wait to be granted.',
		payload: OrderEvent,
		example: {
			...at,
			Order: {
				...order,
				State: 2,
				Status: 'invoiced',
				Points: 349,
				CompletedDate: '2026-11-14T15:01:31Z',
			},
		},
	}),
	Order_Cancelled: topic({
		meaning: 'An order was cancelled or returned.',
		payload: OrderEvent,
		example: {
			...at,
			Order: { ...order, State: 3, Status: 'returned', CancelledDate: '2026-11-14T15:01:31Z' },
		},
	}),
	Reward_Redeemed: topic({
		meaning: 'A customer redeemed a reward.',
		payload: RewardEvent,
		example: { ...at, Redemption: redemption },
	}),
	Reward_Returned: topic({
		meaning: 'A redemption was given back, with its points.',
		payload: RewardEvent,
		example: { ...at, Redemption: { ...redemption, RedeemedDate: '2026-11-10T09:30:00Z' } },
	}),
	Coupon_Created: topic({
		meaning: 'A customer got a coupon, also for a redeemed reward.',
		payload: CouponEvent,
		example: { ...at, Coupon: coupon },
	}),
	Coupon_Used: topic({
		meaning: 'An order used a coupon.',
		payload: CouponEvent,
		example: { ...at, Coupon: { ...coupon, OrderId: 'O-5001' } },
	}),
	Coupon_Deactivated: topic({
		meaning: 'A coupon ended before its time.',
		payload: CouponEvent,
		example: { ...at, Coupon: { ...coupon, ValidDateEnd: '2026-11-14T15:01:31Z' } },
	}),
	Customer_Created: topic({
		meaning: 'A customer was seen for the first time.',
		payload: CustomerEvent,
		example: { ...at, Changed: [] },
	}),
	Customer_Updated: topic({
		meaning: 'Details of a customer changed.',
		payload: CustomerEvent,
		example: { ...at, Changed: ['Phone'] },
	}),
	Customer_Enrolled: topic({
		meaning: 'A customer joined the program.',
		payload: CustomerEvent,
		example: { ...at, Changed: [] },
	}),
	Customer_Erased: topic({
		meaning: 'The personal data of a customer was erased.',
		payload: CustomerErasedEvent,
		example: {
			...at,
			Customer: {
				...customer,
				OriginalId: 'erased-Wm3k0Qx2bT9aLr5d',
				PublicId: 'Wm3k0Qx2bT9aLr5d',
				Name: null,
				Email: null,
				Phone: null,
				Document: null,
				BirthdayDate: null,
				IsEnrolled: false,
			},
			OriginalId: 'C-1001',
		},
	}),
	Customer_Merged: topic({
		meaning: 'A customer was merged into another one, or such a merge was undone.',
		payload: CustomerMergedEvent,
		example: { ...at, OriginalId: 'POS-77', IsUndone: false },
	}),
	Tier_Reached: topic({
		meaning: 'A customer rose to a higher tier.',
		payload: TierEvent,
		example: { ...at, Tier: gold, PreviousTier: silver },
	}),
	Tier_Lost: topic({
		meaning: 'A customer fell to a lower tier, or out of all of them.',
		payload: TierEvent,
		example: { ...at, Tier: silver, PreviousTier: gold },
	}),
	Quiz_Completed: topic({
		meaning: 'A customer completed a quiz.',
		payload: QuizEvent,
		example: { ...at, Quiz: { Id: 4, Name: 'Coffee', Points: 50 } },
	}),
	Points_Expiring: topic({
		meaning: 'Points are about to expire; sent once for each customer and notice window.',
		payload: PointsExpiringEvent,
		example: {
			...at,
			Points: 120,
			Cashback: 6,
			FirstDate: '2026-12-15T02:59:59.999Z',
			LastDate: '2026-12-20T02:59:59.999Z',
		},
	}),
	Codes_Running_Out: topic({
		meaning: 'A list of codes is nearly used up, or has no code left.',
		payload: CodesRunningOutEvent,
		example: {
			List: { Id: 3, Name: 'Cinema vouchers', Codes: 500, Left: 50 },
			RewardId: 5,
			RewardTitle: 'Cinema voucher',
			EventDate: '2026-11-14T15:01:31Z',
		},
	}),
}

export type DomainTopic = keyof typeof DOMAIN_TOPICS

/** The payload of a topic as it is sent. */
export type DomainEvent<T extends DomainTopic = DomainTopic> = Static<(typeof DOMAIN_TOPICS)[T]['payload']>
