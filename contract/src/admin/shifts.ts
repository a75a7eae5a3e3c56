import { type Static, Type } from 'typebox'
import {
	assignedId,
	flag,
	instant,
	integer,
	list,
	nullable,
	number,
	optional,
	shape,
	string,
} from '../members.ts'
import { base } from './counter-members.ts'
import { dateSort } from './lists.ts'
import { adminOperation } from './operation.ts'

const ShiftEntry = shape('ShiftEntry', 'Something that was done at the counter.', {
	Id: integer('Id of the entry.'),
	Kind: string('`customer`, `sale`, `redemption`, `give back` or `return`.'),
	Date: instant('When it was entered.'),
	RecordedDate: instant('When it reached Fiel; later, if there was no network.'),
	IsOffline: flag('True for a sale that the device kept because Fiel could not be reached.'),
	CustomerId: string('Id of the customer in the merchant store.'),
	CustomerName: nullable(string('Name of the customer.')),
	OrderId: nullable(string('Number of the order; null without one.')),
	Reward: nullable(string('Title of the reward; null without one.')),
	Amount: nullable(number('Of the sale, the return or the discount; null where there is none.')),
	Paid: nullable(
		number(
			'What the customer paid for the sale or, below 0, was refunded for the return; null for the others.',
		),
	),
	Points: number('Points that the customer got or, below 0, gave.'),
	Cashback: number('Cashback likewise.'),
})
export type ShiftEntry = Static<typeof ShiftEntry>

const ShiftTotals = shape('ShiftTotals', 'What a shift came to.', {
	Sales: integer('How many sales.'),
	SalesAmount: number('What they came to.'),
	Returns: integer('How many returns.'),
	ReturnsAmount: number('What they came to.'),
	Redemptions: integer('How many rewards were redeemed and not given back.'),
	Discounts: number('What these took off.'),
	Paid: number('What the customers paid for the sales, after the rewards.'),
	Refunded: number('What was refunded to customers for the returns.'),
	NewCustomers: integer('How many customers joined.'),
	Points: number('Points given, less those taken back.'),
})

const Shift = shape('Shift', 'The time in which one user works at the counter.', {
	Id: integer('Id of the shift.'),
	UserName: string('Who worked.'),
	BranchName: nullable(string('The branch, by its name or its id.')),
	OpenedDate: instant('When the first entry was made.'),
	EndedDate: nullable(instant('When the user ended it; null while it is open.')),
	Totals: ShiftTotals,
})
export type Shift = Static<typeof Shift>

const ShiftWithEntries = shape('ShiftWithEntries', 'A shift and what was done in it.', {
	...Shift.properties,
	Entries: list(ShiftEntry, 'Newest first; the last 500.'),
})
export type ShiftWithEntries = Static<typeof ShiftWithEntries>

const OwnShift = shape('OwnShift', 'The shift of the user.', {
	Shift: nullable(ShiftWithEntries),
})

const shift: Shift = {
	Id: 12,
	UserName: 'Eva Lima',
	BranchName: 'Centre',
	OpenedDate: '2026-11-14T12:00:00Z',
	EndedDate: null,
	Totals: {
		Sales: 1,
		SalesAmount: 120,
		Returns: 0,
		ReturnsAmount: 0,
		Redemptions: 0,
		Discounts: 0,
		Paid: 120,
		Refunded: 0,
		NewCustomers: 0,
		Points: 120,
	},
}
const shiftWithEntries: ShiftWithEntries = {
	...shift,
	Entries: [
		{
			Id: 61,
			Kind: 'sale',
			Date: '2026-11-14T12:00:00Z',
			RecordedDate: '2026-11-14T12:00:00Z',
			IsOffline: false,
			CustomerId: 'C-1001',
			CustomerName: 'Ana Souza',
			OrderId: 'N7K3Q9XM2B4T',
			Reward: null,
			Amount: 120,
			Paid: 120,
			Points: 120,
			Cashback: 3.6,
		},
	],
}

export const getOwnShift = adminOperation({
	id: 'getOwnShift',
	method: 'GET',
	path: `${base}/shift`,
	tag: 'Counter',
	access: 'counter',
	summary: 'Show the own shift',
	description: 'The open shift of the user. The first entry opens one; null before that.',
	status: 200,
	reply: OwnShift,
	refusals: [],
	example: { reply: { Shift: shiftWithEntries } },
})

export const endOwnShift = adminOperation({
	id: 'endOwnShift',
	method: 'POST',
	path: `${base}/shift/end`,
	tag: 'Counter',
	access: 'counter',
	summary: 'End the own shift',
	description: 'Answers the ended shift, or null when none was open. The next entry opens another one.',
	status: 200,
	reply: OwnShift,
	refusals: [],
	example: { reply: { Shift: { ...shiftWithEntries, EndedDate: '2026-11-14T20:00:00Z' } } },
})

export const listShifts = adminOperation({
	id: 'listShifts',
	method: 'GET',
	path: '/admin/api/shifts',
	tag: 'Counter',
	access: 'orders.view',
	summary: 'List the shifts',
	description: 'Those of all users, newest first unless sorted.',
	query: Type.Object({
		sort: dateSort('opened'),
		before: optional(Type.Integer({ description: '`NextBefore` of the part before.', minimum: 1 })),
		limit: optional(
			Type.Integer({ description: 'How many, 50 unless told; 200 at most.', minimum: 1, maximum: 200 }),
		),
	}),
	status: 200,
	reply: shape('ShiftList', 'A part of the shifts.', {
		Items: list(Shift, 'The shifts.'),
		NextBefore: nullable(integer('`before` for those that follow; null when there are none.')),
	}),
	refusals: [],
	example: { query: {}, reply: { Items: [shift], NextBefore: null } },
})

export const getShift = adminOperation({
	id: 'getShift',
	method: 'GET',
	path: '/admin/api/shifts/:id',
	tag: 'Counter',
	access: 'orders.view',
	summary: 'Show a shift',
	description: 'With everything that was done in it.',
	params: Type.Object({ id: assignedId('Id of the shift.') }),
	status: 200,
	reply: ShiftWithEntries,
	refusals: [],
	example: { params: { id: 12 }, reply: shiftWithEntries },
})
