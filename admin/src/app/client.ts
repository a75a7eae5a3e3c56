import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiFailure } from '../api/api-failure.ts'

const TRIES = 2

/** The cache of what was read. A session that ended leads to the sign-in page, and from there back. */
export const createQueryClient = (signInAgain: (next: string) => Promise<void>): QueryClient => {
	const onError = (error: unknown): void => {
		const path = location.pathname.replace(/^\/admin/, '')
		if (!(error instanceof ApiFailure) || error.status !== 401 || path.startsWith('/sign-in')) return
		// a wrong password, code or link, of which the form says so; the session goes on
		if (error.field !== null) return
		// what the page under way still shows goes with it: taken from under it, it would be asked for again, in vain
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
				// What the server has refused once it refuses again.
				retry: (count, error) =>
					count < TRIES && (!(error instanceof ApiFailure) || error.status === 0 || error.status >= 500),
			},
		},
	})
	return client
}
