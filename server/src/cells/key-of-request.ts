import type { IncomingMessage } from 'node:http'
import { ADMIN_OPERATIONS, PUBLIC_TOKEN_HEADER } from '@fiel/contract'
import { parseBasicAuth } from '../http/authenticator.ts'
import { readCookie, SESSION_COOKIE } from '../http/cookie.ts'
import { isOfMembers } from '../http/member-reply.ts'
import { isPrivate } from '../http/private-path.ts'
import { parseBearer } from '../members/bearer-token.ts'
import type { CellKey } from './find-cell.ts'

/**
 * Says by what the cell of a request is found: by a key, by a member of its JSON body, or not at all. Requests that
 * concern no merchant are answered by the home, and so are those of nobody, which every cell refuses in the same way.
 */
export type RequestKey = CellKey | { inBody: true } | null

const PUBLIC_HEADER = PUBLIC_TOKEN_HEADER.toLowerCase()
const PUBLIC = /^\/v1\/pub\//i
const SHOP = /^\/v1\/member\/shops\/([^/?]+)/i
const SHOP_PAGE = /^\/m\/([^/?]+)/
const LOGO = /^\/logos\/([\w.]+)/i
const PANEL = /^\/admin\/api\//i
/** Operations of the panel for people who are not signed in. */
const OPEN = new Set(
	ADMIN_OPERATIONS.filter(({ method, access }) => method === 'POST' && access === 'open').map(({ path }) =>
		path.toLowerCase(),
	),
)
const SINGLE_SIGN_ON = /^\/admin\/api\/session\/single-sign-on\?/i

export const keyOfRequest = ({ method, url = '', headers }: IncomingMessage): RequestKey => {
	if (isPrivate(url)) return tokenKey(parseBasicAuth(headers.authorization ?? '')?.token)
	if (PUBLIC.test(url)) return tokenKey(headers[PUBLIC_HEADER] as string | undefined)
	if (isOfMembers(url)) return shopKey(url) ?? secretKey(headers.authorization)
	const page = SHOP_PAGE.exec(url)
	if (page) return { kind: 'merchant', value: page[1]! }
	const logo = LOGO.exec(url)
	if (logo) return { kind: 'logo', value: logo[1]! }
	if (!PANEL.test(url)) return null
	if (method === 'POST' && OPEN.has(pathOf(url))) return { inBody: true }
	if (method === 'GET' && SINGLE_SIGN_ON.test(url)) {
		const shop = new URLSearchParams(url.slice(url.indexOf('?'))).get('Shop')
		return shop === null ? null : { kind: 'merchant', value: shop }
	}
	const session = readCookie(headers.cookie, SESSION_COOKIE)
	return session === undefined ? null : { kind: 'session', value: session }
}

/** The merchant whom the path of a request without a token names. */
const shopKey = (url: string): CellKey | null => {
	const [, name] = SHOP.exec(url) ?? []
	return name === undefined ? null : { kind: 'merchant', value: name } // the name of a merchant needs no encoding
}

const tokenKey = (token: string | undefined): CellKey | null =>
	token === undefined ? null : { kind: 'token', value: token }

/** Nothing of the token is verified here: the cell does that. */
const secretKey = (authorization: string | undefined): CellKey | null => {
	const kid = parseBearer(authorization ?? '')?.kid
	return kid === undefined ? null : { kind: 'secret', value: kid }
}

const pathOf = (url: string): string => url.split('?', 1)[0]!.replace(/\/$/, '').toLowerCase()

const MEMBERS = { email: 'email', token: 'link', shop: 'merchant' } as const

/** The key in the body of an open operation: who signs in, the token of a link, or the shop. */
export const keyInBody = (text: string): CellKey | null => {
	let body: unknown
	try {
		body = JSON.parse(text)
	} catch {
		return null
	}
	for (const [name, value] of Object.entries(body ?? {})) {
		if (name.toLowerCase() === 'query' && typeof value === 'string') return keyInAnswer(value)
		const kind = MEMBERS[name.toLowerCase() as keyof typeof MEMBERS]
		if (kind && typeof value === 'string') return { kind, value }
	}
	return null
}

/** The answer of a provider names the attempt that it belongs to. */
const keyInAnswer = (query: string): CellKey | null => {
	const state = new URLSearchParams(query).get('state')
	return state === null ? null : { kind: 'attempt', value: state }
}
