import { type Static, Type } from 'typebox'
import { OperationType, PointType, RfmGroup } from '../enums.ts'
import {
	amount,
	assignedId,
	enumerated,
	flag,
	id,
	instant,
	integer,
	list,
	nonBlank,
	nullable,
	number,
	optional,
	secret,
	shape,
	string,
	text,
	wholeNumber,
} from '../members.ts'
import { sortParam } from './lists.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

const params = Type.Object({ id: id('Id of the customer in the merchant store.') })
const limit = (most: number) =>
	optional(
		Type.Integer({ description: `How many, 50 unless told; ${most} at most.`, minimum: 1, maximum: most }),
	)

export const ListedCustomer = shape('ListedCustomer', 'A customer in a list.', {
	OriginalId: string('Id of the customer in the merchant store.'),
	Name: nullable(string('Full name.')),
	Email: nullable(string('Email address.')),
	Phone: nullable(string('Telephone number.')),
	Document: nullable(string('Number of a document.')),
	TierName: nullable(string('The tier the customer is in; null for none.')),
	TierColor: nullable(string('Its colour.')),
	RfmGroup: enumerated(RfmGroup.enumeration, 'How lately, how often and for how much they buy.'),
	PointsBalance: number('Points; negative while the customer owes some.'),
	CashbackBalance: number('Their worth in currency.'),
	LastOrderDay: nullable(string('The last day that counts an order, as in 2026-11-14.')),
	IsEnrolled: flag('True when the customer takes part in the program.'),
	IsBlocked: flag('True when the customer earns and redeems nothing.'),
	IsErased: flag('True when the personal data were erased.'),
	CreatedDate: instant('When the customer was first heard of.'),
	OrderCount: integer('How many orders count.'),
	Spend: number('What they cost, without what was returned.'),
	NextExpiryDay: nullable(
		string('The next day on which points expire, a minute behind at most; null for none.'),
	),
	Tags: list(string('A tag.'), 'The tags, by name.'),
})
export type ListedCustomer = Static<typeof ListedCustomer>

const CustomerList = shape('CustomerList', 'A part of the customers.', {
	Items: list(ListedCustomer, 'The customers, newest first unless sorted.'),
	NextBefore: nullable(
		string(
			'`before` for those that follow; null when there are none. Where few customers fit the filters a part may be short, or empty, and still have more behind it.',
		),
	),
})

/** What the list of customers can be sorted by: each has an index. */
export const CUSTOMER_ORDERS = ['created', 'name', 'points', 'cashback', 'spend', 'lastOrder'] as const
export type CustomerOrder = (typeof CUSTOMER_ORDERS)[number]

const CUSTOMER_STATES = ['enrolled', 'left', 'blocked'] as const

export const listCustomers = adminOperation({
	id: 'listCustomers',
	method: 'GET',
	path: '/admin/api/customers',
	tag: 'Customers',
	access: 'customers.view',
	summary: 'Find customers',
	description:
		'Newest first unless sorted; balances, spend and the last order are sorted as they were a minute ago at most, while those shown are of now, and who has none comes last. `search` takes beginnings of words of the name, the email address, the store id, the document and the telephone number, without regard to accents, capitals and punctuation; every piece must be found. For users without the right to see contacts, email addresses are masked, as in `m•••@e•••.com`, and addresses and numbers are found only whole. With `export` the part is for a file: it needs that right (403) and is written down in the audit log.',
	query: Type.Object({
		search: optional(text('Beginnings of words.', { max: 255 })),
		tier: optional(assignedId('Only customers in the tier with this id.')),
		group: optional(
			wholeNumber('Only customers of this RFM group.', {
				enum: RfmGroup.enumeration.values.map((value) => value.number),
			}),
		),
		state: optional(
			Type.Unsafe<(typeof CUSTOMER_STATES)[number]>({
				type: 'string',
				enum: [...CUSTOMER_STATES],
				description: 'Only those who take part, do not take part, or are blocked.',
			}),
		),
		segment: optional(assignedId('Only customers of the segment with this id.')),
		only: optional(text('Only customers with these store ids, one in each line.', { max: 8000 })),
		export: optional(
			flag('True for a part of a file: it is written down, and needs the right to see contacts.'),
		),
		sort: sortParam(CUSTOMER_ORDERS),
		before: optional(text('`NextBefore` of the part before.', { max: 400 })),
		limit: limit(1000),
	}),
	status: 200,
	reply: CustomerList,
	refusals: BODY_ERRORS,
	example: {
		query: { search: 'ana sou', limit: 50 },
		reply: {
			Items: [
				{
					OriginalId: 'C-1001',
					Name: 'Ana Souza',
					Email: 'ana@example.com',
					Phone: '+55 11 90000-0000',
					Document: '123.456.789-09',
					TierName: 'Gold',
					TierColor: '#d4af37',
					RfmGroup: 1,
					PointsBalance: 549,
					CashbackBalance: 16.47,
					LastOrderDay: '2026-11-12',
					IsEnrolled: true,
					IsBlocked: false,
					IsErased: false,
					CreatedDate: '2026-01-12T13:20:00Z',
					OrderCount: 6,
					Spend: 1840.5,
					NextExpiryDay: '2026-12-31',
					Tags: ['VIP'],
				},
			],
			NextBefore: null,
		},
	},
})

const CustomerLot = shape('CustomerLot', 'Points that are still there, from one record.', {
	PointId: integer('Id of the record they came with.'),
	PointType: enumerated(PointType.enumeration, 'What they were given for.'),
	CreatedDate: instant('When they were given.'),
	ExpirationDate: nullable(instant('Until when they are valid; null for ever.')),
	Points: number('Points left.'),
	Cashback: number('Their worth in currency.'),
})

const PendingGrant = shape('PendingGrant', 'What an order will earn when its waiting days are over.', {
	OrderId: string('Id of the order in the merchant store.'),
	GrantDate: instant('When.'),
	Points: number('Points.'),
	Cashback: number('Their worth in currency.'),
})

const TierProgress = shape('TierProgress', 'How far a customer is towards a tier.', {
	Id: integer('Id of the tier.'),
	Name: string('Its name.'),
	Color: nullable(string('Its colour.')),
	IsCurrent: flag('True for the tier the customer is in.'),
	Goals: list(
		shape('GoalProgress', 'How far a customer is towards a goal.', {
			Name: string('What customers read.'),
			Measure: Type.Unsafe<'spend' | 'orders' | 'earned'>({
				type: 'string',
				enum: ['spend', 'orders', 'earned'],
				description: 'What counts.',
			}),
			Value: number('How much is asked for.'),
			Current: number('How much is there.'),
			Percent: number('The same as a percentage, 100 at most.'),
		}),
		'Its goals.',
	),
})

const CustomerRedemption = shape('CustomerRedemption', 'A reward that a customer redeemed.', {
	Key: string('The `OriginalKey` of the redemption.'),
	Code: string('The code to show.'),
	Title: string('The reward.'),
	Points: number('What it cost.'),
	Cashback: number('Its worth in currency.'),
	RedeemedDate: instant('When.'),
	OrderId: nullable(string('The order that used it; null for none.')),
	CancelledDate: nullable(instant('When it was given back; null for never.')),
	ReturnDate: nullable(
		instant('Until when it is held: then it is given back unless an order has named it; null for not held.'),
	),
	ExpiredDate: nullable(instant('When its coupon expired without being used; null if it did not.')),
})

const CustomerCoupon = shape('CustomerCoupon', 'A coupon of a customer.', {
	Code: string('What the customer types.'),
	Type: integer('As in `CouponType`.'),
	Value: number('Its value: a percentage or currency.'),
	IsUsed: flag('True when an order has used it.'),
	ValidUntil: nullable(instant('Until when; null for ever.')),
	DeactivatedDate: nullable(instant('When it was ended; null for never.')),
	CreatedDate: instant('When it was made.'),
})

const CustomerCompletion = shape('CustomerCompletion', 'An objective that a customer completed.', {
	Objective: string('`signup`, `birthday`, or `custom:` and the id of the objective.'),
	Points: number('Points it earned.'),
	CompletedDate: instant('When.'),
})

const CustomerReferral = shape('CustomerReferral', 'Who sent a customer, or whom a customer sent.', {
	CustomerId: nullable(string('Store id of the other one; null for a friend who has not come yet.')),
	Name: nullable(string('Name of the other one.')),
	IsReferrer: flag('True when the other one sent this customer.'),
	IsRewarded: flag('True when both were rewarded.'),
	CreatedDate: instant('Since when it is known.'),
})

export const CustomerProfile = shape('CustomerProfile', 'A customer, with where they stand.', {
	OriginalId: string('Id of the customer in the merchant store.'),
	PublicId: string('Id that may be shown in browsers.'),
	Name: nullable(string('Full name.')),
	Email: nullable(string('Email address.')),
	Phone: nullable(string('Telephone number.')),
	BirthdayDate: nullable(instant('Birthday, at midnight UTC.')),
	SignupDate: nullable(instant('When the customer registered in the store.')),
	Document: nullable(string('Number of a document.')),
	IsEnrolled: flag('True when the customer takes part in the program.'),
	EnrolledDate: nullable(instant('Since when; null for whoever never took part.')),
	BlockedDate: nullable(instant('Since when the customer is blocked; null for not.')),
	BlockedReason: nullable(string('Why the customer is blocked.')),
	ErasedDate: nullable(instant('When the personal data were erased; null for never.')),
	CreatedDate: instant('When the customer was first heard of.'),
	RfmGroup: enumerated(RfmGroup.enumeration, 'How lately, how often and for how much they buy.'),
	OrderCount: integer('Orders that count.'),
	Spend: number('What they came to.'),
	LastOrderDay: nullable(string('The last day that counts an order, as in 2026-11-14.')),
	PointsBalance: number('Points; negative while the customer owes some.'),
	CashbackBalance: number('Their worth in currency.'),
	OwedPoints: number('Points the customer owes; the next earnings pay them.'),
	PendingPoints: number('Points that wait.'),
	HeldUntil: nullable(instant('Until when a person has put the customer into the tier; null for not.')),
	Tags: list(string('A tag.'), 'The words with which the merchant marks the customer, by name.'),
	Tiers: list(TierProgress, 'The tiers, lowest first.'),
	Lots: list(CustomerLot, 'What is there, soonest-expiring first; at most 200.'),
	Pending: list(PendingGrant, 'What orders will earn, soonest first.'),
	Redemptions: list(CustomerRedemption, 'The newest 50.'),
	Coupons: list(CustomerCoupon, 'The newest 50.'),
	Completions: list(CustomerCompletion, 'The newest 50.'),
	Referrals: list(CustomerReferral, 'The newest 50.'),
})
export type CustomerProfile = Static<typeof CustomerProfile>

export const getCustomerProfile = adminOperation({
	id: 'getCustomerProfile',
	method: 'GET',
	path: '/admin/api/customers/:id',
	tag: 'Customers',
	access: 'customers.view',
	summary: 'A customer, with where they stand',
	description:
		'Balances, lots, tiers, coupons and the rest; the history and the orders have lists of their own. `Email`, `Phone` and `Document` are masked for users without the right to see contacts.',
	params,
	status: 200,
	reply: CustomerProfile,
	refusals: [...BODY_ERRORS, 'Customer_NotFound'],
	example: {
		params: { id: 'C-1001' },
		reply: {
			OriginalId: 'C-1001',
			PublicId: '0b6f6a52-6f0f-4a39-9a8e-0d3f7c1f2a11',
			Name: 'Ana Souza',
			Email: 'ana@example.com',
			Phone: null,
			BirthdayDate: null,
			SignupDate: null,
			Document: '123.456.789-09',
			IsEnrolled: true,
			EnrolledDate: '2026-01-12T13:20:00Z',
			BlockedDate: null,
			BlockedReason: null,
			ErasedDate: null,
			CreatedDate: '2026-01-12T13:20:00Z',
			RfmGroup: 1,
			OrderCount: 4,
			Spend: 812.5,
			LastOrderDay: '2026-11-12',
			PointsBalance: 549,
			CashbackBalance: 16.47,
			OwedPoints: 0,
			PendingPoints: 0,
			HeldUntil: null,
			Tags: ['Wholesale'],
			Tiers: [
				{
					Id: 2,
					Name: 'Gold',
					Color: '#d4af37',
					IsCurrent: false,
					Goals: [{ Name: 'Spent', Measure: 'spend', Value: 1000, Current: 812.5, Percent: 81.25 }],
				},
			],
			Lots: [
				{
					PointId: 77,
					PointType: 0,
					CreatedDate: '2026-11-12T10:00:00Z',
					ExpirationDate: '2027-11-13T02:59:59Z',
					Points: 549,
					Cashback: 16.47,
				},
			],
			Pending: [],
			Redemptions: [],
			Coupons: [],
			Completions: [{ Objective: 'signup', Points: 50, CompletedDate: '2026-01-12T13:20:00Z' }],
			Referrals: [],
		},
	},
})

export const CustomerPoint = shape('CustomerPoint', 'A line of the history of a customer.', {
	PointId: integer('Id of the record; later ones are larger.'),
	Date: instant('When.'),
	PointType: enumerated(PointType.enumeration, 'What it was for.'),
	Points: number('Points, negative where they were taken.'),
	Cashback: number('Their worth in currency.'),
	RemainingPoints: number('What is left of them.'),
	ExpirationDate: nullable(instant('Until when they are valid; null for ever, and for what was taken.')),
	OrderId: nullable(string('The order it came of; null for none.')),
	BranchName: nullable(string('Where; null where that is not known.')),
	Sentence: string('Why, in words.'),
	Reason: Type.Unsafe<Record<string, unknown>>({
		type: 'object',
		description: 'The same as data; the members depend on the rule.',
		additionalProperties: true,
	}),
	Undo: nullable(
		shape('PointUndo', 'How a manual change was undone.', {
			UndoneBy: string('Who undid it.'),
			UndoneDate: instant('When.'),
			UndoneReason: string('Why.'),
		}),
	),
	CanBeUndone: flag('Whether it is a manual change that was not undone yet.'),
	Origins: list(
		shape('PointOrigin', 'Where points came from.', {
			PointId: integer('The record they were taken from.'),
			Date: instant('When those had been given.'),
			Points: number('How many; negative where they were given back.'),
			Cashback: number('Their worth in currency.'),
		}),
		'The records that it took from.',
	),
	Metadatas: list(
		shape('PointMetadata', 'Something kept with a record.', {
			Name: string('Its name.'),
			Value: nullable(string('Its value.')),
		}),
		'What is kept with it.',
	),
})
export type CustomerPoint = Static<typeof CustomerPoint>

export const listCustomerPoints = adminOperation({
	id: 'listCustomerPoints',
	method: 'GET',
	path: '/admin/api/customers/:id/points',
	tag: 'Customers',
	access: 'customers.view',
	summary: 'The history of a customer',
	description: 'Every record, newest first, with the reason in words and where its points came from.',
	params,
	query: Type.Object({
		before: optional(assignedId('Only records older than this one.')),
		limit: limit(200),
	}),
	status: 200,
	reply: shape('CustomerPoints', 'A part of the history of a customer.', {
		Items: list(CustomerPoint, 'The records, newest first.'),
		NextBefore: nullable(integer('`before` for those that follow; null when there are none.')),
	}),
	refusals: [...BODY_ERRORS, 'Customer_NotFound'],
	example: {
		params: { id: 'C-1001' },
		query: { limit: 50 },
		reply: {
			Items: [
				{
					PointId: 78,
					Date: '2026-11-13T10:00:00Z',
					PointType: 9,
					Points: -200,
					Cashback: -6,
					RemainingPoints: 0,
					ExpirationDate: null,
					OrderId: null,
					BranchName: null,
					Sentence: '200 points were spent on the reward "Coffee".',
					Reason: { rule: 'redeem', title: 'Coffee' },
					Undo: null,
					CanBeUndone: false,
					Origins: [{ PointId: 77, Date: '2026-11-12T10:00:00Z', Points: 200, Cashback: 6 }],
					Metadatas: [],
				},
			],
			NextBefore: null,
		},
	},
})

const BalanceChange = shape(
	'BalanceChange',
	'Points or cashback that a person gives or takes.',
	{
		Unit: Type.Unsafe<'points' | 'cashback'>({
			type: 'string',
			enum: ['points', 'cashback'],
			description: 'What `Value` counts.',
		}),
		OperationType: enumerated(OperationType.enumeration, 'Whether to give or to take.'),
		Value: amount('How much, more than 0.'),
		Reason: nonBlank('Why; the customer may ask.', { missing: 'ChangePoints_ReasonCannotBeNullOrBlank' }),
		ChangeKey: id('Key of this change: it works once.', { missing: 'ChangePoints_ChangeKeyCannotBeNull' }),
		Confirmed: optional(flag('True where the change is worth more than `ConfirmAbove` of the limits.')),
	},
	{ additionalProperties: false },
)

export const changeBalance = adminOperation({
	id: 'changeBalance',
	method: 'POST',
	path: '/admin/api/customers/:id/balance',
	tag: 'Customers',
	access: 'points.change',
	summary: 'Give or take points or cashback',
	description:
		'What is given is a new lot with the usual life; what is taken comes from the soonest-expiring lots, and never more than there is. A used `ChangeKey` is refused with 66, which then means that the change was made. A change above the limit `ConfirmAbove` needs `Confirmed`, and one above `ApproveAbove` is not made: it waits for a second person (`WaitingId`).',
	params,
	body: BalanceChange,
	status: 201,
	reply: shape('ChangedBalance', 'What the customer has right after the change.', {
		PointsBalance: number('Points.'),
		CashbackBalance: number('Their worth in currency.'),
		WaitingId: nullable(integer('Id of the change if it waits for a second person; null if it was made.')),
	}),
	refusals: [
		...BODY_ERRORS,
		'Customer_NotFound',
		'ChangePoints_CannotRemovePointsWithWrongOperationType',
		'ChangePoints_CannotBeZeroPoints',
		'ChangePoints_ChangeKeyCannotBeNull',
		'ChangePoints_ChangeKeyAlreadyExists',
		'ChangePoints_ReasonCannotBeNullOrBlank',
		'ApiCustomer_ChangeCashback_Inactive',
		'PdvOrder_NotEnoughPoints',
	],
	example: {
		params: { id: 'C-1001' },
		body: {
			Unit: 'points',
			OperationType: 0,
			Value: 100,
			Reason: 'For the late delivery',
			ChangeKey: '5c3ab8a2-0d7e-4f0c-a7b4-5bb4a3a1d0f7',
		},
		reply: { PointsBalance: 649, CashbackBalance: 19.47, WaitingId: null },
	},
})

const undoParams = Type.Object({
	id: id('Id of the customer in the merchant store.'),
	point: assignedId('The `PointId` of the change.'),
})

export const previewUndoChange = adminOperation({
	id: 'previewUndoChange',
	method: 'POST',
	path: '/admin/api/customers/:id/points/:point/undo-preview',
	tag: 'Customers',
	access: 'customers.view',
	onlyReads: true,
	summary: 'Say what the undo of a manual change would lead to',
	description:
		'The effect of `POST /admin/api/customers/:id/points/:point/undo`, which it carries out and takes back.',
	params: undoParams,
	status: 200,
	reply: shape('ChangeUndoPreview', 'The balance before and after an undo.', {
		PointsBalanceBefore: number('Points now.'),
		CashbackBalanceBefore: number('Their worth in currency now.'),
		PointsBalance: number('Points after it.'),
		CashbackBalance: number('Their worth in currency after it.'),
	}),
	refusals: [...BODY_ERRORS],
	example: {
		params: { id: 'C-1001', point: 78 },
		reply: {
			...{ PointsBalanceBefore: 649, CashbackBalanceBefore: 19.47 },
			...{ PointsBalance: 549, CashbackBalance: 16.47 },
		},
	},
})

export const undoChange = adminOperation({
	id: 'undoChange',
	method: 'POST',
	path: '/admin/api/customers/:id/points/:point/undo',
	tag: 'Customers',
	access: 'points.change',
	summary: 'Undo a manual change of the balance',
	description:
		'Reverses exactly this record. A gift takes back what is left of its own lot, and what was spent of it is covered as for a cancelled order; a deduction goes back to the lots it was drawn from, with their dates. A change is undone once: a repeated request answers who undid it, and changes nothing. Any other record is refused with the reason.',
	params: undoParams,
	body: shape(
		'ChangeUndo',
		'Why a change is undone.',
		{ Reason: nonBlank('Why; it is kept with the points.') },
		{ additionalProperties: false },
	),
	status: 200,
	reply: shape('UndoneChange', 'A change that was undone, and what the customer has now.', {
		PointId: integer('Id of the change.'),
		PointsBalance: number('Points.'),
		CashbackBalance: number('Their worth in currency.'),
		UndoneBy: string('Who undid it.'),
		UndoneDate: instant('When.'),
		UndoneReason: string('Why.'),
	}),
	refusals: [...BODY_ERRORS],
	example: {
		params: { id: 'C-1001', point: 78 },
		body: { Reason: 'Given to the wrong customer' },
		reply: {
			PointId: 78,
			PointsBalance: 549,
			CashbackBalance: 16.47,
			UndoneBy: 'ana@example.com',
			UndoneDate: '2026-11-14T15:04:05Z',
			UndoneReason: 'Given to the wrong customer',
		},
	},
})

const CustomerBlock = shape(
	'CustomerBlock',
	'Whether a customer is blocked.',
	{
		IsBlocked: flag('True to block, false to let the customer go on.'),
		Reason: optional(text('Why; only people of the merchant see it.')),
	},
	{ additionalProperties: false },
)

const SameContact = shape('SameContact', 'A customer with the same email or document.', {
	Field: Type.Unsafe<'Email' | 'Document'>({
		type: 'string',
		enum: ['Email', 'Document'],
		description: 'What is the same.',
	}),
	OriginalId: string('Id of the other customer in the merchant store.'),
	Name: nullable(string('Name of the other customer.')),
})

export const findSameContacts = adminOperation({
	id: 'findSameContacts',
	method: 'POST',
	path: '/admin/api/customers/:id/same-contacts',
	tag: 'Customers',
	access: 'customers.view',
	onlyReads: true,
	summary: 'Find other customers with an email or a document',
	description:
		'To warn before a customer is saved with the email or the document of another one: families share addresses, but mostly it is a mistake. Case, and the punctuation of documents, do not count. At most ten.',
	params,
	body: shape(
		'SameContactsQuery',
		'What the customer would have.',
		{
			Email: optional(text('The email.', { max: 320 })),
			Document: optional(text('The document.', { max: 255 })),
		},
		{ additionalProperties: false },
	),
	status: 200,
	reply: list(SameContact, 'The other customers.'),
	refusals: BODY_ERRORS,
	example: {
		params: { id: 'c-1' },
		body: { Email: 'ana@example.com' },
		reply: [{ Field: 'Email', OriginalId: 'c-2', Name: 'Ana Souza' }],
	},
})

export const blockCustomer = adminOperation({
	id: 'blockCustomer',
	method: 'PUT',
	path: '/admin/api/customers/:id/block',
	tag: 'Customers',
	access: 'customers.edit',
	summary: 'Block a customer, or end that',
	description:
		'A blocked customer earns nothing (orders are Ignored) and redeems nothing (47). Balances stay, points go on expiring, what an order was promised before is granted, and people may still change the balance.',
	params,
	body: CustomerBlock,
	status: 200,
	reply: shape('BlockedCustomer', 'Whether a customer is blocked.', {
		BlockedDate: nullable(instant('Since when; null for not.')),
		BlockedReason: nullable(string('Why.')),
	}),
	refusals: [...BODY_ERRORS, 'Customer_NotFound'],
	example: {
		params: { id: 'C-1001' },
		body: { IsBlocked: true, Reason: 'Returns everything' },
		reply: { BlockedDate: '2026-11-14T12:00:00Z', BlockedReason: 'Returns everything' },
	},
})

export const exportCustomer = adminOperation({
	id: 'exportCustomer',
	method: 'GET',
	path: '/admin/api/customers/:id/data',
	tag: 'Customers',
	access: 'customers.erase',
	summary: 'Everything that is kept about a person',
	description:
		'One document to hand out to whoever asks for their data: every row of every kind, as it is kept.',
	params,
	status: 200,
	reply: Type.Unsafe<Record<string, Record<string, unknown>[]>>({
		type: 'object',
		title: 'PersonalData',
		description: 'Rows by what they are about.',
		additionalProperties: true,
	}),
	refusals: [...BODY_ERRORS, 'Customer_NotFound'],
	example: {
		params: { id: 'C-1001' },
		reply: { Customer: [{ OriginalId: 'C-1001', Name: 'Ana Souza' }], Orders: [] },
	},
})

export const eraseCustomer = adminOperation({
	id: 'eraseCustomer',
	method: 'POST',
	path: '/admin/api/customers/:id/erasure',
	tag: 'Customers',
	access: 'customers.erase',
	summary: 'Erase the personal data of a customer',
	description:
		'Name, addresses, numbers, birthday and metadata are emptied, mails about redemptions removed, the audit log keeps who and when but not what; the store id is replaced, so that it leads nowhere, and an order with it makes a new customer. Records, orders and balances stay, without a name. It cannot be undone.',
	params,
	body: shape(
		'CustomerErasure',
		'The word of the person who erases.',
		{ Confirm: secret(id('The store id of the customer, typed again.')) },
		{ additionalProperties: false },
	),
	status: 200,
	reply: shape('ErasedCustomer', 'What is left of a customer.', {
		OriginalId: string('The id in place of that of the store.'),
	}),
	refusals: [...BODY_ERRORS, 'Customer_NotFound'],
	example: {
		params: { id: 'C-1001' },
		body: { Confirm: 'C-1001' },
		reply: { OriginalId: 'erased-q1w2e3r4t5y6u7i8' },
	},
})
