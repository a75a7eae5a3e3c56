import { type Static, Type } from 'typebox'
import { CustomerPointsResult, CustomerReason, customerReference } from './customers.ts'
import { PointType } from './enums.ts'
import { bareEnvelope, envelopeA, envelopeC } from './envelopes.ts'
import {
	enumerated,
	flag,
	id,
	instant,
	list,
	nonBlank,
	nullable,
	number,
	shape,
	string,
	wholeNumber,
} from './members.ts'
import { operation } from './operation.ts'
import { PAGE_QUERY } from './pages.ts'

const params = Type.Object({ id: customerReference() })

const CustomerPointsEntry = shape('CustomerPointsEntry', 'One record of the ledger.', {
	Id: number('Id of the record, the `PointId` of its events.'),
	IsCanceled: flag(
		'True when the order that earned the points was cancelled, or the redemption that took them was given back.',
	),
	DateReceived: instant('When it was recorded.'),
	ExpirationDate: nullable(
		instant('Until when its points are valid; null when they do not expire or were taken.'),
	),
	Amount: number('Points; negative when they were taken.'),
	CashbackAmount: number('Their worth in currency.'),
	BranchId: nullable(string('Id in the merchant store of the branch where they were earned.')),
	BranchName: nullable(string('Name of that branch.')),
	OrderOriginDescription: nullable(
		string('Where the order came from, in words; null for a record without an order.'),
	),
	PointType: enumerated(PointType.enumeration, 'Why the record exists.'),
	PointTypeDescription: string('The same in words.'),
})

export const CustomerPoints = shape('CustomerPoints', 'What a customer has.', {
	...CustomerPointsResult.properties,
	RedeemKey: nullable(string('The `ChangeKey` of a change; null when the points were only read.')),
	PointHistory: list(CustomerPointsEntry, 'The newest 100 records, newest first.'),
	Error: nullable(string('Why a change was refused; null when it was not, or nothing was to be changed.')),
})
export type CustomerPoints = Static<typeof CustomerPoints>

const PointsChange = shape('PointsChange', 'A change of the points balance by the merchant.', {
	Points: wholeNumber('How many. With OperationType 1 either sign removes.'),
	OperationType: Type.Integer({ description: '0 adds, 1 removes.' }),
	Reason: nonBlank('Why. For the merchant only; customers do not see it.', {
		missing: 'ChangePoints_ReasonCannotBeNullOrBlank',
	}),
	ChangeKey: id('Key of this change, usable once for ever, for points and cashback together.', {
		missing: 'ChangePoints_ChangeKeyCannotBeNull',
	}),
	CustomerReason,
})

const HistoryMetadata = shape('HistoryMetadata', 'A name and its value, kept with a record.', {
	Name: string('The name.'),
	Value: nullable(string('The value.')),
})

export const CustomerHistoryItem = shape(
	'CustomerHistoryItem',
	'Points that came or went, or a change of tier.',
	{
		Date: instant('When.'),
		Points: number('Points; negative when they were taken, 0 for a change of tier.'),
		Title: string(
			'What it was, for the customer: the `CustomerReason` of a change, the title of a reward or an objective, or else the kind in words.',
		),
		PointType: enumerated(PointType.enumeration, 'Why the record exists; 13 for a change of tier.'),
		IsCanceled: flag(
			'True when the order that earned the points was cancelled, or the redemption that took them was given back.',
		),
		CouponCode: nullable(string('The code of the redemption; null for everything else.')),
		CouponRefunded: flag('True when the redemption was given back.'),
		CouponIsUsed: flag('True when an order has used the code.'),
		CouponIsAvailable: flag('True when the code can be used now.'),
		CashbackDescription: nullable(
			string(
				'The worth of the points with the currency, in the language of the merchant; null when it is 0.',
			),
		),
		CashbackValue: number('Worth of the points in currency.'),
		IsTierHistory: flag('True for a change of tier.'),
		TierUpdate: nullable(string('`Reached` or `Lost` for a change of tier, else null.')),
		TierName: nullable(
			string(
				'The tier after a change of tier; null for points, and when the customer is in no tier any more.',
			),
		),
		Metadatas: list(HistoryMetadata, 'Names and values kept with the record.'),
	},
)
export type CustomerHistoryItem = Static<typeof CustomerHistoryItem>

const example: CustomerPoints = {
	CustomerExists: true,
	InternalId: '17',
	PointsBalance: 599.9,
	PointsToExpire: [{ Points: 40, When: '2026-12-02T02:59:59.999Z' }],
	CashbackBalance: 30,
	RedeemKey: null,
	PointHistory: [
		{
			Id: 4211,
			IsCanceled: false,
			DateReceived: '2026-11-14T15:04:05Z',
			ExpirationDate: '2027-11-15T02:59:59.999Z',
			Amount: 250,
			CashbackAmount: 12.5,
			BranchId: 'centro',
			BranchName: 'Loja Centro',
			OrderOriginDescription: 'Point of sale',
			PointType: 0,
			PointTypeDescription: 'Purchase',
		},
	],
	Name: 'Ana Souza',
	Error: null,
}

export const getCustomerPoints = operation({
	id: 'getCustomerPoints',
	method: 'GET',
	path: '/v1/pvt/Customer/:id/points',
	tag: 'Customers',
	feature: 'points',
	summary: 'Read the points of a customer',
	description: [
		'The balances, what expires within the notice window of the program, and the newest 100 records.',
		'An unknown customer is no error: `CustomerExists` is false, the balances are 0 and the lists empty.',
		'Points whose last day has passed do not count, even before they are taken from the account.',
		'There is no envelope. On failure the body gains `HasError`, `ErrorMessage`, `ErrorMessages` and `ErrorCode`.',
	].join('\n'),
	params,
	...bareEnvelope(CustomerPoints),
	invalid: 'Customer_NotFound',
	refusals: ['Genaral_LengthLimitExceeded', 'Customer_NotFound'],
	example: {
		refusal: {
			name: 'Customer_NotFound',
			message: 'There are two customers with ana@example.com: name one by the id in the store.',
		},
		params: { id: 'C-1001' },
		reply: example,
	},
})

export const changePoints = operation({
	id: 'changePoints',
	method: 'POST',
	path: '/v1/pvt/Customer/:id/points',
	tag: 'Customers',
	feature: 'points',
	summary: 'Add or remove points',
	description: [
		'Adds `Points` to the balance of the customer (`OperationType` 0) or removes them (1), under the same rules as a change of cashback.',
		'The amount is the magnitude of `Points`: with `OperationType` 1 either sign removes, with 0 a negative number is refused.',
		'Points that are added are worth what the program says in cashback, and expire like earned ones.',
		'A `ChangeKey` works once, so that a repeated request cannot change the balance twice.',
		'Removing more than the balance holds changes nothing: a removal never leaves a debt.',
		'Checks in this order: the members of the body, `OperationType` and sign, zero, the customer, the key, the balance. A refused change leaves its key unused.',
		'An unknown customer is refused with a `Result` whose `CustomerExists` is false.',
		'`CustomerReason` is stored with the record and shown in the history of the customer; `Reason` is not.',
	].join('\n'),
	params,
	body: PointsChange,
	...envelopeA(CustomerPoints),
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
		'GenericError',
		'PdvOrder_NotEnoughPoints',
	],
	example: {
		refusal: {
			name: 'PdvOrder_NotEnoughPoints',
			message: 'The balance is 40, less than the 50 to be removed.',
		},
		params: { id: 'C-1001' },
		body: {
			Points: 250,
			OperationType: 0,
			Reason: 'Late delivery, ticket 5521',
			ChangeKey: 'ticket-5521',
			CustomerReason: 'Sorry for the delay',
		},
		reply: {
			ErrorMessage: null,
			ErrorCode: null,
			Result: {
				...example,
				RedeemKey: 'ticket-5521',
				PointHistory: [
					{
						...example.PointHistory[0]!,
						BranchId: null,
						BranchName: null,
						OrderOriginDescription: null,
						PointType: 8,
						PointTypeDescription: 'Adjustment',
					},
				],
			},
			Code: '00',
			CodeName: 'Done',
			Severity: 0,
			HasWarning: false,
			HasError: false,
		},
	},
})

const earned: CustomerHistoryItem = {
	Date: '2026-11-14T15:04:05Z',
	Points: 250,
	Title: 'Purchase',
	PointType: 0,
	IsCanceled: false,
	CouponCode: null,
	CouponRefunded: false,
	CouponIsUsed: false,
	CouponIsAvailable: false,
	CashbackDescription: 'R$ 12,50',
	CashbackValue: 12.5,
	IsTierHistory: false,
	TierUpdate: null,
	TierName: null,
	Metadatas: [],
}

export const listCustomerHistory = operation({
	id: 'listCustomerHistory',
	method: 'POST',
	path: '/v1/pvt/Customer/:id/history',
	onlyReads: true,
	tag: 'Customers',
	feature: 'points',
	summary: 'List what happened to the points and the tier of a customer',
	description: [
		'Every record of the ledger and every change of tier, newest first, for the pages of a customer.',
		'A change of tier that came with a record is listed above it. A customer who was put into the tier where they were before is not listed.',
		'`Reason` of a change is for the merchant and is never shown here.',
	].join('\n'),
	params,
	query: Type.Object(PAGE_QUERY),
	...envelopeC(CustomerHistoryItem),
	invalid: 'Customer_NotFound',
	refusals: ['Genaral_LengthLimitExceeded', 'ApiExternal_Error_Page_Size', 'Customer_NotFound'],
	example: {
		refusal: { name: 'Customer_NotFound', message: 'There is no customer C-9999.' },
		params: { id: 'C-1001' },
		query: { PageNumber: 1, PageSize: 10 },
		reply: {
			Items: [
				{
					...earned,
					Points: 0,
					Title: 'Reached Silver',
					PointType: 13,
					CashbackDescription: null,
					CashbackValue: 0,
					IsTierHistory: true,
					TierUpdate: 'Reached',
					TierName: 'Silver',
				},
				earned,
			],
			TotalItemCount: 2,
			PageSize: 10,
			PageNumber: 1,
			HasNextPage: false,
			HasError: false,
			ErrorMessages: [],
		},
	},
})
