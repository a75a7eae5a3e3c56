import type { AdminSession } from '@fiel/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BASE, IS_TEST } from '../api/mode.ts'
import { sessionQuery } from '../api/session.ts'

/** Opens the panel with a new session. */
export const useStartSession = (): ((session: AdminSession, next?: unknown) => Promise<void>) => {
	const client = useQueryClient()
	const navigate = useNavigate()
	return async (session, next) => {
		client.removeQueries({ type: 'inactive' }) // another user may have loaded them
		// The reply names the merchant of the user, and not the sandbox.
		if (IS_TEST) client.removeQueries({ queryKey: sessionQuery.queryKey })
		else client.setQueryData(sessionQuery.queryKey, session)
		await navigate({ href: `${BASE}${isOurs(next) ? next : '/'}`, replace: true })
	}
}

/** Only a path of the panel, so that signing in cannot redirect to another site. */
export const isOurs = (next: unknown): next is string => typeof next === 'string' && /^\/(?![/\\])/.test(next)
