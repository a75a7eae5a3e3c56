import type { AdminOperationId, AdminSession, Role } from '@fiel/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ROLES_OF_ACCESS, ROUTES } from './routes.ts'
import { readQuery } from './use-read.ts'

export const sessionQuery = { ...readQuery('getSession'), staleTime: 60_000 }

const REMEMBERED = 'fiel-session'

/** Keeps the session for a start of the counter without a network; it opens nothing by itself. */
export const rememberSession = (session: AdminSession): void =>
	localStorage.setItem(REMEMBERED, JSON.stringify(session))

export const recallSession = (): AdminSession | null => {
	const stored = localStorage.getItem(REMEMBERED)
	return stored ? (JSON.parse(stored) as AdminSession) : null
}

export const forgetSession = (): void => localStorage.removeItem(REMEMBERED)

/** The current session. Only valid inside the shell, which requires one. */
export const useSession = (): AdminSession => useSuspenseQuery(sessionQuery).data

/**
 * Whether the role may call an operation: `const mayCreate = useMay('createKey')`.
 * Buttons for forbidden operations are hidden; the server checks again.
 */
export const useIsAllowed = (id: AdminOperationId): boolean => usePermissions()(id)

/** The same for many operations. */
export const usePermissions = (): ((id: AdminOperationId) => boolean) => {
	const role = useSession().Role as Role
	return (id) => (ROLES_OF_ACCESS[ROUTES[id].access] as readonly Role[]).includes(role)
}
