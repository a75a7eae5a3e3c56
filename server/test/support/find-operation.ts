import {
	ADMIN_OPERATIONS,
	type AdminOperation,
	MEMBER_OPERATIONS,
	type MemberOperation,
	OPERATIONS,
	type Operation,
} from '@fiel/contract'

export type AnyOperation = Operation | AdminOperation | MemberOperation

/** Whether an operation has an envelope: those of the private and of the public interface. */
export const isPrivate = (operation: AnyOperation): operation is Operation => 'envelope' in operation

export const isPublic = (operation: AnyOperation): boolean =>
	isPrivate(operation) && operation.isPublic === true

/** Whether an operation needs the token of a member. */
export const isOfMembers = (operation: AnyOperation): operation is MemberOperation => 'scope' in operation

/** Whether a request asks whether a browser may call an operation of the public interface, or of that of members. */
export const isPreflight = (method: string, path: string): boolean =>
	method === 'OPTIONS' &&
	PATTERNS.some(
		({ operation, pattern }) =>
			(isPublic(operation) || isOfMembers(operation)) && pattern.test(path.replace(/\/$/, '')),
	)

/** The operation that a request is for; undefined when there is none. */
export const findOperation = (method: string, path: string): AnyOperation | undefined =>
	PATTERNS.find(
		({ operation, pattern }) =>
			operation.method === method &&
			pattern.test(isPrivate(operation) || isOfMembers(operation) ? path.replace(/\/$/, '') : path),
	)?.operation

/**
 * A parameter matches one step of the path, whatever it holds. The interfaces under `/v1` have several spellings, and
 * ignore one slash at the end.
 */
const patternOf = (path: string): RegExp =>
	new RegExp(`^${path.replace(/:\w+/g, '[^/]*')}$`, path.startsWith('/v1/') ? 'i' : '')

const PATTERNS = [...OPERATIONS, ...ADMIN_OPERATIONS, ...MEMBER_OPERATIONS].map((operation) => ({
	operation,
	pattern: patternOf(operation.path),
}))
