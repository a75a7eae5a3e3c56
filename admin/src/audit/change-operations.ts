import type { ROUTES } from '../api/routes.ts'

type Routes = typeof ROUTES

/** Operations that change something, which is what the log is about. */
export type ChangeOperationId = {
	[Id in keyof Routes]: Routes[Id] extends { method: 'GET' } | { access: 'read' } ? never : Id
}[keyof Routes]

/** What they change, as their paths name it; and what only commands do. */
export type AuditKind = KindIn<Routes[ChangeOperationId]['path']> | 'merchant'
type KindIn<Path> = Path extends `/admin/api/${infer Rest}`
	? Rest extends `${infer First}/${string}`
		? First
		: Rest
	: never
