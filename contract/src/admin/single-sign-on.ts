import { type Static, Type } from 'typebox'
import {
	flag,
	items,
	LIMITS,
	list,
	nonBlank,
	nullable,
	optional,
	secret,
	shape,
	string,
	text,
} from '../members.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'
import type { Role } from './roles.ts'
import { AdminSession, sessionExample } from './session.ts'

/** The roles that a provider can give: an owner is made by an owner, and a cashier needs a branch. */
export const PROVIDER_ROLES = ['manager', 'editor', 'viewer', 'support'] as const satisfies readonly Role[]
export type ProviderRole = (typeof PROVIDER_ROLES)[number]

const PASSWORD_FOR = ['everybody', 'owners'] as const
export type PasswordFor = (typeof PASSWORD_FOR)[number]

/** Why nobody was signed in through the provider: the `Field` of a 401. */
export const SINGLE_SIGN_ON_REFUSALS = {
	Expired:
		'The sign-in began in another browser, took longer than ten minutes, or its answer was used before.',
	Cancelled: 'The person cancelled at the provider, or the provider denied access.',
	Unreachable: 'The provider does not answer.',
	Provider: 'The provider refused, for example because its secret has changed.',
	Token: 'What the provider answered could not be verified.',
	EmailMissing: 'The provider names no email.',
	EmailNotVerified: 'The provider does not say that the email is verified.',
	Domain: 'The domain of the email is not allowed.',
	OtherShop: 'The email is that of a user of another merchant.',
	OtherAccount: 'The user is linked to another account of the provider.',
	Disabled: 'The user is deactivated.',
	Removed: 'The user was removed.',
	NoUser: 'There is no such user, and new ones are not created.',
} as const
export type SingleSignOnRefusal = keyof typeof SINGLE_SIGN_ON_REFUSALS

/** What is wrong with a provider. */
const PROBLEMS = {
	Address: 'the address is not allowed',
	Unreachable: 'no answer came',
	NotProvider: 'the answer is not a discovery document',
	OtherIssuer: 'the document names another issuer',
	Incomplete: 'the document lacks what Fiel needs',
	Keys: 'the signing keys could not be loaded',
	Client: 'the client id or the secret was not accepted',
} as const
export type ProviderProblem = keyof typeof PROBLEMS

const choice = <T extends string>(description: string, values: readonly T[]) =>
	Type.Unsafe<T>({ type: 'string', description, enum: [...values] })

const roleMember = (description: string) => choice<ProviderRole>(description, PROVIDER_ROLES)

const closed = { additionalProperties: false } as const
const MOST_DOMAINS = 50
const MOST_RULES = 50

const RoleRule = shape(
	'RoleRule',
	'A value of the claim, and the role that it gives.',
	{
		Value: nonBlank('A value of the claim, for example the name of a group.', { max: 200 }),
		Role: roleMember('The role.'),
	},
	closed,
)

const client = {
	Issuer: nonBlank(
		'The address of the provider, as its discovery document names it: https, or http on localhost.',
		{
			max: LIMITS.url,
		},
	),
	ClientId: nonBlank('The id under which Fiel is registered with the provider.', { max: 500 }),
	ClientSecret: optional(
		secret(
			nonBlank(
				'The secret that belongs to the id. Left out or null keeps the one there is, if the issuer stays the same. It is not shown again.',
				{ max: 2000 },
			),
		),
	),
}

const SingleSignOnSettings = shape(
	'SingleSignOnSettings',
	'What an owner decides about the provider.',
	{
		...client,
		Label: nonBlank('The text of the button on the sign-in page.', { max: 60 }),
		Domains: items(
			nonBlank('A domain, as in example.com; its subdomains do not belong to it.', { max: 253 }),
			'The domains of emails that may sign in; empty for every domain.',
			MOST_DOMAINS,
		),
		CreatesUsers: flag(
			'Whether a person who is no user yet becomes one at the first sign-in. It needs at least one domain.',
		),
		NewUserRole: roleMember('The role of such a user, unless a rule gives another one.'),
		RoleClaim: optional(
			nonBlank(
				'The claim that decides about roles at every sign-in, for example `groups`; null if none does. Dots lead into objects, as in `realm_access.roles`.',
				{
					max: 200,
				},
			),
		),
		RoleRules: items(
			RoleRule,
			'The roles that the claim gives. The first rule whose value it has decides; without one it is `NewUserRole`.',
			MOST_RULES,
		),
		PasswordFor: choice<PasswordFor>(
			'Who may also sign in with a password: `everybody`, or only `owners`, who always may.',
			PASSWORD_FOR,
		),
	},
	closed,
)
export type SingleSignOnSettings = Static<typeof SingleSignOnSettings>

const SingleSignOn = shape('SingleSignOn', 'How users sign in through a provider.', {
	IsConnected: flag(
		'False while there is no provider; then the other members say what a new one begins with.',
	),
	Issuer: string('The address of the provider.'),
	ClientId: string('The id under which Fiel is registered with the provider.'),
	Label: string('The text of the button on the sign-in page.'),
	Domains: list(string('A domain.'), 'The domains of emails that may sign in; empty for every domain.'),
	CreatesUsers: flag('Whether a person who is no user yet becomes one at the first sign-in.'),
	NewUserRole: roleMember('The role of such a user, unless a rule gives another one.'),
	RoleClaim: nullable(string('The claim that decides about roles; null if none does.')),
	RoleRules: list(RoleRule, 'The roles that the claim gives.'),
	PasswordFor: choice<PasswordFor>('Who may also sign in with a password.', PASSWORD_FOR),
	RedirectUrl: string('The redirect URI to register with the provider.'),
	SignInUrl: string('The sign-in page with the button of this shop, also where a server has several shops.'),
})
export type SingleSignOn = Static<typeof SingleSignOn>

const ProviderTest = shape('ProviderTest', 'The provider to test.', client, closed)

const ProviderAnswer = shape('ProviderAnswer', 'Whether a provider can be used.', {
	Problem: nullable(
		choice<ProviderProblem>(
			`The first problem; null if there is none: ${Object.entries(PROBLEMS)
				.map(([name, meaning]) => `\`${name}\`, ${meaning}`)
				.join('; ')}.`,
			Object.keys(PROBLEMS) as ProviderProblem[],
		),
	),
	Detail: nullable(string('More about the problem; null if there is nothing to add.')),
	IsClientChecked: flag('False if no secret was given and none is stored for this issuer.'),
})
export type ProviderAnswer = Static<typeof ProviderAnswer>

const example: SingleSignOn = {
	IsConnected: true,
	Issuer: 'https://accounts.example.com',
	ClientId: 'fiel',
	Label: 'Sign in with Example',
	Domains: ['example.com'],
	CreatesUsers: true,
	NewUserRole: 'viewer',
	RoleClaim: 'groups',
	RoleRules: [{ Value: 'marketing', Role: 'editor' }],
	PasswordFor: 'everybody',
	RedirectUrl: 'https://fiel.example.com/admin/single-sign-on',
	SignInUrl: 'https://fiel.example.com/admin/sign-in?shop=demo',
}
const { IsConnected: _, RedirectUrl: __, SignInUrl: ___, ...settings } = example

const place = { path: '/admin/api/security/single-sign-on', tag: 'Users', access: 'owner' } as const

export const getSingleSignOn = adminOperation({
	...place,
	id: 'getSingleSignOn',
	method: 'GET',
	summary: 'How users sign in through a provider',
	description: 'Every member but the secret.',
	status: 200,
	reply: SingleSignOn,
	refusals: [],
	example: { reply: example },
})

export const setSingleSignOn = adminOperation({
	...place,
	id: 'setSingleSignOn',
	method: 'PUT',
	summary: 'Connect a provider of OpenID Connect, or change the connection',
	description:
		'Only for owners, because whoever runs the provider can sign in as every user. The issuer must have an address that webhooks may reach. The provider is not asked: test it first.',
	body: SingleSignOnSettings,
	status: 200,
	reply: SingleSignOn,
	refusals: BODY_ERRORS,
	example: { body: { ...settings, ClientSecret: '2Yx0aA' }, reply: example },
})

export const removeSingleSignOn = adminOperation({
	...place,
	id: 'removeSingleSignOn',
	method: 'DELETE',
	summary: 'Disconnect the provider',
	description:
		'Everybody signs in with a password again; who has none chooses one with a link by mail. Open sessions go on. It is no error when there is no provider.',
	status: 204,
	refusals: [],
	example: {},
})

export const testSingleSignOn = adminOperation({
	...place,
	id: 'testSingleSignOn',
	method: 'POST',
	path: `${place.path}/test`,
	onlyReads: true,
	summary: 'Test a provider',
	description:
		'Loads the discovery document and the signing keys, and asks the provider whether it accepts the client id and the secret. Nothing is stored. At most 20 in ten minutes; then the status is 429.',
	body: ProviderTest,
	status: 200,
	reply: ProviderAnswer,
	refusals: [...BODY_ERRORS, 'Too_Many_Requests'],
	example: {
		body: { Issuer: example.Issuer, ClientId: example.ClientId, ClientSecret: '2Yx0aA' },
		reply: { Problem: null, Detail: null, IsClientChecked: true },
	},
})

const session = { path: '/admin/api/session/single-sign-on', tag: 'Session', access: 'open' } as const
const shop = nonBlank('The handle of the merchant.', { max: 100 })

const SignInProvider = shape('SignInProvider', 'The button of the sign-in page.', {
	Shop: nullable(string('The handle of the merchant; null if there is no button.')),
	Label: nullable(string('The text of the button; null if there is none.')),
	AsksForShop: flag('True if several merchants have a provider, so that `Shop` must name one.'),
})

export const findSingleSignOn = adminOperation({
	...session,
	id: 'findSingleSignOn',
	method: 'GET',
	summary: 'Whether the sign-in page has a button of a provider',
	description:
		'Without `Shop` it is the only provider of the installation. The answer does not reveal which merchants there are.',
	query: Type.Object({ Shop: optional(shop) }),
	status: 200,
	reply: SignInProvider,
	refusals: [],
	example: { query: { Shop: 'demo' }, reply: { Shop: 'demo', Label: example.Label, AsksForShop: false } },
})

const StartOfSignIn = shape(
	'StartOfSignIn',
	'Where to sign in.',
	{
		Shop: shop,
		ReturnTo: optional(
			text('The page of the panel to open afterwards: a path such as `/orders`.', { max: 2000 }),
		),
	},
	closed,
)

export const startSingleSignOn = adminOperation({
	...session,
	id: 'startSingleSignOn',
	method: 'POST',
	summary: 'Begin to sign in through a provider',
	description:
		'Answers with the address to which the browser must go, and sets a cookie that binds the attempt to the browser for ten minutes: `HttpOnly`, `SameSite=Strict`, and `Secure` over https. 409 with `Field` = `Unreachable` or `Provider` when the provider cannot be used now, and with `Shop` when the merchant has none. At most 60 in ten minutes from an address; then the status is 429.',
	body: StartOfSignIn,
	status: 200,
	reply: shape('AddressOfProvider', 'Where to go.', {
		Url: secret(string('The address at the provider.')),
	}),
	refusals: [...BODY_ERRORS, 'Too_Many_Requests'],
	example: {
		body: { Shop: 'demo' },
		reply: { Url: 'https://accounts.example.com/authorize?client_id=fiel&state=q3Xv…' },
	},
})

export const finishSingleSignOn = adminOperation({
	...session,
	id: 'finishSingleSignOn',
	method: 'POST',
	path: `${session.path}/finish`,
	summary: 'Sign in with the answer of a provider',
	description: [
		'For the page `/admin/single-sign-on`, to which the provider returns the browser. An answer works once, in the browser in which the sign-in began. Sets the cookies that signing in with a password sets. A second factor of Fiel is not asked for.',
		`401 when nobody is signed in, with one of these as \`Field\`: ${Object.entries(SINGLE_SIGN_ON_REFUSALS)
			.map(([name, meaning]) => `\`${name}\` (${meaning.slice(0, -1)})`)
			.join(', ')}.`,
	].join('\n'),
	body: shape(
		'AnswerOfProvider',
		'What the provider answered.',
		{ Query: secret(nonBlank('The query of the address, without the question mark.', { max: 16_000 })) },
		closed,
	),
	status: 201,
	reply: shape('SignedInByProvider', 'Somebody who is signed in.', {
		Session: AdminSession,
		ReturnTo: nullable(string('The page of the panel to open; null for the first page.')),
	}),
	refusals: BODY_ERRORS,
	example: {
		body: { Query: 'code=Sp1x…&state=q3Xv…' },
		reply: { Session: sessionExample, ReturnTo: '/orders' },
	},
})
