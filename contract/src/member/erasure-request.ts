import { type Static, Type } from 'typebox'
import { instant, LIMITS, nullable, optional, shape, string, text } from '../members.ts'
import { memberOperation } from './operation.ts'

const ErasureRequest = shape(
	'MemberErasureRequest',
	'What the member has asked for, and what became of it.',
	{
		State: Type.Unsafe<'none' | 'open' | 'declined'>({
			type: 'string',
			enum: ['none', 'open', 'declined'],
			description:
				'`none` if the member has not asked, `open` while the merchant has not decided, or `declined`.',
		}),
		RequestedDate: nullable(instant('When the member asked; null for never.')),
		Reason: nullable(string('What the member wrote; null for nothing.')),
		DeclinedDate: nullable(instant('When it was declined; null if it was not.')),
		Answer: nullable(string('Why it was declined, in the words of the merchant; null if it was not.')),
	},
)
export type ErasureRequest = Static<typeof ErasureRequest>

export const requestMemberErasure = memberOperation({
	id: 'requestMemberErasure',
	method: 'POST',
	path: '/v1/member/erasure-request',
	tag: 'Member',
	scope: 'profile',
	summary: 'Ask for the data to be erased',
	description: [
		'Asks the merchant to erase the data. Nothing is erased by it: the merchant does, and then tokens are refused with 59, or declines and says why.',
		'While a request is open, repeating it answers that one and changes nothing. After one was declined, a new one can be made.',
	].join('\n'),
	body: shape(
		'NewErasureRequest',
		'The request.',
		{ Reason: optional(text('Why, if the member wants to say so.', { max: LIMITS.description })) },
		{ additionalProperties: false },
	),
	status: 200,
	reply: ErasureRequest,
	refusals: ['Genaral_LengthLimitExceeded'],
	example: {
		body: { Reason: 'I have moved to another country' },
		reply: {
			State: 'open',
			RequestedDate: '2026-11-14T12:00:00Z',
			Reason: 'I have moved to another country',
			DeclinedDate: null,
			Answer: null,
		},
	},
})

export const getMemberErasure = memberOperation({
	id: 'getMemberErasure',
	method: 'GET',
	path: '/v1/member/erasure-request',
	tag: 'Member',
	scope: 'profile',
	summary: 'What became of the request to erase the data',
	description: 'The newest request of the member.',
	status: 200,
	reply: ErasureRequest,
	refusals: [],
	example: {
		reply: {
			State: 'declined',
			RequestedDate: '2026-11-14T12:00:00Z',
			Reason: 'I have moved to another country',
			DeclinedDate: '2026-11-16T09:30:00Z',
			Answer: 'Your order of yesterday is on its way. Please ask again when it has arrived.',
		},
	},
})
