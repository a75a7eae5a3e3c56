import { type Static, Type } from 'typebox'
import { PointHistoryEntry, PointsToExpire } from './customers.ts'
import { PointType } from './enums.ts'
import { envelopeC } from './envelopes.ts'
import {
	dateTime,
	enumerated,
	flag,
	id,
	instant,
	list,
	nullable,
	number,
	optional,
	shape,
	string,
	text,
} from './members.ts'
import { operation } from './operation.ts'
import { reportPageQuery } from './page-query.ts'

export const CustomerReportItem = shape('CustomerReportItem', 'A customer in a report.', {
	InternalId: string('Id that the service assigned to the customer.'),
	OriginalId: string('Id of the customer in the merchant store.'),
	Name: nullable(string('Full name.')),
	Email: nullable(string('Email address.')),
	Phone: nullable(string('Telephone number.')),
	Document: nullable(string('Number of a document.')),
	BirthdayDate: nullable(instant('Birthday, at midnight UTC.')),
	SignupDate: nullable(instant('When the customer registered in the store.')),
	IsEnrolled: flag('True when the customer takes part in the program.'),
	CreatedDate: instant('When the service got to know the customer.'),
	PointsBalance: number('Points; negative while the customer owes some.'),
	CashbackBalance: number('Worth of the points in currency.'),
	PointsToExpire: list(PointsToExpire, 'What expires within the notice window, by day, soonest first.'),
	PointHistory: list(PointHistoryEntry, 'The newest 50 records of the period asked for, newest first.'),
})
export type CustomerReportItem = Static<typeof CustomerReportItem>

const ReportCustomer = shape('ReportCustomer', 'The customer whose points they are.', {
	Id: number('Id that the service assigned.'),
	OriginalId: string('Id of the customer in the merchant store.'),
	Name: nullable(string('Full name.')),
	Email: nullable(string('Email address.')),
	Phone: nullable(string('Telephone number.')),
	Document: nullable(string('Number of a document.')),
	BirthdayDate: nullable(instant('Birthday, at midnight UTC.')),
})

const ReportOrder = shape('ReportOrder', 'The order that earned the points.', {
	Id: number('Id that the service assigned.'),
	OriginalId: string('Id of the order in the merchant store.'),
	OrderPlacementDate: instant('When it was placed.'),
	OrderCompletedDate: nullable(instant('When it was completed.')),
	OrderStatus: nullable(string('The status in the words of the store.')),
	OrderTotal: number('What it came to.'),
})

const REPORTED_POINTS = {
	Id: number('Id of the point record, the `PointId` of its events.'),
	EventDate: instant('When the points were received.'),
	Points: number('Points: those received, or those that expire.'),
	Cashback: number('Their worth in currency.'),
	ExpirationDate: nullable(instant('Until when they are valid; null when they do not expire.')),
	Type: enumerated(PointType.enumeration, 'Why they were received.'),
	Customer: ReportCustomer,
	NotificationDate: nullable(
		instant(
			'From when the customer is to be told that they expire: the notice days of the program before `ExpirationDate`; null when they do not expire.',
		),
	),
	CashbackPercent: number(
		'The cashback of the whole record in percent of `OrderTotal`, with 2 decimals; 0 without an order.',
	),
	TotalCashbackAvailable: number('Cashback that the customer has now.'),
}

export const ReceivedPoints = shape('ReceivedPoints', 'Points that a customer received.', {
	...REPORTED_POINTS,
	Order: nullable({ ...ReportOrder, description: 'The order that earned them; null when none did.' }),
})
export type ReceivedPoints = Static<typeof ReceivedPoints>

export const ExpiringPoints = shape('ExpiringPoints', 'Points that are about to expire.', REPORTED_POINTS)
export type ExpiringPoints = Static<typeof ExpiringPoints>

const PAGES =
	'A page holds 10 unless `pageSize` says otherwise, at most 500. A page after the last one is empty.'
const ARCHIVED =
	'Where older events were archived (`fiel archive`), a period of points that begins before the end of the archive is refused.'
const REFUSALS = [
	'General_FieldCannotBeNullOrBlank',
	'Genaral_LengthLimitExceeded',
	'ApiExternal_Error_Page_Size',
	'GenericError',
] as const
const refusal = {
	name: 'ApiExternal_Error_Page_Size',
	message: 'pageSize must be between 1 and 500.',
} as const
const page = {
	TotalItemCount: 1,
	PageSize: 10,
	PageNumber: 1,
	HasNextPage: false,
	HasError: false,
	ErrorMessages: [],
}
const pages = { pageNumber: 1, pageSize: 10 }

export const listCustomersReport = operation({
	id: 'listCustomersReport',
	method: 'GET',
	path: '/v1/pvt/Reports/ListCustomersReport',
	tag: 'Reports',
	feature: 'reports',
	summary: 'List customers with their points',
	description: [
		'Ordered by `CreatedDate`, and by id within one moment. Only customers who meet every filter given.',
		'`from` and `to` are about `CreatedDate`. `email` is compared ignoring case, `document` without punctuation and ignoring case, `originalId` exactly.',
		'`isEnrolled` absent means true: customers who take part. With false, those who do not; customers whose data was erased are not listed.',
		'`pointDateFrom` and `pointDateTo` choose customers who received or lost points in that period, and limit `PointHistory` to it. `PointHistory` has at most 50 records of each customer.',
		ARCHIVED,
		PAGES,
	].join('\n'),
	query: Type.Object({
		from: optional(dateTime('Created at this moment or later.')),
		to: optional(dateTime('Created at this moment or earlier; a day without an hour means its end.')),
		document: optional(text('Number of a document.', { max: 255 })),
		email: optional(text('Email address.', { max: 320 })),
		originalId: optional(id('Id of the customer in the merchant store.', { missing: 'GenericError' })),
		isEnrolled: optional(flag('Whether the customers take part in the program; absent means true.')),
		pointDateFrom: optional(dateTime('With points received or lost at this moment or later.')),
		pointDateTo: optional(
			dateTime(
				'With points received or lost at this moment or earlier; a day without an hour means its end.',
			),
		),
		...reportPageQuery(),
	}),
	...envelopeC(CustomerReportItem),
	invalid: 'GenericError',
	refusals: REFUSALS,
	example: {
		refusal,
		query: {
			from: '2026-01-01',
			to: '2026-12-31',
			document: null,
			email: null,
			originalId: 'C-1001',
			isEnrolled: true,
			pointDateFrom: null,
			pointDateTo: null,
			...pages,
		},
		reply: {
			Items: [
				{
					InternalId: '17',
					OriginalId: 'C-1001',
					Name: 'Ana Souza',
					Email: 'ana@example.com',
					Phone: '+55 11 90000-0000',
					Document: '123.456.789-09',
					BirthdayDate: '1990-05-17T00:00:00Z',
					SignupDate: '2026-01-12T13:20:00Z',
					IsEnrolled: true,
					CreatedDate: '2026-01-12T13:20:04Z',
					PointsBalance: 349.9,
					CashbackBalance: 17.5,
					PointsToExpire: [{ Points: 40, When: '2026-12-02T02:59:59.999Z' }],
					PointHistory: [
						{
							Id: 4210,
							DateReceived: '2026-11-14T15:01:31Z',
							ExpirationDate: '2027-11-15T02:59:59.999Z',
							Amount: 349.9,
							CashbackAmount: 17.5,
							BranchId: 'B-1',
							BranchName: 'Centro',
						},
					],
				},
			],
			...page,
		},
	},
})

const reported: ExpiringPoints = {
	Id: 4210,
	EventDate: '2026-11-14T15:01:31Z',
	Points: 349.9,
	Cashback: 17.5,
	ExpirationDate: '2027-11-15T02:59:59.999Z',
	Type: 0,
	Customer: {
		Id: 17,
		OriginalId: 'C-1001',
		Name: 'Ana Souza',
		Email: 'ana@example.com',
		Phone: '+55 11 90000-0000',
		Document: '123.456.789-09',
		BirthdayDate: '1990-05-17T00:00:00Z',
	},
	NotificationDate: '2027-10-16T02:59:59.999Z',
	CashbackPercent: 5,
	TotalCashbackAvailable: 17.5,
}

export const listReceivedPoints = operation({
	id: 'listReceivedPoints',
	method: 'GET',
	path: '/v1/pvt/Reports/ListReceivedPoints',
	tag: 'Reports',
	feature: 'reports',
	summary: 'List points that customers received',
	description: [
		'Every record that added points in the period, whatever the cause, in the order in which they were recorded. Points are those of the record now: an order that was corrected later shows what it earns since.',
		'`to` absent means now; `from` absent means 30 days before `to`.',
		ARCHIVED,
		PAGES,
	].join('\n'),
	query: Type.Object({
		from: optional(dateTime('Received at this moment or later.')),
		to: optional(dateTime('Received at this moment or earlier; a day without an hour means its end.')),
		...reportPageQuery(),
	}),
	...envelopeC(ReceivedPoints),
	invalid: 'GenericError',
	refusals: REFUSALS,
	example: {
		refusal,
		query: { from: '2026-11-14', to: '2026-11-14', ...pages },
		reply: {
			Items: [
				{
					...reported,
					Order: {
						Id: 981,
						OriginalId: 'O-5001',
						OrderPlacementDate: '2026-11-14T15:00:00Z',
						OrderCompletedDate: '2026-11-14T15:01:00Z',
						OrderStatus: 'invoiced',
						OrderTotal: 349.9,
					},
				},
			],
			...page,
		},
	},
})

export const listExpirePointsNotification = operation({
	id: 'listExpirePointsNotification',
	method: 'GET',
	path: '/v1/pvt/Reports/ListExpirePointsNotification',
	tag: 'Reports',
	feature: 'reports',
	summary: 'List points that are about to expire',
	description: [
		'The unspent points that expire from now until the end of the notice window of the program (`Expiry.NoticeDays`), one item for each record, soonest first. `Points` and `Cashback` are what is left of the record.',
		'Customers whose data was erased are not listed.',
		PAGES,
	].join('\n'),
	query: Type.Object(reportPageQuery()),
	...envelopeC(ExpiringPoints),
	invalid: 'GenericError',
	refusals: ['ApiExternal_Error_Page_Size', 'GenericError'],
	example: {
		refusal,
		query: pages,
		reply: {
			Items: [
				{
					...reported,
					Points: 40,
					Cashback: 2,
					ExpirationDate: '2026-12-02T02:59:59.999Z',
					NotificationDate: '2026-11-02T02:59:59.999Z',
				},
			],
			...page,
		},
	},
})
