import { type Static, Type } from 'typebox'
import { bareEnvelope } from './envelopes.ts'
import { flag, id, LIMITS, nullable, optional, secret, shape, string, text } from './members.ts'
import { operation } from './operation.ts'

const Challenge = shape('Challenge', 'A customer at the till who shall get a PIN.', {
	TransactionId: optional(
		text(
			'The one of an earlier answer, to go on with it or to send a new PIN; or one of the till, which then names this challenge of this customer. Absent, null or blank: the service makes one.',
			{ max: LIMITS.id },
		),
	),
	Phone: optional(text('Telephone number, with the country code.', { max: 50 })),
	Email: optional(text('Email address.', { max: 320 })),
	Document: optional(text('Number of a document, for a new customer.', { max: 255 })),
	Name: optional(text('Full name, for a new customer.')),
})

export const ChallengeResult = shape('ChallengeResult', 'Whether a PIN is on its way.', {
	Success: flag('True when a PIN is on its way.'),
	FriendlyErrorMessage: nullable(
		string('Why there is none, for the cashier, in the language of the request; null with success.'),
	),
	ShouldInformPhone: flag('True when the till should ask again with a `Phone`.'),
	ShouldInformEmail: flag('True when the till should ask again with an `Email`.'),
	SentBySMS: flag('True when the PIN goes to a phone, by SMS or WhatsApp.'),
	SentByEmail: flag('True when the PIN goes to an email address.'),
	TransactionId: string('Names this challenge in the requests that follow.'),
	ErrorMessage: nullable(string('Why there is none, in English; null with success.')),
	Code: nullable(
		string('Always null: a PIN is never answered, except by a sandbox merchant, to test a till with it.'),
	),
})
export type ChallengeResult = Static<typeof ChallengeResult>

const ChallengeValidation = shape('ChallengeValidation', 'A PIN that the customer has told the cashier.', {
	TransactionId: id('The one of the challenge.'),
	Code: secret(id('The PIN, six digits.')),
})

export const ChallengeValidationResult = shape('ChallengeValidationResult', 'Whether the PIN is right.', {
	TransactionId: string('The one of the request.'),
	Success: flag('True when the PIN is right.'),
	FriendlyErrorMessage: nullable(
		string('What the cashier can do, in the language of the request; null with success.'),
	),
})

const params = Type.Object({
	id: id(
		'Id of the customer in the merchant store. An unknown one signs up: the customer is created under it when the PIN is right.',
	),
})

const shared = {
	method: 'POST',
	tag: 'POS',
	feature: 'rewards',
	params,
	invalid: 'GenericError',
	refusals: ['General_FieldCannotBeNullOrBlank', 'Genaral_LengthLimitExceeded', 'GenericError'],
} as const

export const challengeCustomer = operation({
	...shared,
	id: 'challengeCustomer',
	path: '/v1/pvt/POS/customers/:id/challenge',
	summary: 'Send a PIN to a customer at the till',
	description: [
		'Sends a PIN of six digits to the phone of the customer through the gateway of the merchant, or else by email. It is valid for 10 minutes, may be tried 5 times and sent 3 times, and confirms one redemption within 30 minutes after it was validated.',
		'A customer who has a contact gets the PIN there, whatever the request gives. Only a customer without any contact, or an unknown one, gets it at the `Phone` or `Email` of the request, which is kept once the PIN was right.',
		'An unknown customer signs up: with the right PIN the customer is created with `Name`, `Document`, `Phone` and `Email`, and takes part in the program.',
		'When there is nowhere to send it, `Success` is false and `ShouldInformPhone` and `ShouldInformEmail` say what can be asked for; the next request carries the same `TransactionId` and that contact. The answer is the same for an unknown customer and for one without a contact.',
		'The same `TransactionId` again sends a new PIN; the one before is no longer valid.',
		'Too many PINs for a customer, for an address, with a key or from a place are not an error: `Success` is false.',
		'There is no envelope. A request that is not valid gains `HasError`, `ErrorMessages` and `ErrorCode`.',
	].join('\n'),
	body: Challenge,
	...bareEnvelope(ChallengeResult),
	example: {
		refusal: { name: 'Genaral_LengthLimitExceeded', message: 'Phone has more than 50 characters.' },
		params: { id: 'C-1001' },
		body: { TransactionId: null, Phone: null, Email: null, Document: null, Name: null },
		reply: {
			Success: true,
			FriendlyErrorMessage: null,
			ShouldInformPhone: false,
			ShouldInformEmail: false,
			SentBySMS: true,
			SentByEmail: false,
			TransactionId: 'k3V0bQ7mXzJtWcR1uYpE5aHs',
			ErrorMessage: null,
			Code: null,
		},
	},
})

export const validateChallenge = operation({
	...shared,
	id: 'validateChallenge',
	path: '/v1/pvt/POS/customers/:id/challengevalidate',
	summary: 'Check the PIN of a customer',
	description: [
		'A right PIN confirms one redemption of the customer within 30 minutes. It is right once more when the request is repeated.',
		'A wrong PIN, an expired one, an unknown `TransactionId`, a fifth attempt that failed and too many wrong PINs are all answered in the same way: `Success` is false, with status 200.',
		'There is no envelope. A request that is not valid gains `HasError`, `ErrorMessage`, `ErrorMessages` and `ErrorCode`.',
	].join('\n'),
	body: ChallengeValidation,
	...bareEnvelope(ChallengeValidationResult),
	example: {
		refusal: { name: 'General_FieldCannotBeNullOrBlank', message: 'Code is required.' },
		params: { id: 'C-1001' },
		body: { TransactionId: 'k3V0bQ7mXzJtWcR1uYpE5aHs', Code: '493817' },
		reply: { TransactionId: 'k3V0bQ7mXzJtWcR1uYpE5aHs', Success: true, FriendlyErrorMessage: null },
	},
})
