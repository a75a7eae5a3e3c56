import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Excludes line breaks and long values, which do not belong in a log. */
const WELL_FORMED = /^[A-Za-z0-9][\w.-]{7,63}$/

/** Uses the id of the client if it is well formed, so that both logs share it; otherwise a new one. */
export const requestIdOf = ({ headers }: { headers: IncomingHttpHeaders }): string => {
	const given = headers['x-request-id']
	return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID()
}
