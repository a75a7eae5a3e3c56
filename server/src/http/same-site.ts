import type { IncomingHttpHeaders } from 'node:http'

const SAFE = ['GET', 'HEAD']

/**
 * Whether the origin of a request allows it to change something. Browsers send Sec-Fetch-Site or Origin; a client
 * that sends neither is not a browser and cannot be tricked into sending a user's cookie.
 */
export const isSameSite = (method: string, headers: IncomingHttpHeaders): boolean => {
	if (SAFE.includes(method)) return true
	const site = headers['sec-fetch-site']
	if (site !== undefined) return site === 'same-origin' || site === 'none'
	const { origin } = headers
	if (origin === undefined) return true
	return URL.canParse(origin) && new URL(origin).host === headers.host
}
