import { ADMIN_OPERATIONS, type AdminOperation, OPERATIONS, type Operation } from '@fiel/contract'

export type AnyOperation = Operation | AdminOperation

/** Whether an operation has an envelope: those of the private and of the public interface. */
export const isPrivate = (operation: AnyOperation): operation is Operation => 'envelope' in operation

export const isPublic = (operation: AnyOperation): boolean =>
	isPrivate(operation) && operation.isPublic === true

/** Whether a request asks whether a browser may call an operation of the public interface. */
export const isPreflight = (method: string, path: string): boolean =>
	method === 'OPTIONS' &&
	PATTERNS.some(({ operation, pattern }) => isPublic(operation) && pattern.test(path.replace(/\/$/, '')))

/** The operation that a request is for; undefined when there is none. */
export const findOperation = (method: string, path: string): AnyOperation | undefined =>
	PATTERNS.find(
		({ operation, pattern }) =>
			operation.method === method && pattern.test(isPrivate(operation) ? path.replace(/\/$/, '') : path),
	)?.operation

/**
 * A parameter matches one step of the path, whatever it holds. The private interface has several spellings, and ignores
 * one slash at the end.
 */
const patternOf = (path: string): RegExp =>
	new RegExp(`^${path.replace(/:\w+/g, '[^/]*')}$`, path.startsWith('/v1/') ? 'i' : '')

const PATTERNS = [...OPERATIONS, ...ADMIN_OPERATIONS].map((operation) => ({
	operation,
	pattern: patternOf(operation.path),
}))
