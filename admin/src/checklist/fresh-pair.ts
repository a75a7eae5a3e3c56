import { useQuery, useQueryClient } from '@tanstack/react-query'

export interface Pair {
	Token: string
	Key: string
}

const KEY = ['freshPair']

/** Keeps credentials that were just made for the commands of this window; signing out and reloading forget them. */
export const useRemember = (): ((pair: Pair) => void) => {
	const client = useQueryClient()
	return ({ Token, Key }) => {
		client.setQueryDefaults(KEY, { gcTime: Number.POSITIVE_INFINITY, staleTime: Number.POSITIVE_INFINITY })
		client.setQueryData<Pair>(KEY, { Token, Key })
	}
}

export const useFreshPair = (): Pair | null =>
	useQuery<Pair | null>({ queryKey: KEY, queryFn: () => null, enabled: false }).data ?? null
