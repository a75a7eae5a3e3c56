import type { IncomingHttpHeaders } from 'node:http'

/** Whether a request comes from a page that Fiel serves. */
export type OwnPageCheck = (headers: IncomingHttpHeaders) => boolean

/**
 * A page of Fiel has the origin at which people reach Fiel, or the host to which its request goes: an installation may have
 * several names. Nothing else than a token speaks for a member, so a foreign page that claims the same host gains nothing.
 */
export const createOwnPageCheck = (publicUrl: string): OwnPageCheck => {
	const ownOrigin = new URL(publicUrl).origin
	return ({ origin, host }) =>
		origin !== undefined && (origin === ownOrigin || (URL.canParse(origin) && new URL(origin).host === host))
}
