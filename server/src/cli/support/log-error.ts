const ERROR_LEVEL = 50

/** Trouble outside of requests: a line of JSON on standard error, shaped as the lines that requests leave. */
export const logError = (msg: string, fields: Record<string, unknown>, error?: unknown): void => {
	const err = error === undefined ? {} : { err: describeError(error) }
	process.stderr.write(
		`${JSON.stringify({ level: ERROR_LEVEL, time: Date.now(), pid: process.pid, ...fields, ...err, msg })}\n`,
	)
}

/** Not what PostgreSQL says in detail: that names rows, and rows are about people. */
const describeError = (error: unknown): unknown => {
	if (!(error instanceof Error)) return String(error)
	const { name: type, message, stack } = error
	const errors = error instanceof AggregateError ? { errors: error.errors.map(describeError) } : {}
	return { type, code: (error as { code?: string }).code, message, stack, ...errors }
}
