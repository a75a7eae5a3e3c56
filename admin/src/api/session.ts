import type { AdminOperationId, AdminSession, Right } from '@fiel/contract'
import { type UseQueryResult, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { CallArguments, Output } from './call.ts'
import { storageName } from './mode.ts'
import { ROUTES } from './routes.ts'
import { readQuery } from './use-read.ts'

export const sessionQuery = { ...readQuery('getSession'), staleTime: 60_000 }

const REMEMBERED = 'fiel-session'

/** The name under which the counter keeps the shift of the user, which names customers. */
export const KNOWN_SHIFT = storageName('fiel-counter-shift')

/** Keeps the session for a start of the counter without a network; it opens nothing by itself. */
export const rememberSession = (session: AdminSession): void =>
	localStorage.setItem(REMEMBERED, JSON.stringify(session))

export const recallSession = (): AdminSession | null => {
	const stored = localStorage.getItem(REMEMBERED)
	return stored ? (JSON.parse(stored) as AdminSession) : null
}

export const forgetSession = (): void => {
	localStorage.removeItem(REMEMBERED)
	localStorage.removeItem(KNOWN_SHIFT)
}

/** The current session. Only valid inside the shell, which requires one. */
export const useSession = (): AdminSession => useSuspenseQuery(sessionQuery).data

/** Whether the user of a session may call an operation. */
export const isAllowedIn = ({ Role, Rights }: AdminSession, id: AdminOperationId): boolean => {
	const { access } = ROUTES[id]
	if (access === 'open' || access === 'self') return true
	if (access === 'owner') return Role === 'owner'
	const rights: readonly Right[] = typeof access === 'string' ? [access] : access
	return rights.some((right) => Rights.includes(right))
}

/**
 * Whether the user may call an operation: `const mayCreate = useIsAllowed('createKey')`.
 * Buttons for forbidden operations are hidden; the server checks again.
 */
export const useIsAllowed = (id: AdminOperationId): boolean => usePermissions()(id)

/** The same for many operations. */
export const usePermissions = (): ((id: AdminOperationId) => boolean) => {
	const session = useSession()
	return (id) => isAllowedIn(session, id)
}

/** Reads with an operation that not every user of the page may call; without the right there is no data. */
export const useReadIfAllowed = <Id extends AdminOperationId>(
	id: Id,
	...given: CallArguments<Id>
): UseQueryResult<Output<Id>> => useQuery({ ...readQuery(id, ...given), enabled: useIsAllowed(id) })
