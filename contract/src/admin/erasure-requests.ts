import { type Static, Type } from 'typebox'
import {
	assignedId,
	flag,
	id,
	instant,
	integer,
	list,
	nonBlank,
	nullable,
	optional,
	shape,
	string,
} from '../members.ts'
import { dateSort } from './lists.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

/** As long as a reason of another decision. */
const ANSWER_LENGTH = 500

const RequestedErasure = shape('RequestedErasure', 'A member has asked for the data to be erased.', {
	Id: integer('Its id; later ones are larger.'),
	CustomerId: string('Id of the customer in the merchant store.'),
	CustomerName: nullable(string('Name of the customer; null where it is not known.')),
	Reason: nullable(string('What the member wrote; null for nothing.')),
	RequestedDate: instant('When.'),
	DeclinedBy: nullable(string('Who declined it; null while it is open.')),
	DeclinedDate: nullable(instant('When; null while it is open.')),
	Answer: nullable(string('What the member was told; null while it is open.')),
})
export type RequestedErasure = Static<typeof RequestedErasure>

const open: RequestedErasure = {
	Id: 3,
	CustomerId: 'C-1001',
	CustomerName: 'Ana Souza',
	Reason: 'I have moved to another country',
	RequestedDate: '2026-11-14T12:00:00Z',
	DeclinedBy: null,
	DeclinedDate: null,
	Answer: null,
}

export const listErasureRequests = adminOperation({
	id: 'listErasureRequests',
	method: 'GET',
	path: '/admin/api/erasure-requests',
	tag: 'Customers',
	access: 'customers.erase',
	summary: 'Requests of members to erase their data',
	description:
		'Those that are open and those that were declined, newest first unless sorted. One that was carried out is deleted with the data; the audit log says who did it.',
	query: Type.Object({
		customer: optional(id('Only those of this customer.')),
		open: optional(flag('True for only those that are open.')),
		sort: dateSort('requested'),
		before: optional(assignedId('Only requests after this one in the list.')),
		limit: optional(
			Type.Integer({ description: 'How many, 50 unless told; 200 at most.', minimum: 1, maximum: 200 }),
		),
	}),
	status: 200,
	reply: shape('RequestedErasures', 'A part of the list.', {
		Items: list(RequestedErasure, 'The requests, newest first.'),
		NextBefore: nullable(integer('`before` for those that follow; null when there are none.')),
		OpenCount: integer('How many are open, of all customers; 1000 stands for more.'),
	}),
	refusals: BODY_ERRORS,
	example: { query: { open: true }, reply: { Items: [open], NextBefore: null, OpenCount: 1 } },
})

export const declineErasureRequest = adminOperation({
	id: 'declineErasureRequest',
	method: 'POST',
	path: '/admin/api/customers/:id/erasure-request/decline',
	tag: 'Customers',
	access: 'customers.erase',
	summary: 'Decline the request of a member to erase the data',
	description:
		'The member reads the answer. To carry the request out, erase the customer: that ends it. Without an open request it is 404.',
	params: Type.Object({ id: id('Id of the customer in the merchant store.') }),
	body: shape(
		'DeclinedErasure',
		'What the member is told.',
		{ Answer: nonBlank('Why the data is not erased, in a sentence for the member.', { max: ANSWER_LENGTH }) },
		{ additionalProperties: false },
	),
	status: 200,
	reply: RequestedErasure,
	refusals: [...BODY_ERRORS, 'Customer_NotFound'],
	example: {
		params: { id: 'C-1001' },
		body: { Answer: 'Your order of yesterday is on its way. Please ask again when it has arrived.' },
		reply: {
			...open,
			DeclinedBy: 'bia@example.com',
			DeclinedDate: '2026-11-16T09:30:00Z',
			Answer: 'Your order of yesterday is on its way. Please ask again when it has arrived.',
		},
	},
})
