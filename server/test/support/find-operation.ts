import { ADMIN_OPERATIONS, type AdminOperation, OPERATIONS, type Operation } from '@fiel/contract'

export type AnyOperation = Operation | AdminOperation

export const isPrivate = (operation: AnyOperation): operation is Operation => 'envelope' in operation

/** The operation that a request is for; undefined when there is none. */
export const findOperation = (method: string, path: string): AnyOperation | undefined =>
	PATTERNS.find(({ operation, pattern }) => operation.method === method && pattern.test(path))?.operation

/** A parameter matches one step of the path, whatever it holds. The private interface has several spellings. */
const patternOf = (path: string): RegExp => {
	const steps = path.replace(/:\w+/g, '[^/]*')
	return path.startsWith('/v1/') ? new RegExp(`^${steps}/?$`, 'i') : new RegExp(`^${steps}$`)
}

const PATTERNS = [...OPERATIONS, ...ADMIN_OPERATIONS].map((operation) => ({
	operation,
	pattern: patternOf(operation.path),
}))
