import pg from 'pg'

/** The database is not available at the moment and has changed nothing, so that a retry is safe. */
export class Unavailable extends Error {}

/** It could not be found out whether a transaction was committed. A retry could apply it twice. */
export class CommitUnknown extends Error {}

/** Serialization failure and deadlock: nothing was changed, and a retry may succeed at once. */
const COLLISIONS = ['40001', '40P01']
/** Connection failure, insufficient resources such as disk space, operator intervention or timeout, system error. */
const TRANSIENT_CLASSES = ['08', '53', '57', '58']
/** The database is read-only, or a replica, which has no transaction ids of its own to give. */
const READ_ONLY_CODES = ['25006', '55000']
/** Lock timeout, idle-in-transaction timeout, transaction timeout, and a database that is read-only at the moment. */
const TRANSIENT_CODES = ['55P03', '25P03', '25P04', ...READ_ONLY_CODES]

/** The error code of PostgreSQL, or of the operating system if the connection failed; empty if there is none. */
export const codeOf = (error: unknown): string => {
	const { code, cause } = error as { code?: string; cause?: { code?: string } }
	return code ?? cause?.code ?? ''
}

/** An error after which the transaction runs again, because another one has changed what this one had read. */
export const collision = (message: string): Error =>
	Object.assign(new Error(message), { code: COLLISIONS[0] })

export const isCollision = (error: unknown): boolean => COLLISIONS.includes(codeOf(error))

/** Whether the connection leads to a database that is not, or no longer, the primary. */
export const isReadOnly = (error: unknown): boolean => READ_ONLY_CODES.includes(codeOf(error))

export const isUnavailable = (error: unknown): boolean => error instanceof Unavailable || isCollision(error)

/** Wraps connection errors and transient database errors in `Unavailable`. Other errors are returned unchanged. */
export const asUnavailable = (error: unknown): unknown => {
	const hasAnswered = error instanceof pg.DatabaseError
	const code = codeOf(error)
	const isTransient =
		!hasAnswered || TRANSIENT_CLASSES.includes(code.slice(0, 2)) || TRANSIENT_CODES.includes(code)
	return isTransient ? new Unavailable('the database is not available', { cause: error }) : error
}
