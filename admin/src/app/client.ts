import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiFailure } from '../api/api-failure.ts'
import { againWhileAway } from '../api/away.ts'
import { BASE } from '../api/mode.ts'
import { sessionQuery } from '../api/session.ts'

export const TRIES = 2

/** Creates the query cache. An expired session leads to the sign-in page, and back afterwards. */
export const createQueryClient = (signInAgain: (next: string) => Promise<void>): QueryClient => {
	const onError = (error: unknown): void => {
		// The rights have changed since the session was read.
		if (error instanceof ApiFailure && error.status === 403)
			client.invalidateQueries({ queryKey: sessionQuery.queryKey })
		const path = location.pathname.slice(BASE.length)
		if (!(error instanceof ApiFailure) || error.status !== 401 || path.startsWith('/sign-in')) return
		// A wrong password, code or link is shown by its form; the session continues.
		if (error.field !== null) return
		// The counter stays open: it says so itself, and keeps sales until the cashier signs in.
		if (path.startsWith('/counter')) return
		// The current page keeps its queries until it is left: without them it would send requests that fail again.
		signInAgain(path + location.search).then(() => client.removeQueries({ type: 'inactive' }))
	}
	const client: QueryClient = new QueryClient({
		queryCache: new QueryCache({
			onError: (error, query) => query.queryKey[0] !== 'getSession' && onError(error),
		}),
		mutationCache: new MutationCache({ onError }),
		defaultOptions: {
			queries: {
				staleTime: 10_000,
				// Without a network requests fail at once, instead of waiting without a word.
				networkMode: 'always',
				// What could not be read because the server was away is read again until it is back.
				refetchInterval: ({ state }) => againWhileAway(state),
				// A request that the server refused would be refused again.
				retry: (count, error) =>
					count < TRIES && (!(error instanceof ApiFailure) || error.status === 0 || error.status >= 500),
			},
		},
	})
	return client
}
