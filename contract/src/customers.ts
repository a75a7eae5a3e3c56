import { type Static, Type } from 'typebox'
import { PointType } from './enums.ts'
import { envelopeB } from './envelopes.ts'
import {
	amount,
	dateTime,
	enumerated,
	flag,
	id,
	instant,
	list,
	nonBlank,
	nullable,
	number,
	optional,
	shape,
	string,
	text,
} from './members.ts'
import { operation } from './operation.ts'

/** A path or query parameter, or a member, that names an existing customer. */
export const customerReference = (more = '') =>
	id(`The customer: the id in the merchant store, or else the email address, or else a document.${more}`, {
		missing: 'Customer_NotFound',
	})

export const Customer = shape(
	'Customer',
	'A customer as the merchant store describes one, in an order or a coupon.',
	{
		OriginalId: id('Id of the customer in the merchant store.'),
		Name: optional(text('Full name.')),
		Email: optional(text('Email address.', { max: 320 })),
		Phone: optional(text('Telephone number.', { max: 50 })),
		BirthdayDate: optional(
			dateTime(
				'Birthday. The calendar date is kept as it is written; time and offset are ignored. It is set once: another date later on is ignored.',
			),
		),
		SignupDate: optional(dateTime('When the customer registered in the store.')),
		Document: optional(text('Number of a document; any text.', { max: 255 })),
		IsEnrolled: optional(
			flag(
				'True when the customer takes part in the program; absent means yes for a new customer, unless the program asks customers to opt in.',
			),
		),
	},
)
export type Customer = Static<typeof Customer>

export const enrolledDate = optional(
	dateTime(
		'When the customer joined the program; absent means now for one who joins. Ignored for a customer who does not take part.',
	),
)

export const CustomerTier = shape('CustomerTier', 'The tier a customer has reached.', {
	Name: string('Name of the tier.'),
	Color: nullable(string('Colour of the tier, as in CSS.')),
	IconUrl: nullable(string('Address of the icon of the tier.')),
})

export const CustomerResult = shape('CustomerResult', 'A customer.', {
	OriginalId: string('Id of the customer in the merchant store.'),
	PublicId: string('Id that may be shown in browsers.'),
	Name: nullable(string('Full name.')),
	Email: nullable(string('Email address.')),
	Phone: nullable(string('Telephone number.')),
	BirthdayDate: nullable(instant('Birthday, at midnight UTC.')),
	SignupDate: nullable(instant('When the customer registered in the store.')),
	Document: nullable(string('Number of a document.')),
	IsEnrolled: flag('True when the customer takes part in the program.'),
	ReferralURL: nullable(
		string('Link with which the customer refers friends; null while the referral objective is off.'),
	),
	WhatsappReferralUrl: nullable(
		string('The same link, ready to be shared through WhatsApp; null while the referral objective is off.'),
	),
	CurrentTier: nullable({ ...CustomerTier, description: 'The tier the customer is in; null when in none.' }),
})
export type CustomerResult = Static<typeof CustomerResult>

/** Why a balance changes, in the words for the customer. */
export const CustomerReason = optional(
	text('Why, for the customer: the title of the change in the history. Markup is removed.', { max: 255 }),
)

const CashbackChange = shape('CashbackChange', 'A change of the cashback balance by the merchant.', {
	Value: amount(
		'How much, in currency. With OperationType 1 either sign removes. Rounded half up to 2 decimals.',
	),
	OperationType: Type.Integer({ description: '0 adds, 1 removes.' }),
	Reason: nonBlank('Why. For the merchant only; customers do not see it.', {
		missing: 'ChangePoints_ReasonCannotBeNullOrBlank',
	}),
	ChangeKey: id('Key of this change, usable once for ever.', {
		missing: 'ChangePoints_ChangeKeyCannotBeNull',
	}),
	CustomerReason,
})

export const PointsToExpire = shape('PointsToExpire', 'Points that expire on one day.', {
	Points: number('How many.'),
	When: instant('The end of their last day.'),
})

export const PointHistoryEntry = shape('PointHistoryEntry', 'One record of the ledger.', {
	Id: number('Id of the record, the `PointId` of its events.'),
	DateReceived: instant('When it was recorded.'),
	ExpirationDate: nullable(
		instant('Until when its points are valid; null when they do not expire or were taken.'),
	),
	Amount: number('Points; negative when they were taken.'),
	CashbackAmount: number('Their worth in currency.'),
	BranchId: nullable(string('Id in the merchant store of the branch where they were earned.')),
	BranchName: nullable(string('Name of that branch.')),
})

const ofCurrentShape = (description: string): string =>
	`${description} Only for keys of the shape \`current\`.`

const CashbackHistoryEntry = shape('CashbackHistoryEntry', 'One record of the ledger.', {
	...PointHistoryEntry.properties,
	IsCanceled: Type.Optional(flag(ofCurrentShape('True when the order that earned it was cancelled.'))),
	OrderOriginDescription: Type.Optional(
		nullable(string(ofCurrentShape('Where the order came from, in words; null without an order.'))),
	),
	PointType: Type.Optional(enumerated(PointType.enumeration, ofCurrentShape('What it is.'))),
	PointTypeDescription: Type.Optional(string(ofCurrentShape('The same in words.'))),
})

export const CustomerPointsResult = shape(
	'CustomerPointsResult',
	'What a customer has after a change of cashback.',
	{
		CustomerExists: flag('False when the id is unknown; then the balances are 0 and the lists empty.'),
		InternalId: nullable(string('Id that the service assigned to the customer.')),
		PointsBalance: number('Points; negative while the customer owes some.'),
		PointsToExpire: list(PointsToExpire, 'What expires soon, by day, soonest first.'),
		CashbackBalance: number('Worth of the points in currency.'),
		RedeemKey: nullable(string('The `ChangeKey` of this change.')),
		PointHistory: list(CashbackHistoryEntry, 'The newest 100 records, newest first.'),
		Name: nullable(string('Name of the customer.')),
		Error: nullable(string('Why the change was refused; null when it was not.')),
	},
)
export type CustomerPointsResult = Static<typeof CustomerPointsResult>

export const getCustomer = operation({
	id: 'getCustomer',
	method: 'GET',
	path: '/v1/pvt/Customer/:id',
	tag: 'Customers',
	feature: 'customers',
	summary: 'Read a customer',
	description: [
		'The customer that the path names, and the tier reached.',
		'The referral links are the address that the program names, with the `PublicId` of the customer as `ref`.',
	].join('\n'),
	params: Type.Object({
		id: customerReference(),
	}),
	...envelopeB(CustomerResult),
	invalid: 'Customer_NotFound',
	refusals: ['Genaral_LengthLimitExceeded', 'Customer_NotFound'],
	example: {
		refusal: { name: 'Customer_NotFound', message: 'There is no customer C-9999.' },
		params: { id: 'C-1001' },
		reply: {
			ErrorMessage: null,
			ErrorCode: null,
			Result: {
				OriginalId: 'C-1001',
				PublicId: '0b6f6a52-6f0f-4a39-9a8e-0d3f7c1f2a11',
				Name: 'Ana Souza',
				Email: 'ana@example.com',
				Phone: '+55 11 90000-0000',
				BirthdayDate: '1990-05-17T00:00:00Z',
				SignupDate: '2026-01-12T13:20:00Z',
				Document: '123.456.789-09',
				IsEnrolled: true,
				ReferralURL: null,
				WhatsappReferralUrl: null,
				CurrentTier: { Name: 'Silver', Color: '#9aa5b1', IconUrl: null },
			},
			HasError: false,
		},
	},
})

export const changeCashback = operation({
	id: 'changeCashback',
	method: 'POST',
	path: '/v1/pvt/Customer/:id/cashback',
	tag: 'Customers',
	feature: 'points',
	summary: 'Add or remove cashback',
	description: [
		'Adds `Value` to the balance of the customer (`OperationType` 0) or removes it (1).',
		'The amount is the magnitude of `Value`: with `OperationType` 1 either sign removes, with 0 a negative value is refused.',
		'A `ChangeKey` works once, so that a repeated request cannot change the balance twice.',
		'Removing more than the balance holds changes nothing: a removal never leaves a debt.',
		'`PointHistory` holds the newest 100 records; `PointsToExpire` what expires within the notice window of the program.',
		'Checks in this order: the members of the body, `OperationType` and sign, zero, the program, the customer, the key, the balance. A refused change leaves its key unused.',
		'An unknown customer is refused with a `Result` whose `CustomerExists` is false.',
		'`CustomerReason` is stored with the record and shown in the history of the customer; `Reason` is not.',
	].join('\n'),
	params: Type.Object({
		id: customerReference(),
	}),
	body: CashbackChange,
	...envelopeB(CustomerPointsResult),
	invalid: 'GenericError',
	refusals: [
		'General_FieldCannotBeNullOrBlank',
		'Genaral_LengthLimitExceeded',
		'Customer_NotFound',
		'ChangePoints_CannotAddPointsWithWrongOperationType',
		'ChangePoints_CannotRemovePointsWithWrongOperationType',
		'ChangePoints_CannotBeZeroPoints',
		'ChangePoints_ChangeKeyCannotBeNull',
		'ChangePoints_ChangeKeyAlreadyExists',
		'ChangePoints_ReasonCannotBeNullOrBlank',
		'ApiCustomer_ChangeCashback_Inactive',
		'GenericError',
		'PdvOrder_NotEnoughPoints',
	],
	example: {
		refusal: {
			name: 'ChangePoints_ChangeKeyAlreadyExists',
			message: 'ChangeKey ticket-5521 was used before.',
		},
		params: { id: 'C-1001' },
		body: {
			Value: 12.5,
			OperationType: 0,
			Reason: 'Late delivery',
			ChangeKey: 'ticket-5521',
			CustomerReason: 'Sorry for the delay',
		},
		reply: {
			ErrorMessage: null,
			ErrorCode: null,
			Result: {
				CustomerExists: true,
				InternalId: '17',
				PointsBalance: 599.9,
				PointsToExpire: [{ Points: 40, When: '2026-12-02T02:59:59.999Z' }],
				CashbackBalance: 30,
				RedeemKey: 'ticket-5521',
				PointHistory: [
					{
						Id: 4211,
						DateReceived: '2026-11-14T15:04:05Z',
						ExpirationDate: '2027-11-15T02:59:59.999Z',
						Amount: 250,
						CashbackAmount: 12.5,
						BranchId: null,
						BranchName: null,
					},
				],
				Name: 'Ana Souza',
				Error: null,
			},
			HasError: false,
		},
	},
})
