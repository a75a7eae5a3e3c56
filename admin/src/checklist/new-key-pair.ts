import { useQuery, useQueryClient } from '@tanstack/react-query'

interface KeyPair {
	Token: string
	Key: string
}

const KEY = ['freshPair']

/** Keeps new credentials for the example commands in this window; signing out and reloading remove them. */
export const useRememberKeyPair = (): ((pair: KeyPair) => void) => {
	const client = useQueryClient()
	return ({ Token, Key }) => {
		client.setQueryDefaults(KEY, { gcTime: Number.POSITIVE_INFINITY, staleTime: Number.POSITIVE_INFINITY })
		client.setQueryData<KeyPair>(KEY, { Token, Key })
	}
}

export const useNewKeyPair = (): KeyPair | null =>
	useQuery<KeyPair | null>({ queryKey: KEY, queryFn: () => null, enabled: false }).data ?? null
