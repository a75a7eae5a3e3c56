import type { AdminSession } from '@fiel/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { sessionReading } from '../api/session.ts'

/** Goes inside with a session that has just begun. */
export const useStartSession = (): ((session: AdminSession, next?: unknown) => Promise<void>) => {
	const client = useQueryClient()
	const navigate = useNavigate()
	return async (session, next) => {
		client.removeQueries({ type: 'inactive' }) // what somebody else may have read here before
		client.setQueryData(sessionReading.queryKey, session)
		await navigate({ href: `/admin${isOurs(next) ? next : '/'}`, replace: true })
	}
}

/** Only a path of the panel: an address from elsewhere must not lead away after signing in. */
const isOurs = (next: unknown): next is string => typeof next === 'string' && /^\/(?![/\\])/.test(next)
