import { type Static, Type } from 'typebox'
import {
	amount,
	assignedId,
	dateTime,
	flag,
	id,
	instant,
	integer,
	list,
	nonBlank,
	nullable,
	number,
	optional,
	shape,
	string,
	wholeNumber,
} from '../members.ts'
import { dateSort, exported } from './lists.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'
import { TAG_LENGTH } from './tags.ts'

export const BULK_KINDS = ['give', 'take', 'tag', 'untag', 'tier'] as const
export type BulkKind = (typeof BULK_KINDS)[number]
const BULK_STATES = ['waiting', 'running', 'done', 'stopped', 'rejected', 'undoing', 'undone'] as const
const BULK_OUTCOMES = ['changed', 'same', 'refused', 'pending', 'undone', 'keptSpent', 'keptOther'] as const
export type BulkOutcome = (typeof BULK_OUTCOMES)[number]

const kind = Type.Unsafe<BulkKind>({
	type: 'string',
	enum: [...BULK_KINDS],
	description: 'Give or take points, add or remove a tag, or set the tier.',
})

const work = {
	Kind: kind,
	Value: optional(amount('Points for each customer, more than 0; for `give` and `take`.')),
	Tag: optional(nonBlank('The tag; for `tag` and `untag`.', { max: TAG_LENGTH })),
	TierId: optional(assignedId('Id of an active tier; for `tier`.')),
	Until: optional(
		dateTime('Until when the tier is not lost; for `tier`. A day without an hour means the end of it.'),
	),
}

const segmentParams = Type.Object({ id: assignedId('Id of the segment.') })
const params = Type.Object({ id: assignedId('Id of the bulk action.') })

const BulkPreview = shape('BulkPreview', 'What a bulk action would do.', {
	Customers: integer('How many customers.'),
	TotalPoints: nullable(number('Points of all of them together; null without points.')),
	TotalWorth: nullable(number('Their worth in currency; null without points.')),
	NotMembers: integer(
		'For `give`: how many are not enrolled. They get the points, and can redeem them once they are.',
	),
	CannotPay: integer('For `take`: how many have fewer points, and would be refused.'),
	TierMoves: nullable(
		shape('BulkTierMoves', 'Where customers would go, for `tier`; null otherwise.', {
			Rise: integer('How many would rise, or have no tier yet.'),
			Stay: integer('How many are in the tier already.'),
			Fall: integer('How many would fall.'),
		}),
	),
	NeedsConfirmation: flag('Whether `Confirmed` is needed, because of the limits of manual changes.'),
	NeedsApproval: flag('Whether it would wait for a second person.'),
})

export const previewBulkAction = adminOperation({
	id: 'previewBulkAction',
	method: 'POST',
	path: '/admin/api/segments/:id/bulk-preview',
	tag: 'Customers',
	access: 'customers.view',
	onlyReads: true,
	summary: 'What a bulk action would do',
	description:
		'Nothing changes. The limits of manual changes count for the total, and so for each customer too.',
	params: segmentParams,
	body: shape('BulkPreviewBody', 'A change for every customer of a segment.', work, {
		additionalProperties: false,
	}),
	status: 200,
	reply: BulkPreview,
	refusals: [...BODY_ERRORS, 'Tier_NotFound', 'Campaign_InvalidDateRange'],
	example: {
		params: { id: 1 },
		body: { Kind: 'give', Value: 100 },
		reply: {
			...{ Customers: 214, TotalPoints: 21_400, TotalWorth: 642, NotMembers: 3, CannotPay: 0 },
			...{ TierMoves: null, NeedsConfirmation: true, NeedsApproval: false },
		},
	},
})

const BulkUndo = shape('BulkUndo', 'The undo of a bulk action.', {
	Author: string('Who undid it.'),
	Reason: string('Why.'),
	StartedDate: instant('When it began.'),
	FinishedDate: nullable(instant('When it was over; null while it goes on.')),
	Undone: integer('How many customers are as before.'),
	Kept: integer('How many customers keep their change; the report says why.'),
})

export const BulkAction = shape('BulkAction', 'The same change for every customer of a segment.', {
	Id: integer('Its id; later ones are larger.'),
	SegmentId: integer('Id of the segment.'),
	SegmentName: string('Name of the segment when it was asked for.'),
	Kind: kind,
	Value: nullable(number('Points for each customer; null without points.')),
	TotalWorth: nullable(number('Worth of all points in currency; null without points.')),
	Tag: nullable(string('The tag; null for none, or if it was removed.')),
	TierId: nullable(integer('Id of the tier; null for none.')),
	Until: nullable(instant('Until when the tier is not lost; null for none.')),
	Reason: string('Why.'),
	State: Type.Unsafe<(typeof BULK_STATES)[number]>({
		type: 'string',
		enum: [...BULK_STATES],
		description:
			'Waits for a second person, runs, is done, was stopped, was rejected, is being undone, or was undone.',
	}),
	Customers: integer('How many customers it is for.'),
	Changed: integer('How many were changed.'),
	Same: integer('How many were as wanted already.'),
	Refused: integer('How many were refused.'),
	AskedBy: string('Who asked for it.'),
	AskedDate: instant('When.'),
	DecidedBy: nullable(string('Who approved or rejected it; null for nobody.')),
	DecidedDate: nullable(instant('When; null for never.')),
	DecisionReason: nullable(string('Why it was rejected; null otherwise.')),
	StoppedBy: nullable(string('Who stopped it; null for nobody.')),
	FinishedDate: nullable(instant('When it ended; null for not yet.')),
	IsOwn: flag('Whether the reader asked for it, and so cannot decide.'),
	IsUndoable: flag('Whether it can be undone now.'),
	Undo: nullable(BulkUndo),
})
export type BulkAction = Static<typeof BulkAction>

const action: BulkAction = {
	...{ Id: 3, SegmentId: 1, SegmentName: 'Best customers', Kind: 'give', Value: 100, TotalWorth: 642 },
	...{ Tag: null, TierId: null, Until: null, Reason: 'Thank you', State: 'running', Customers: 214 },
	...{ Changed: 120, Same: 0, Refused: 0, AskedBy: 'bia@example.com', AskedDate: '2026-11-14T15:04:05Z' },
	...{ DecidedBy: null, DecidedDate: null, DecisionReason: null, StoppedBy: null, FinishedDate: null },
	...{ IsOwn: true, IsUndoable: false, Undo: null },
}

export const startBulkAction = adminOperation({
	id: 'startBulkAction',
	method: 'POST',
	path: '/admin/api/segments/:id/bulk-actions',
	tag: 'Customers',
	access: 'segments.edit',
	summary: 'Change every customer of a segment',
	description:
		'The customers are those of the segment now; later changes of the segment do not count. It runs in the background, each customer once. `Customers` is the number of the preview: if the segment has another number by now, the request is refused. Above the limit `ConfirmAbove` it needs `Confirmed`, and above `ApproveAbove` it waits for a second person. A repeated request with the same `ChangeKey` answers the first one.',
	params: segmentParams,
	body: shape(
		'BulkStart',
		'A change for every customer of a segment.',
		{
			...work,
			Reason: nonBlank('Why; it is kept with each change.', { max: 300 }),
			Customers: wholeNumber('How many customers the preview showed.', { minimum: 0 }),
			ChangeKey: id('Key of this action: it works once.'),
			Confirmed: optional(flag('True where it is worth more than `ConfirmAbove` of the limits.')),
		},
		{ additionalProperties: false },
	),
	status: 201,
	reply: BulkAction,
	refusals: [...BODY_ERRORS, 'Tier_NotFound', 'Campaign_InvalidDateRange'],
	example: {
		params: { id: 1 },
		body: {
			...{ Kind: 'give', Value: 100, Reason: 'Thank you', Customers: 214, Confirmed: true },
			ChangeKey: '5c3ab8a2-0d7e-4f0c-a7b4-5bb4a3a1d0f7',
		},
		reply: action,
	},
})

export const listBulkActions = adminOperation({
	id: 'listBulkActions',
	method: 'GET',
	path: '/admin/api/bulk-actions',
	tag: 'Customers',
	access: 'customers.view',
	summary: 'The bulk actions',
	description: 'Those that wait, run or ended; newest first unless sorted.',
	query: Type.Object({
		waiting: optional(flag('True for only those that wait for approval.')),
		sort: dateSort('asked'),
		before: optional(assignedId('Only actions after this one in the list.')),
		limit: optional(
			Type.Integer({ description: 'How many, 50 unless told; 200 at most.', minimum: 1, maximum: 200 }),
		),
	}),
	status: 200,
	reply: shape('BulkActions', 'A part of the list.', {
		Items: list(BulkAction, 'The actions, newest first.'),
		NextBefore: nullable(integer('`before` for those that follow; null when there are none.')),
	}),
	refusals: BODY_ERRORS,
	example: { query: {}, reply: { Items: [action], NextBefore: null } },
})

export const getBulkAction = adminOperation({
	id: 'getBulkAction',
	method: 'GET',
	path: '/admin/api/bulk-actions/:id',
	tag: 'Customers',
	access: 'customers.view',
	summary: 'A bulk action',
	description: 'With its progress.',
	params,
	status: 200,
	reply: BulkAction,
	refusals: BODY_ERRORS,
	example: { params: { id: 3 }, reply: action },
})

export const decideBulkAction = adminOperation({
	id: 'decideBulkAction',
	method: 'POST',
	path: '/admin/api/bulk-actions/:id/decision',
	tag: 'Customers',
	access: 'points.approve',
	summary: 'Approve or reject a bulk action that waits',
	description:
		'An approved action starts. Whoever asked for it cannot decide. A repeated request answers the same, and changes nothing.',
	params,
	body: shape(
		'BulkDecision',
		'What a second person says.',
		{
			IsApproved: flag('True to start it, false to reject it.'),
			Reason: optional(nonBlank('Why it is rejected; needed then.')),
		},
		{ additionalProperties: false },
	),
	status: 200,
	reply: BulkAction,
	refusals: BODY_ERRORS,
	example: { params: { id: 3 }, body: { IsApproved: true }, reply: action },
})

export const stopBulkAction = adminOperation({
	id: 'stopBulkAction',
	method: 'POST',
	path: '/admin/api/bulk-actions/:id/stop',
	tag: 'Customers',
	access: 'segments.edit',
	summary: 'Stop a bulk action',
	description: 'What was done stays done; the other customers are not changed. It cannot be resumed.',
	params,
	status: 200,
	reply: BulkAction,
	refusals: BODY_ERRORS,
	example: { params: { id: 3 }, reply: { ...action, State: 'stopped', StoppedBy: 'bia@example.com' } },
})

export const previewBulkUndo = adminOperation({
	id: 'previewBulkUndo',
	method: 'GET',
	path: '/admin/api/bulk-actions/:id/undo',
	tag: 'Customers',
	access: 'customers.view',
	summary: 'What undoing a bulk action would do, part by part',
	description:
		'Each part looks at ten lists of 500 customers. Nothing is locked, so the undo itself may find that more customers keep their change.',
	params,
	query: Type.Object({
		from: optional(
			Type.Integer({ description: 'The list to begin with, from 0.', minimum: 0, maximum: 2_000_000_000 }),
		),
	}),
	status: 200,
	reply: shape('BulkUndoPreview', 'What an undo would do with a part of the customers.', {
		Undone: integer('Customers who would be as before.'),
		KeptSpent: integer('Customers who have spent points of the action, and would keep them.'),
		KeptOther: integer('Customers whose change would stay for another reason.'),
		NextFrom: nullable(integer('`from` for the part that follows; null when this was the last.')),
	}),
	refusals: BODY_ERRORS,
	example: {
		params: { id: 3 },
		query: {},
		reply: { Undone: 212, KeptSpent: 2, KeptOther: 0, NextFrom: null },
	},
})

export const undoBulkAction = adminOperation({
	id: 'undoBulkAction',
	method: 'POST',
	path: '/admin/api/bulk-actions/:id/undo',
	tag: 'Customers',
	access: 'segments.edit',
	summary: 'Undo a bulk action',
	description:
		'For points and tags, after the action is done or was stopped. It runs in the background, each customer as `undoChange` does. Points of which anything was spent stay, and the report lists these customers. A repeated request answers the same, and changes nothing. It needs the right of the action too: `points.change` for points, `customers.edit` for tags.',
	params,
	body: shape(
		'BulkUndoRequest',
		'Why a bulk action is undone.',
		{ Reason: nonBlank('Why; it is kept with each undone change.', { max: 300 }) },
		{ additionalProperties: false },
	),
	status: 200,
	reply: BulkAction,
	refusals: BODY_ERRORS,
	example: {
		params: { id: 3 },
		body: { Reason: 'Wrong segment' },
		reply: {
			...{ ...action, State: 'undoing', Changed: 214, FinishedDate: '2026-11-14T15:04:09Z' },
			Undo: {
				...{ Author: 'bia@example.com', Reason: 'Wrong segment', StartedDate: '2026-11-14T16:00:00Z' },
				...{ FinishedDate: null, Undone: 0, Kept: 0 },
			},
		},
	},
})

export const listBulkOutcomes = adminOperation({
	id: 'listBulkOutcomes',
	method: 'GET',
	path: '/admin/api/bulk-actions/:id/customers',
	tag: 'Customers',
	access: 'customers.view',
	summary: 'What a bulk action did to each customer',
	description: 'The customers in the order of the action, for a report.',
	params,
	query: Type.Object({
		after: optional(wholeNumber('Only parts after this one.', { minimum: 0 })),
		export: exported,
	}),
	status: 200,
	reply: shape('BulkOutcomes', 'A part of the report.', {
		Items: list(
			shape('BulkOutcome', 'What a bulk action did to a customer.', {
				CustomerId: nullable(
					string('Id of the customer in the merchant store; null if there is none any more.'),
				),
				Name: nullable(string('Name of the customer; null where it is not known.')),
				Outcome: Type.Unsafe<BulkOutcome>({
					type: 'string',
					enum: [...BULK_OUTCOMES],
					description:
						'Changed, as wanted already, refused, or not reached; after an undo also undone, kept because points were spent, or kept for another reason.',
				}),
				Reason: nullable(string('Why it was refused or kept; null otherwise.')),
			}),
			'The customers.',
		),
		NextAfter: nullable(integer('`after` for those that follow; null when there are none.')),
	}),
	refusals: BODY_ERRORS,
	example: {
		params: { id: 3 },
		query: {},
		reply: {
			Items: [{ CustomerId: 'C-1001', Name: 'Ana Souza', Outcome: 'changed', Reason: null }],
			NextAfter: null,
		},
	},
})
