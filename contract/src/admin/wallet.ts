import type { Static } from 'typebox'
import {
	described,
	flag,
	instant,
	integer,
	nonBlank,
	nullable,
	optional,
	secret,
	shape,
	string,
	text,
} from '../members.ts'
import { choiceOf } from '../message-kinds.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

/** The longest file of a certificate or a key, in Base64 characters: 48 KB. */
export const MOST_WALLET_FILE = 65_536

const AppleWallet = shape('AppleWallet', 'The certificate that signs passes for Apple Wallet.', {
	PassTypeId: string('The pass type id, as in pass.com.example.points.'),
	TeamId: string('The id of the team at Apple.'),
	ExpiresDate: instant('Until when the certificate is valid. Passes that are on telephones stay valid.'),
	UploadedDate: instant('When it was uploaded.'),
})

const GoogleWallet = shape('GoogleWallet', 'The service account that signs passes for Google Wallet.', {
	IssuerId: string('The id of the issuer at Google.'),
	Account: string('The email of the service account.'),
	UploadedDate: instant('When it was uploaded.'),
})

/** Why an update of a pass failed. */
export const WALLET_PROBLEMS = {
	'apple-unreachable': 'The push service of Apple cannot be reached.',
	'apple-refused': 'The push service of Apple refused the push.',
	'google-unreachable': 'Google cannot be reached.',
	'google-no-token': 'Google gives the service account no access token.',
	'google-refused': 'Google refused the change.',
	other: 'Something else, which the detail names.',
} as const
export type WalletProblemCode = keyof typeof WALLET_PROBLEMS

const WalletProblem = shape('WalletProblem', 'Why an update of a pass failed.', {
	Code: choiceOf(
		Object.keys(WALLET_PROBLEMS) as WalletProblemCode[],
		Object.entries(WALLET_PROBLEMS)
			.map(([code, meaning]) => `${code}: ${meaning}`)
			.join(' '),
	),
	Detail: nullable(string('What Apple, Google or the network said, in English; null if nothing.')),
})

const Wallet = shape('Wallet', 'Passes for the wallets of telephones.', {
	IsOn: flag('True while members can get passes.'),
	Apple: nullable(AppleWallet),
	Google: nullable(GoogleWallet),
	IsTest: flag(
		'True while passes are for tests, because there is neither a certificate nor a service account, or in test mode.',
	),
	IsReachable: flag(
		'True when FIEL_PUBLIC_URL is an https address. Telephones fetch changed passes there; without it passes stay as they were.',
	),
	Passes: integer('How many members have a pass.'),
	Devices: integer('How many devices with Apple Wallet want to know of changes.'),
	Waiting: integer('How many passes are still to be updated.'),
	Problem: nullable(described(WalletProblem, 'Why the newest update failed; null if none did.')),
})
export type Wallet = Static<typeof Wallet>

const closed = { additionalProperties: false } as const
const file = (description: string) => text(`${description} In Base64.`, { max: MOST_WALLET_FILE })

const AppleCertificate = shape(
	'AppleCertificate',
	'The certificate of the pass type, with its key.',
	{
		Certificate: secret(
			nonBlank(
				'A .p12 file, or a PEM file with the certificate, which may also have the key and the certificate of Apple. In Base64.',
				{ max: MOST_WALLET_FILE },
			),
		),
		Password: optional(secret(text('The password of the .p12 file or of the key.', { max: 200 }))),
		Key: optional(secret(file('The private key as PEM, if the first file has none.'))),
		Intermediate: optional(
			secret(
				file(
					'The certificate of Apple that issued it (Worldwide Developer Relations), if the first file has none: PEM or .cer.',
				),
			),
		),
	},
	closed,
)

const GoogleServiceAccount = shape(
	'GoogleServiceAccount',
	'A service account that may act for an issuer.',
	{
		IssuerId: nonBlank('The id of the issuer: digits.', { max: 40 }),
		ServiceAccount: secret(
			nonBlank('The JSON file of the key of the service account, as text.', { max: MOST_WALLET_FILE }),
		),
	},
	closed,
)

const example: Wallet = {
	IsOn: true,
	Apple: {
		PassTypeId: 'pass.com.example.points',
		TeamId: 'A1B2C3D4E5',
		ExpiresDate: '2027-11-14T12:00:00Z',
		UploadedDate: '2026-11-14T12:00:00Z',
	},
	Google: {
		IssuerId: '3388000000022247109',
		Account: 'wallet@example.iam.gserviceaccount.com',
		UploadedDate: '2026-11-14T12:00:00Z',
	},
	IsTest: false,
	IsReachable: true,
	Passes: 420,
	Devices: 380,
	Waiting: 0,
	Problem: null,
}

const place = { tag: 'Wallet', path: '/admin/api/wallet' } as const
const keptSecret = 'Keys are stored encrypted, and no operation answers them.'

export const getWallet = adminOperation({
	...place,
	id: 'getWallet',
	method: 'GET',
	access: 'integrations.view',
	summary: 'Passes for the wallets of telephones',
	description: `What is configured, and how the updates do. ${keptSecret}`,
	status: 200,
	reply: Wallet,
	refusals: [],
	example: { reply: example },
})

export const changeWallet = adminOperation({
	...place,
	id: 'changeWallet',
	method: 'PUT',
	access: 'keys.edit',
	summary: 'Switch passes on or off',
	description:
		'While they are off, nobody gets a pass and none is updated. When they are on again, all passes are updated.',
	body: shape(
		'WalletChange',
		'Whether there are passes.',
		{ IsOn: flag('Whether members can get passes.') },
		closed,
	),
	status: 200,
	reply: Wallet,
	refusals: BODY_ERRORS,
	example: { body: { IsOn: true }, reply: example },
})

export const setAppleWallet = adminOperation({
	...place,
	id: 'setAppleWallet',
	method: 'PUT',
	path: `${place.path}/apple`,
	access: 'keys.edit',
	summary: 'Set the certificate for Apple Wallet',
	description: `Replaces the one before, as when it is renewed. Passes with the same pass type id go on being updated. The file must be readable with the password, the key must be that of the certificate, and the certificate must be valid and be issued by the intermediate one. ${keptSecret}`,
	body: AppleCertificate,
	status: 200,
	reply: Wallet,
	refusals: BODY_ERRORS,
	example: { body: { Certificate: 'MIIKCgIBAz…', Password: 'p12-2Yx0aA' }, reply: example },
})

export const removeAppleWallet = adminOperation({
	...place,
	id: 'removeAppleWallet',
	method: 'DELETE',
	path: `${place.path}/apple`,
	access: 'keys.edit',
	summary: 'Remove the certificate for Apple Wallet',
	description: 'Passes on telephones stay, and are not updated any more. Nothing happens if there is none.',
	status: 200,
	reply: Wallet,
	refusals: [],
	example: { reply: { ...example, Apple: null } },
})

export const setGoogleWallet = adminOperation({
	...place,
	id: 'setGoogleWallet',
	method: 'PUT',
	path: `${place.path}/google`,
	access: 'keys.edit',
	summary: 'Set the service account for Google Wallet',
	description: `Replaces the one before. Google is not asked: the first update shows whether the account may act for the issuer. ${keptSecret}`,
	body: GoogleServiceAccount,
	status: 200,
	reply: Wallet,
	refusals: BODY_ERRORS,
	example: {
		body: {
			IssuerId: '3388000000022247109',
			ServiceAccount: '{"type": "service_account", "private_key": "…"}',
		},
		reply: example,
	},
})

export const removeGoogleWallet = adminOperation({
	...place,
	id: 'removeGoogleWallet',
	method: 'DELETE',
	path: `${place.path}/google`,
	access: 'keys.edit',
	summary: 'Remove the service account for Google Wallet',
	description: 'Saved passes stay, and are not updated any more. Nothing happens if there is none.',
	status: 200,
	reply: Wallet,
	refusals: [],
	example: { reply: { ...example, Google: null } },
})
