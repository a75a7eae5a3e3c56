import type { FastifyReply, FastifyRequest } from 'fastify'

export const COOKIE = 'fiel_session'
const TOKEN = /^[\w-]{43}$/

/** The cookie of a session, in one request. */
export interface SessionCookie {
	read(): string | undefined
	/** An empty value with age 0 removes it. */
	write(token: string, seconds: number): void
}

export const sessionCookie = (request: FastifyRequest, reply: FastifyReply): SessionCookie => ({
	read() {
		for (const pair of (request.headers.cookie ?? '').split(';')) {
			const [name, value] = pair.trim().split('=')
			if (name === COOKIE && TOKEN.test(value ?? '')) return value
		}
		return undefined
	},
	write(token, seconds) {
		const secure = request.protocol === 'https' ? '; Secure' : ''
		reply.header(
			'set-cookie',
			`${COOKIE}=${token}; Path=/admin; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
		)
	},
})
