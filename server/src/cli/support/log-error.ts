import { traceIds } from '../../telemetry/tracer.ts'

const ERROR_LEVEL = 50

/** Logs an error outside of requests as a line of JSON on standard error, in the format of the request log. */
export const logError = (msg: string, fields: Record<string, unknown>, error?: unknown): void => {
	const err = error === undefined ? {} : { err: describeError(error) }
	const line = {
		level: ERROR_LEVEL,
		time: Date.now(),
		pid: process.pid,
		...traceIds(error),
		...fields,
		...err,
		msg,
	}
	process.stderr.write(`${JSON.stringify(line)}\n`)
}

/** Omits the details of PostgreSQL errors, because they quote rows with personal data. */
const describeError = (error: unknown): unknown => {
	if (!(error instanceof Error)) return String(error)
	const { name: type, message, stack } = error
	const errors = error instanceof AggregateError ? { errors: error.errors.map(describeError) } : {}
	return { type, code: (error as { code?: string }).code, message, stack, ...errors }
}
