import { filled, flag, shape } from '../members.ts'
import { linkToken, newPassword } from './credentials.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'
import { AdminSession, sessionExample } from './session.ts'

export const SetUpState = shape('SetUpState', 'Whether the installation is new.', {
	IsNeeded: flag('True while there is no merchant at all.'),
})

export const SetUp = shape(
	'SetUp',
	'The first merchant and its owner.',
	{
		Token: linkToken,
		MerchantName: filled('A handle: a-z, 0-9 and "-".', { max: 64 }),
		Currency: filled('ISO 4217, as in BRL.', { max: 3 }),
		TimeZone: filled('IANA, as in America/Sao_Paulo.', { max: 100 }),
		Email: filled('E-mail of the owner.', { max: 254 }),
		Password: newPassword,
	},
	{ additionalProperties: false },
)

const path = '/admin/api/setup'

export const getSetUp = adminOperation({
	id: 'getSetUp',
	method: 'GET',
	path,
	tag: 'Set-up',
	access: 'open',
	summary: 'Whether the installation is new',
	description: 'Asked by the panel before anybody is signed in.',
	status: 200,
	reply: SetUpState,
	refusals: [],
	example: { reply: { IsNeeded: true } },
})

export const setUp = adminOperation({
	id: 'setUp',
	method: 'POST',
	path,
	tag: 'Set-up',
	access: 'open',
	summary: 'Create the first merchant and its owner',
	description:
		'For the page `/admin/setup#token=…`, whose link `npm start` prints on an empty database; without that token, 401. Signs the owner in. 409 once there is a merchant: more are made by `fiel merchants create`.',
	body: SetUp,
	status: 201,
	reply: AdminSession,
	refusals: BODY_ERRORS,
	example: {
		body: {
			Token: 'q3Xv…',
			MerchantName: 'demo',
			Currency: 'BRL',
			TimeZone: 'America/Sao_Paulo',
			Email: 'ana@example.com',
			Password: 'correct horse battery',
		},
		reply: { ...sessionExample, Name: null },
	},
})
