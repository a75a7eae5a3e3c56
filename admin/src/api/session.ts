import type { Access, AdminOperationId, AdminSession, Role } from '@fiel/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ROUTES } from './routes.ts'
import { reading } from './use-read.ts'

export const sessionReading = { ...reading('getSession'), staleTime: 60_000 }

/** Who is signed in; only inside the shell, which lets nobody else in. */
export const useSession = (): AdminSession => useSuspenseQuery(sessionReading).data

const ROLES: Record<Access, readonly Role[]> = {
	open: ['owner', 'editor', 'viewer'],
	read: ['owner', 'editor', 'viewer'],
	write: ['owner', 'editor'],
	own: ['owner'],
	self: ['owner', 'editor', 'viewer'],
}

/**
 * Whether the role may call an operation: `const mayCreate = useMay('createKey')`. A button for what one may not do
 * is not shown; the server checks again.
 */
export const useMay = (id: AdminOperationId): boolean => useAllowed()(id)

/** The same for many operations. */
export const useAllowed = (): ((id: AdminOperationId) => boolean) => {
	const role = useSession().Role as Role
	return (id) => ROLES[ROUTES[id].access].includes(role)
}
