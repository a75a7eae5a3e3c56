import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Nothing that could end a line of a log, or make it long. */
const WELL_FORMED = /^[A-Za-z0-9][\w.-]{7,63}$/

/** The caller's own id where it is fit to be written down, so that one id leads through both logs; else a new one. */
export const requestIdOf = ({ headers }: { headers: IncomingHttpHeaders }): string => {
	const given = headers['x-request-id']
	return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID()
}
