import { type Static, Type } from 'typebox'
import { CustomerPoints, getCustomerPoints } from './customer-points.ts'
import { readCustomization } from './customization.ts'
import { arrayEnvelope, bareEnvelope } from './envelopes.ts'
import { id, nullable, shape, string } from './members.ts'
import { operation } from './operation.ts'
import { calculateProductPoints, ProductPointResult } from './products.ts'

/** The header of the public token. */
export const PUBLIC_TOKEN_HEADER = 'X-BQ-ApiToken'

/** The largest body of a request to the public interface, in bytes. */
export const PUBLIC_BODY_LIMIT = 262_144

export const calculatePublicProductPoints = operation({
	id: 'calculatePublicProductPoints',
	method: 'POST',
	path: '/v1/pub/Product/pointslist',
	onlyReads: true,
	isPublic: true,
	tag: 'Public interface',
	feature: 'catalogue',
	summary: 'Ask in a browser what products would earn',
	description: [
		'Answers what each item would earn if it were bought now, as `POST /v1/pvt/Product/points` does. Nothing is stored.',
		'The answer is the list itself, in the order of the items. It has no place for an error: a refusal has status 400 and the body of the other statuses, and its message names the item.',
	].join('\n'),
	body: calculateProductPoints.body,
	...arrayEnvelope(ProductPointResult, 'One result for each item of the request, in its order.'),
	invalid: 'PublicApiProductService_ErrorCalculatingPoints',
	refusals: calculateProductPoints.refusals,
	example: {
		refusal: calculateProductPoints.example.refusal,
		body: calculateProductPoints.example.body,
		reply: calculateProductPoints.example.reply.Result,
	},
})

const { Error: _, ...shownMembers } = CustomerPoints.properties

export const PublicCustomerPoints = shape('PublicCustomerPoints', 'What a customer has, for a browser.', {
	...shownMembers,
	RedeemKey: nullable(string('Always null: nothing is changed here.')),
	Name: nullable(
		string('Name of the customer; null when it holds an email address or a number as long as a telephone.'),
	),
})
export type PublicCustomerPoints = Static<typeof PublicCustomerPoints>

const { Error: __, ...shownExample } = getCustomerPoints.example.reply

export const getPublicCustomerPoints = operation({
	id: 'getPublicCustomerPoints',
	method: 'GET',
	path: '/v1/pub/Customer/:id/points',
	isPublic: true,
	tag: 'Public interface',
	feature: 'points',
	summary: 'Read the points of a customer in a browser',
	description: [
		'The balances, what expires within the notice window of the program, and the newest 100 records, as `GET /v1/pvt/Customer/{id}/points` answers them without `Error`. No email address, telephone number or document is answered.',
		'The customer is named by `PublicId` alone, which cannot be guessed; never by the id in the store, an email address or a document, so that nobody can look people up.',
		'An unknown customer is no error: `CustomerExists` is false, the balances are 0 and the lists empty.',
		'There is no envelope. On failure the body gains `HasError`, `ErrorMessage`, `ErrorMessages` and `ErrorCode`.',
	].join('\n'),
	params: Type.Object({ id: id('The `PublicId` of the customer.', { missing: 'Customer_NotFound' }) }),
	...bareEnvelope(PublicCustomerPoints),
	invalid: 'Customer_NotFound',
	refusals: ['Genaral_LengthLimitExceeded', 'Customer_NotFound'],
	example: {
		refusal: { name: 'Genaral_LengthLimitExceeded', message: 'id must have at most 255 characters.' },
		params: { id: 'kq3vY0m1Zt8Jx2aB' },
		reply: shownExample,
	},
})

export const readPublicCustomization = operation({
	id: 'readPublicCustomization',
	method: 'GET',
	path: '/v1/pub/Customization',
	isPublic: true,
	tag: 'Public interface',
	feature: 'program',
	summary: 'Read in a browser how the program looks',
	description: 'The same as `GET /v1/pvt/Customization`.',
	...bareEnvelope(readCustomization.result),
	invalid: 'GenericError',
	refusals: ['GenericError'],
	example: { refusal: readCustomization.example.refusal, reply: readCustomization.example.reply },
})
