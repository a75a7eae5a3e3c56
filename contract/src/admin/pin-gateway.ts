import { type Static, Type } from 'typebox'
import { flag, integer, LIMITS, list, nonBlank, nullable, secret, shape, string } from '../members.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'
import { WEBHOOK_LIMITS } from './webhooks.ts'

const BODY_LENGTH = 4000

export const PinGateway = shape('PinGateway', 'The HTTP gateway that sends PINs by SMS or WhatsApp.', {
	IsConfigured: flag(
		'False while PINs go by email only; then the other members say what a new one begins with.',
	),
	Url: string('Where messages are posted; empty while there is none.'),
	HeaderNames: list(string('A name.'), 'The names of your own headers.'),
	Body: string('The body of the request.'),
})
export type PinGateway = Static<typeof PinGateway>

const PinGatewaySettings = shape(
	'PinGatewaySettings',
	'What a merchant decides about the gateway.',
	{
		Url: nonBlank('Where messages are posted: https, at a public address.', { max: LIMITS.url }),
		Headers: Type.Optional(
			secret(
				Type.Unsafe<Record<string, string>>({
					type: 'object',
					description: `Headers of your own, by name; given whole, and left out to keep those there are. At most ${WEBHOOK_LIMITS.headers}. Their values are not shown again.`,
					maxProperties: WEBHOOK_LIMITS.headers,
					additionalProperties: {
						type: 'string',
						description: 'The value.',
						maxLength: WEBHOOK_LIMITS.headerValue,
					},
				}),
			),
		),
		Body: nonBlank(
			'JSON with the placeholders {{phone}}, and {{text}} or {{code}}, inside of strings. {{phone:+55}} adds a country code to numbers without one.',
			{
				max: BODY_LENGTH,
			},
		),
	},
	{ additionalProperties: false },
)
export type PinGatewaySettings = Static<typeof PinGatewaySettings>

const PinGatewayTest = shape(
	'PinGatewayTest',
	'Where to send a test.',
	{ Phone: secret(nonBlank('Telephone number, with the country code.', { max: 50 })) },
	{ additionalProperties: false },
)

const PinGatewayAnswer = shape('PinGatewayAnswer', 'What the gateway answered to a test.', {
	Success: flag('True when it answered with a status from 200 to 299.'),
	Status: nullable(integer('The status; null when no answer came.')),
	Error: nullable(string('Why no answer came; null when one did.')),
	Response: nullable(string('The beginning of the answer; null when none came.')),
})

const gateway: PinGateway = {
	IsConfigured: true,
	Url: 'https://sms.example.com/v1/messages',
	HeaderNames: ['Authorization'],
	Body: '{"to": "{{phone}}", "message": "{{text}}"}',
}
const place = { path: '/admin/api/pin-gateway', tag: 'PIN at the till' } as const

export const getPinGateway = adminOperation({
	...place,
	id: 'getPinGateway',
	method: 'GET',
	access: 'integrations.view',
	summary: 'The gateway for PINs',
	description: 'Every member of it but the values of its headers.',
	status: 200,
	reply: PinGateway,
	refusals: [],
	example: { reply: gateway },
})

export const setPinGateway = adminOperation({
	...place,
	id: 'setPinGateway',
	method: 'PUT',
	access: 'webhooks.edit',
	summary: 'Set the gateway for PINs',
	description:
		'Messages are posted to `Url` as JSON; a status from 200 to 299 means that one was sent. The address must be one that webhooks may reach. When `Url` names another host, `Headers` must be given again, so that their secrets do not go to somebody else.',
	body: PinGatewaySettings,
	status: 200,
	reply: PinGateway,
	refusals: BODY_ERRORS,
	example: {
		body: { Url: gateway.Url, Headers: { Authorization: 'Bearer 2Yx0aA' }, Body: gateway.Body },
		reply: gateway,
	},
})

export const removePinGateway = adminOperation({
	...place,
	id: 'removePinGateway',
	method: 'DELETE',
	access: 'webhooks.edit',
	summary: 'Remove the gateway for PINs',
	description: 'PINs go by email only from now on. It is no error when there is none.',
	status: 204,
	refusals: [],
	example: {},
})

export const testPinGateway = adminOperation({
	...place,
	id: 'testPinGateway',
	method: 'POST',
	path: '/admin/api/pin-gateway/test',
	access: 'webhooks.edit',
	summary: 'Send a test through the gateway',
	description:
		'Sends a code that confirms nothing to the phone, at once, and says what the gateway answered. At most 5 in ten minutes; then the status is 429.',
	body: PinGatewayTest,
	status: 200,
	reply: PinGatewayAnswer,
	refusals: [...BODY_ERRORS, 'Too_Many_Requests'],
	example: {
		body: { Phone: '+55 11 90000-0000' },
		reply: { Success: true, Status: 202, Error: null, Response: '{"id":"m-1"}' },
	},
})
