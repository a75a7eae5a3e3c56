import pg from 'pg'

/** The database could not do it now, and has done nothing of it: the same may work in a moment. */
export class Unavailable extends Error {}

/** Nobody could find out whether a transaction was committed. Doing it again could do it twice. */
export class CommitUnknown extends Error {}

/** Serialization failure, deadlock: nothing happened, and the same again may work at once. */
const COLLISIONS = ['40001', '40P01']
/** Classes: the connection, resources such as the disk, an operator or a time-out, the system below. */
const TRANSIENT_CLASSES = ['08', '53', '57', '58']
/** A lock not had in time, a transaction that was left alone or took too long, a database that only reads just now. */
const TRANSIENT_CODES = ['55P03', '25P03', '25P04', '25006']

/** Of PostgreSQL, or of the system where it could not be asked; empty when there is none. */
export const codeOf = (error: unknown): string => {
	const { code, cause } = error as { code?: string; cause?: { code?: string } }
	return code ?? cause?.code ?? ''
}

export const isCollision = (error: unknown): boolean => COLLISIONS.includes(codeOf(error))

export const isUnavailable = (error: unknown): boolean => error instanceof Unavailable || isCollision(error)

/** What failed between us and the database, or in it, for reasons that pass. Everything else stays what it is. */
export const asUnavailable = (error: unknown): unknown => {
	const hasAnswered = error instanceof pg.DatabaseError
	const code = codeOf(error)
	const isTransient =
		!hasAnswered || TRANSIENT_CLASSES.includes(code.slice(0, 2)) || TRANSIENT_CODES.includes(code)
	return isTransient ? new Unavailable('the database is not available', { cause: error }) : error
}
