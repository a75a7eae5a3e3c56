import { isRead, type Operation } from './operation.ts'

/**
 * What a key may be limited to: reading or writing a feature. Nothing can be written in the program and the reports, and
 * tokens of members can only be made and ended.
 */
export const SCOPES = [
	...(['customers:read', 'customers:write', 'points:read', 'points:write', 'orders:write'] as const),
	'members:write',
	...(['rewards:read', 'rewards:write', 'coupons:read', 'coupons:write'] as const),
	...(['catalogue:read', 'catalogue:write', 'activities:read', 'activities:write'] as const),
	...(['program:read', 'reports:read'] as const),
] as const
export type Scope = (typeof SCOPES)[number]

/** The scope that a key needs for an operation. */
export const scopeOf = (operation: Operation): Scope =>
	`${operation.feature}:${isRead(operation) ? 'read' : 'write'}` as Scope
