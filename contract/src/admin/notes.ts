import { type Static, Type } from 'typebox'
import {
	assignedId,
	flag,
	id,
	instant,
	integer,
	LIMITS,
	list,
	nonBlank,
	nullable,
	optional,
	shape,
	string,
} from '../members.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

const params = Type.Object({ id: id('Id of the customer in the merchant store.') })
const noteParams = Type.Object({
	id: id('Id of the customer in the merchant store.'),
	note: assignedId('Id of the note.'),
})

export const CustomerNote = shape('CustomerNote', 'What a user wrote about a customer.', {
	Id: integer('Its id; later ones are larger.'),
	Text: string('What was written.'),
	Author: string('Who wrote it.'),
	WrittenDate: instant('When.'),
	EditedDate: nullable(instant('When it was changed last; null for never.')),
	EditedBy: nullable(string('Who changed it last; null for nobody.')),
	CanChange: flag('Whether the reader may change and remove it.'),
})
export type CustomerNote = Static<typeof CustomerNote>

const NoteText = shape(
	'NoteText',
	'A note.',
	{ Text: nonBlank('What to write.', { max: LIMITS.description }) },
	{ additionalProperties: false },
)

const note: CustomerNote = {
	Id: 4,
	Text: 'Prefers to be called in the afternoon',
	Author: 'bia@example.com',
	WrittenDate: '2026-11-14T15:04:05Z',
	EditedDate: null,
	EditedBy: null,
	CanChange: true,
}

export const listNotes = adminOperation({
	id: 'listNotes',
	method: 'GET',
	path: '/admin/api/customers/:id/notes',
	tag: 'Customers',
	access: 'customers.view',
	summary: 'The notes about a customer',
	description: 'What users wrote about the customer, newest first.',
	params,
	query: Type.Object({
		before: optional(assignedId('Only notes older than this one.')),
		limit: optional(
			Type.Integer({ description: 'How many, 50 unless told; 200 at most.', minimum: 1, maximum: 200 }),
		),
	}),
	status: 200,
	reply: shape('CustomerNotes', 'A part of the notes.', {
		Items: list(CustomerNote, 'The notes, newest first.'),
		NextBefore: nullable(integer('`before` for those that follow; null when there are none.')),
	}),
	refusals: [...BODY_ERRORS, 'Customer_NotFound'],
	example: { params: { id: 'C-1001' }, query: {}, reply: { Items: [note], NextBefore: null } },
})

export const addNote = adminOperation({
	id: 'addNote',
	method: 'POST',
	path: '/admin/api/customers/:id/notes',
	tag: 'Customers',
	access: 'customers.edit',
	summary: 'Write a note about a customer',
	description: 'The note is personal data: it is exported and erased with the customer.',
	params,
	body: NoteText,
	status: 201,
	reply: CustomerNote,
	refusals: [...BODY_ERRORS, 'Customer_NotFound'],
	example: { params: { id: 'C-1001' }, body: { Text: note.Text }, reply: note },
})

export const changeNote = adminOperation({
	id: 'changeNote',
	method: 'PUT',
	path: '/admin/api/customers/:id/notes/:note',
	tag: 'Customers',
	access: 'customers.edit',
	summary: 'Change a note',
	description: 'Only the author and owners may change it.',
	params: noteParams,
	body: NoteText,
	status: 200,
	reply: CustomerNote,
	refusals: BODY_ERRORS,
	example: {
		params: { id: 'C-1001', note: 4 },
		body: { Text: 'Prefers to be called in the morning' },
		reply: {
			...note,
			Text: 'Prefers to be called in the morning',
			EditedDate: '2026-11-14T16:00:00Z',
			EditedBy: 'bia@example.com',
		},
	},
})

export const removeNote = adminOperation({
	id: 'removeNote',
	method: 'DELETE',
	path: '/admin/api/customers/:id/notes/:note',
	tag: 'Customers',
	access: 'customers.edit',
	summary: 'Remove a note',
	description: 'Only the author and owners may remove it.',
	params: noteParams,
	status: 204,
	refusals: BODY_ERRORS,
	example: { params: { id: 'C-1001', note: 4 } },
})
