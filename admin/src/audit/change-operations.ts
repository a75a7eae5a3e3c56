import type { ROUTES } from '../api/routes.ts'

type Routes = typeof ROUTES

/** The operations that change something, which the log records; what is done at the counter is in the shifts. */
export type ChangeOperationId = {
	[Id in keyof Routes]: Routes[Id] extends { method: 'GET' } | { onlyReads: true } | { access: 'counter' }
		? never
		: Id
}[keyof Routes]

/** The kinds of changed objects, as in the paths, those that only commands change, and those that are only exported. */
export type AuditKind = KindIn<Routes[ChangeOperationId]['path']> | 'merchant' | 'exports' | 'reports'
type KindIn<Path> = Path extends `/admin/api/${infer Rest}`
	? Rest extends `${infer First}/${string}`
		? First
		: Rest
	: never
