import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Account {
	sub: string
	email?: string
	email_verified?: unknown
	name?: string
	[claim: string]: unknown
}

/** A provider of OpenID Connect on this machine. It checks clients, redirect URIs, codes and PKCE, and signs its tokens. */
export interface OpenIdProvider {
	issuer: string
	clientId: string
	clientSecret: string
	/** The accounts by e-mail, for its sign-in page; `account` signs in at once. */
	accounts: Map<string, Account>
	account: Account | 'asks' | 'denies'
	/** Changes the claims of tokens. */
	claims: (claims: Record<string, unknown>) => Record<string, unknown>
	/** Signs tokens; the published key unless another one is set. */
	key: KeyObject
	/** Changes the discovery document. */
	metadata: Record<string, unknown>
	/** Whether the e-mail is only in the profile, and not in the token. */
	hasThinTokens: boolean
	/** The parameters of token requests so far. */
	tokenRequests: URLSearchParams[]
	/** The redirect URIs that are registered. */
	redirectUrls: string[]
	stop(): Promise<void>
}

const makeKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** A key that no provider has published. */
export const makeForeignKey = (): KeyObject => makeKey().privateKey

interface Grant {
	account: Account
	redirectUrl: string
	challenge: string
	nonce: string | null
}

export const startOpenIdProvider = async (
	t: { after(end: () => Promise<void>): void },
	redirectUrls: string[],
	port = 0,
): Promise<OpenIdProvider> => {
	const { privateKey, publicKey } = makeKey()
	const provider = {
		...{ clientId: 'fiel', clientSecret: 'the secret of the client', redirectUrls },
		...{ accounts: new Map(), account: 'asks', claims: (claims: unknown) => claims, key: privateKey },
		...{ metadata: {}, hasThinTokens: false, tokenRequests: [] },
	} as unknown as OpenIdProvider
	const codes = new Map<string, Grant>()
	const profiles = new Map<string, Account>()
	const server = createServer(async (request, response) => {
		const url = new URL(request.url!, provider.issuer)
		const route = ROUTES[url.pathname]
		if (!route) return response.writeHead(404).end('no such page')
		await route({ request, response, url, provider, codes, profiles, publicKey })
	})
	server.listen(port, '127.0.0.1')
	await once(server, 'listening')
	provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	provider.stop = async () => {
		server.closeAllConnections()
		await new Promise((done) => server.close(done))
	}
	t.after(() => provider.stop())
	return provider
}

interface Exchange {
	request: IncomingMessage
	response: ServerResponse
	url: URL
	provider: OpenIdProvider
	codes: Map<string, Grant>
	profiles: Map<string, Account>
	publicKey: KeyObject
}

const send = (response: ServerResponse, status: number, body: unknown): void => {
	response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const describeProvider = ({ response, provider }: Exchange): void =>
	send(response, 200, {
		issuer: provider.issuer,
		authorization_endpoint: `${provider.issuer}/authorize`,
		token_endpoint: `${provider.issuer}/token`,
		userinfo_endpoint: `${provider.issuer}/profile`,
		jwks_uri: `${provider.issuer}/keys`,
		response_types_supported: ['code'],
		code_challenge_methods_supported: ['S256'],
		token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
		id_token_signing_alg_values_supported: ['RS256'],
		authorization_response_iss_parameter_supported: true,
		...provider.metadata,
	})

const publishKeys = ({ response, publicKey }: Exchange): void =>
	send(response, 200, {
		keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }],
	})

/** Sends the browser back with a code, or shows a page that asks for the account. */
const authorize = ({ response, url, provider, codes }: Exchange): void => {
	const given = url.searchParams
	const redirectUrl = given.get('redirect_uri') ?? ''
	const isValid =
		given.get('client_id') === provider.clientId &&
		provider.redirectUrls.includes(redirectUrl) &&
		given.get('response_type') === 'code' &&
		given.get('scope')?.split(' ').includes('openid') &&
		given.get('code_challenge_method') === 'S256'
	if (!isValid) return void response.writeHead(400).end('the request is invalid')
	const chosen = given.get('email')
	const account = chosen === null ? provider.account : (provider.accounts.get(chosen) ?? 'denies')
	if (account === 'asks') return void response.end(signInPage(given))
	const back = new URL(redirectUrl)
	back.searchParams.set('state', given.get('state') ?? '')
	back.searchParams.set('iss', provider.issuer)
	if (account === 'denies') back.searchParams.set('error', 'access_denied')
	else {
		const code = randomBytes(16).toString('base64url')
		codes.set(code, {
			...{ account, redirectUrl, nonce: given.get('nonce') },
			challenge: given.get('code_challenge') ?? '',
		})
		back.searchParams.set('code', code)
	}
	response.writeHead(303, { location: back.href }).end()
}

const signInPage = (given: URLSearchParams): string => `<!doctype html><html lang="en"><title>Provider</title>
<form action="/authorize">${[...given].map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`).join('')}
<label>Account <input name="email"></label><button>Continue</button></form></html>`

const isClient = (headers: IncomingMessage['headers'], body: URLSearchParams, provider: OpenIdProvider) => {
	const [, basic] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? []
	const [id, secret] = basic
		? Buffer.from(basic, 'base64').toString().replaceAll('+', ' ').split(':').map(decodeURIComponent)
		: [body.get('client_id'), body.get('client_secret')]
	return id === provider.clientId && secret === provider.clientSecret
}

const exchangeCode = async ({ request, response, provider, codes, profiles }: Exchange): Promise<void> => {
	const body = new URLSearchParams(await text(request))
	provider.tokenRequests.push(body)
	if (!isClient(request.headers, body, provider)) return send(response, 401, { error: 'invalid_client' })
	const grant = codes.get(body.get('code') ?? '')
	codes.delete(body.get('code') ?? '')
	const challenge = createHash('sha256')
		.update(body.get('code_verifier') ?? '')
		.digest('base64url')
	if (!grant || grant.redirectUrl !== body.get('redirect_uri') || grant.challenge !== challenge)
		return send(response, 400, { error: 'invalid_grant' })
	const { sub, ...profile } = grant.account
	const now = Math.floor(Date.now() / 1000)
	const claims = {
		...{ iss: provider.issuer, aud: provider.clientId, sub, iat: now, exp: now + 300, nonce: grant.nonce },
		...(!provider.hasThinTokens && profile),
	}
	const accessToken = randomBytes(16).toString('base64url')
	profiles.set(accessToken, grant.account)
	send(response, 200, {
		access_token: accessToken,
		token_type: 'Bearer',
		expires_in: 300,
		id_token: signToken(provider.claims(claims), provider.key),
	})
}

const signToken = (claims: Record<string, unknown>, key: KeyObject): string => {
	const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url')
	const signed = `${encode({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${encode(claims)}`
	return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
}

const showProfile = ({ request, response, profiles }: Exchange): void => {
	const account = profiles.get((request.headers.authorization ?? '').replace('Bearer ', ''))
	send(response, account ? 200 : 401, account ?? { error: 'invalid_token' })
}

const ROUTES: Record<string, (exchange: Exchange) => void | Promise<void>> = {
	'/.well-known/openid-configuration': describeProvider,
	'/keys': publishKeys,
	'/authorize': authorize,
	'/token': exchangeCode,
	'/profile': showProfile,
}
