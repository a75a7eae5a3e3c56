import { nonBlank, shape } from '../members.ts'
import { languageMember } from './basics.ts'
import { newPassword } from './credentials.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'
import { AdminSession, sessionExample } from './session.ts'

const OwnShop = shape(
	'OwnShop',
	'A shop and its owner.',
	{
		ShopName: nonBlank('The name as people write it.', { max: 100 }),
		Currency: nonBlank('ISO 4217, as in BRL.', { max: 3 }),
		TimeZone: nonBlank('IANA, as in America/Sao_Paulo.', { max: 100 }),
		Language: languageMember('The language of messages, unless a request asks for another: en, pt or es.'),
		Email: nonBlank('Email of the owner.', { max: 254 }),
		Password: newPassword,
	},
	{ additionalProperties: false },
)

export const startOwnShop = adminOperation({
	id: 'startOwnShop',
	method: 'POST',
	path: '/admin/api/own-shop',
	tag: 'Set-up',
	access: 'owner',
	summary: 'Start an own shop, from the demo',
	description:
		'Creates an empty merchant beside the demo, with the program that every merchant starts with, and signs its owner in. The demo stays. An owner of the demo may take along the own email: the user of the demo then has `+demo` in its email. A user of the demo without a password gets the same password for the demo. 409 in any other merchant than the demo: more are made by `fiel merchants create`.',
	body: OwnShop,
	status: 201,
	reply: AdminSession,
	refusals: BODY_ERRORS,
	example: {
		body: {
			ShopName: 'Café do Ponto',
			Currency: 'BRL',
			TimeZone: 'America/Sao_Paulo',
			Language: 'pt',
			Email: 'ana@example.com',
			Password: 'correct horse battery',
		},
		reply: { ...sessionExample, Name: null },
	},
})
