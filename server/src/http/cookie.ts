import type { FastifyReply, FastifyRequest } from 'fastify'

export const SESSION_COOKIE = 'fiel_session'
const DEVICE_COOKIE = 'fiel_device'
const ATTEMPT_COOKIE = 'fiel_sign_in'
const TOKEN = /^[\w-]{43}$/

/** A cookie with a token, in one request. */
export interface TokenCookie {
	read(): string | undefined
	/** An empty token with a maximum age of 0 removes the cookie. */
	write(token: string, seconds: number): void
}

/** The token of a cookie in a Cookie header. */
export const readCookie = (header: string | undefined, name: string): string | undefined => {
	for (const pair of (header ?? '').split(';')) {
		const [written, value] = pair.trim().split('=')
		if (written === name && TOKEN.test(value ?? '')) return value
	}
	return undefined
}

const tokenCookie =
	(name: string, path: string) =>
	(request: FastifyRequest, reply: FastifyReply): TokenCookie => ({
		read: () => readCookie(request.headers.cookie, name),
		write(token, seconds) {
			const secure = request.protocol === 'https' ? '; Secure' : ''
			reply.header(
				'set-cookie',
				`${name}=${token}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
			)
		},
	})

/** Holds the token of the session. */
export const sessionCookie = tokenCookie(SESSION_COOKIE, '/admin')

/** Marks a browser that a user has signed in with before; it grants no access by itself. */
export const deviceCookie = tokenCookie(DEVICE_COOKIE, '/admin/api')

/**
 * Marks the browser in which a sign-in through a provider began. It can be strict, because the page to which the provider
 * returns sends the answer in a request of its own.
 */
export const attemptCookie = tokenCookie(ATTEMPT_COOKIE, '/admin/api/session/single-sign-on')
