import { type Static, Type } from 'typebox'
import { OperationType } from '../enums.ts'
import {
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
	price,
	shape,
	string,
} from '../members.ts'
import { dateSort } from './lists.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

const limits = {
	ConfirmAbove: nullable(price('Above this, in currency, a change must be confirmed; null for no limit.')),
	ApproveAbove: nullable(
		price('Above this, in currency, a change waits for a second person; null for no limit.'),
	),
}
const ChangeLimits = shape(
	'ChangeLimits',
	'From which worth on manual changes in the panel need more than one click.',
	limits,
	{ additionalProperties: false },
)
const CurrentLimits = shape('CurrentLimits', 'The limits, and how much of them the reader has used.', {
	...limits,
	AddedToday: number(
		'What the reader has added on this day of the shop, in currency; it counts together with the next addition.',
	),
})

export const getChangeLimits = adminOperation({
	id: 'getChangeLimits',
	method: 'GET',
	path: '/admin/api/change-limits',
	tag: 'Customers',
	access: ['customers.view', 'points.limits'],
	summary: 'The limits of manual changes',
	description:
		'They count for points by their worth, at the point value of the program, and for cashback, given or taken in the panel. What a user adds on one day of the shop counts together, with bulk actions and files of balances, except what was undone or approved by a second person. The second limit counts for the total of a file of balances too. The private interface and the command line have no such limits.',
	status: 200,
	reply: CurrentLimits,
	refusals: [],
	example: { reply: { ConfirmAbove: 500, ApproveAbove: 5000, AddedToday: 120.5 } },
})

export const setChangeLimits = adminOperation({
	id: 'setChangeLimits',
	method: 'PUT',
	path: '/admin/api/change-limits',
	tag: 'Customers',
	access: 'points.limits',
	summary: 'Set the limits of manual changes',
	description: '`ApproveAbove` is at least `ConfirmAbove`. Changes that wait already go on waiting.',
	body: ChangeLimits,
	status: 200,
	reply: ChangeLimits,
	refusals: [...BODY_ERRORS, 'General_BiggerThanZero'],
	example: {
		body: { ConfirmAbove: 500, ApproveAbove: 5000 },
		reply: { ConfirmAbove: 500, ApproveAbove: 5000 },
	},
})

export const WaitingChange = shape(
	'WaitingChange',
	'A manual change that waits for a second person, or waited.',
	{
		Id: integer('Its id; later ones are larger.'),
		CustomerId: string('Id of the customer in the merchant store.'),
		CustomerName: nullable(string('Name of the customer; null where it is not known.')),
		Unit: Type.Unsafe<'points' | 'cashback'>({
			type: 'string',
			enum: ['points', 'cashback'],
			description: 'What `Value` counts.',
		}),
		OperationType: enumerated(OperationType.enumeration, 'Whether to give or to take.'),
		Value: number('How much.'),
		Worth: number('In currency, when it was asked for.'),
		Reason: string('Why.'),
		AskedBy: string('Who asked for it.'),
		AskedDate: instant('When.'),
		State: Type.Unsafe<'waiting' | 'approved' | 'rejected'>({
			type: 'string',
			enum: ['waiting', 'approved', 'rejected'],
			description: 'What became of it.',
		}),
		DecidedBy: nullable(string('Who approved or rejected it; null while it waits.')),
		DecidedDate: nullable(instant('When; null while it waits.')),
		DecisionReason: nullable(string('Why it was rejected; null otherwise.')),
		IsOwn: flag('Whether the reader asked for it, and so cannot approve it.'),
	},
)
export type WaitingChange = Static<typeof WaitingChange>

const waiting: WaitingChange = {
	Id: 7,
	CustomerId: 'C-1001',
	CustomerName: 'Ana Souza',
	Unit: 'points',
	OperationType: 0,
	Value: 1_000_000,
	Worth: 30_000,
	Reason: 'Winner of the lottery',
	AskedBy: 'bia@example.com',
	AskedDate: '2026-11-14T15:04:05Z',
	State: 'waiting',
	DecidedBy: null,
	DecidedDate: null,
	DecisionReason: null,
	IsOwn: false,
}

export const listWaitingChanges = adminOperation({
	id: 'listWaitingChanges',
	method: 'GET',
	path: '/admin/api/waiting-changes',
	tag: 'Customers',
	access: 'customers.view',
	summary: 'Manual changes that wait for a second person',
	description: 'Those that wait, and those that were approved or rejected; newest first unless told.',
	query: Type.Object({
		customer: optional(id('Only those of this customer.')),
		waiting: optional(flag('True for only those that wait.')),
		sort: dateSort('asked'),
		before: optional(assignedId('Only changes after this one in the list.')),
		limit: optional(
			Type.Integer({ description: 'How many, 50 unless told; 200 at most.', minimum: 1, maximum: 200 }),
		),
	}),
	status: 200,
	reply: shape('WaitingChanges', 'A part of the list.', {
		Items: list(WaitingChange, 'The changes, in the order that was asked for.'),
		NextBefore: nullable(integer('`before` for those that follow; null when there are none.')),
	}),
	refusals: BODY_ERRORS,
	example: { query: { waiting: true }, reply: { Items: [waiting], NextBefore: null } },
})

const params = Type.Object({
	id: id('Id of the customer in the merchant store.'),
	change: assignedId('Id of the change.'),
})

export const approveChange = adminOperation({
	id: 'approveChange',
	method: 'POST',
	path: '/admin/api/customers/:id/waiting-changes/:change/approve',
	tag: 'Customers',
	access: 'points.approve',
	summary: 'Approve a manual change that waits',
	description:
		'The change is made now. Whoever asked for it cannot approve it. A repeated request answers the same, and changes nothing; a change that cannot be made any more, because the balance is too small, goes on waiting.',
	params,
	status: 200,
	reply: WaitingChange,
	refusals: [
		...BODY_ERRORS,
		'ChangePoints_ChangeKeyAlreadyExists',
		'ApiCustomer_ChangeCashback_Inactive',
		'PdvOrder_NotEnoughPoints',
	],
	example: {
		params: { id: 'C-1001', change: 7 },
		reply: {
			...waiting,
			State: 'approved',
			DecidedBy: 'ana@example.com',
			DecidedDate: '2026-11-14T16:00:00Z',
		},
	},
})

export const rejectChange = adminOperation({
	id: 'rejectChange',
	method: 'POST',
	path: '/admin/api/customers/:id/waiting-changes/:change/reject',
	tag: 'Customers',
	access: 'points.approve',
	summary: 'Reject a manual change that waits',
	description:
		'Nothing happens to the balance. Whoever asked for it cannot reject it. A repeated request answers the same.',
	params,
	body: shape(
		'ChangeRejection',
		'Why a change is rejected.',
		{ Reason: nonBlank('Why; it is kept with the request.') },
		{ additionalProperties: false },
	),
	status: 200,
	reply: WaitingChange,
	refusals: BODY_ERRORS,
	example: {
		params: { id: 'C-1001', change: 7 },
		body: { Reason: 'There is no lottery' },
		reply: {
			...waiting,
			State: 'rejected',
			DecidedBy: 'ana@example.com',
			DecidedDate: '2026-11-14T16:00:00Z',
			DecisionReason: 'There is no lottery',
		},
	},
})
