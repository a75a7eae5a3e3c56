import type { IncomingHttpHeaders } from 'node:http'

const SAFE = ['GET', 'HEAD']

/**
 * Whether a request may change something as far as its origin goes. Browsers say where a request comes from; what
 * says nothing is no browser, and carries no cookie that its user did not put there.
 */
export const isSameSite = (method: string, headers: IncomingHttpHeaders): boolean => {
	if (SAFE.includes(method)) return true
	const site = headers['sec-fetch-site']
	if (site !== undefined) return site === 'same-origin' || site === 'none'
	const { origin } = headers
	if (origin === undefined) return true
	return URL.canParse(origin) && new URL(origin).host === headers.host
}
