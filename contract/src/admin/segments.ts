import { type Static, Type } from 'typebox'
import {
	assignedId,
	instant,
	integer,
	items,
	LIMITS,
	list,
	nonBlank,
	nullable,
	number,
	optional,
	shape,
	string,
	text,
} from '../members.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'
import { ListedCustomer } from './profiles.ts'
import { MOST_CONDITIONS, SegmentCondition } from './segment-conditions.ts'

const params = Type.Object({ id: assignedId('Id of the segment.') })
const conditions = items(
	SegmentCondition,
	'All of them must hold; none means every customer.',
	MOST_CONDITIONS,
)

const SegmentBody = shape(
	'SegmentBody',
	'A saved filter over customers.',
	{
		Name: nonBlank('Its name; two segments cannot have the same, and case does not count.', { max: 100 }),
		Description: optional(text('What it is for.', { max: LIMITS.name })),
		Conditions: conditions,
	},
	{ additionalProperties: false },
)

export const Segment = shape('Segment', 'A saved filter over customers.', {
	Id: integer('Its id.'),
	Name: string('Its name.'),
	Description: nullable(string('What it is for; null for nothing.')),
	Conditions: list(SegmentCondition, 'All of them must hold.'),
	CreatedBy: string('Who created it.'),
	CreatedDate: instant('When.'),
	ChangedDate: instant('When it was changed last.'),
})
export type Segment = Static<typeof Segment>

const best: Segment = {
	Id: 1,
	Name: 'Best customers',
	Description: null,
	Conditions: [{ Kind: 'spend', AtLeast: 1000, Days: 365 }],
	CreatedBy: 'ana@example.com',
	CreatedDate: '2026-11-14T15:04:05Z',
	ChangedDate: '2026-11-14T15:04:05Z',
}
const bestBody = { Name: best.Name, Conditions: best.Conditions }

export const listSegments = adminOperation({
	id: 'listSegments',
	method: 'GET',
	path: '/admin/api/segments',
	tag: 'Customers',
	access: 'customers.view',
	summary: 'The segments',
	description: 'By name. How many customers a segment has is asked for each of them.',
	status: 200,
	reply: list(Segment, 'The segments, by name.'),
	refusals: [],
	example: { reply: [best] },
})

export const getSegment = adminOperation({
	id: 'getSegment',
	method: 'GET',
	path: '/admin/api/segments/:id',
	tag: 'Customers',
	access: 'customers.view',
	summary: 'A segment',
	description: 'Its name and its conditions.',
	params,
	status: 200,
	reply: Segment,
	refusals: BODY_ERRORS,
	example: { params: { id: 1 }, reply: best },
})

export const countSegment = adminOperation({
	id: 'countSegment',
	method: 'GET',
	path: '/admin/api/segments/:id/count',
	tag: 'Customers',
	access: 'customers.view',
	summary: 'How many customers a segment has',
	description: 'Counted now.',
	params,
	status: 200,
	reply: shape('SegmentCount', 'How many customers a segment has.', {
		Customers: integer('The customers.'),
	}),
	refusals: BODY_ERRORS,
	example: { params: { id: 1 }, reply: { Customers: 214 } },
})

export const previewSegment = adminOperation({
	id: 'previewSegment',
	method: 'POST',
	path: '/admin/api/segments/preview',
	tag: 'Customers',
	access: 'customers.view',
	onlyReads: true,
	summary: 'Which customers conditions select',
	description:
		'Nothing is saved. `Email` is masked for users without the right to see contacts. Customers whose data were erased are in no segment.',
	body: shape(
		'SegmentConditions',
		'Conditions on customers.',
		{ Conditions: conditions },
		{ additionalProperties: false },
	),
	status: 200,
	reply: shape('SegmentPreview', 'The customers of a segment.', {
		Customers: integer('How many customers.'),
		Points: number('The points of all of them together.'),
		First: list(ListedCustomer, 'The newest ten.'),
	}),
	refusals: BODY_ERRORS,
	example: {
		body: { Conditions: best.Conditions },
		reply: { Customers: 0, Points: 0, First: [] },
	},
})

export const createSegment = adminOperation({
	id: 'createSegment',
	method: 'POST',
	path: '/admin/api/segments',
	tag: 'Customers',
	access: 'segments.edit',
	summary: 'Create a segment',
	description: 'A condition that makes no sense is refused, with the member it is about.',
	body: SegmentBody,
	status: 201,
	reply: Segment,
	refusals: BODY_ERRORS,
	example: { body: bestBody, reply: best },
})

export const updateSegment = adminOperation({
	id: 'updateSegment',
	method: 'PUT',
	path: '/admin/api/segments/:id',
	tag: 'Customers',
	access: 'segments.edit',
	summary: 'Change a segment',
	description:
		'Bulk actions that were asked for before keep their customers. Rules that use the segment go by the change from the next order on; orders that were decided before stay as they are.',
	params,
	body: SegmentBody,
	status: 200,
	reply: Segment,
	refusals: BODY_ERRORS,
	example: { params: { id: 1 }, body: bestBody, reply: best },
})

export const removeSegment = adminOperation({
	id: 'removeSegment',
	method: 'DELETE',
	path: '/admin/api/segments/:id',
	tag: 'Customers',
	access: 'segments.edit',
	summary: 'Remove a segment',
	description:
		'Nothing happens to its customers. Bulk actions go on, and keep its name. Refused while a rule or campaign of the program uses it that has not ended; the message names it.',
	params,
	status: 204,
	refusals: BODY_ERRORS,
	example: { params: { id: 1 } },
})
