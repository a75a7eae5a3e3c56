import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../i18n/language.tsx'
import { ErrorState } from './error-state.tsx'
import { text } from './words.ts'

/** Placeholders while loading. */
export function LoadState() {
	const t = useText(text)
	return (
		<Stack gap="sm" role="status" aria-label={t.loading}>
			{['a', 'b', 'c', 'd'].map((bar) => (
				<Skeleton key={bar} height={44} radius="md" />
			))}
		</Stack>
	)
}

interface Props<T> {
	/** A query, in one piece or in pages. */
	of: { data: T | undefined; error: unknown; refetch: () => unknown }
	children: (data: T) => ReactNode
}

/** Shows the data, a loading state, or an error, in the same way on every page. */
export function Loaded<T>({ of: { data, error, refetch }, children }: Props<T>) {
	if (data !== undefined) return children(data)
	if (error) return <ErrorState error={error} onRetry={() => refetch()} />
	return <LoadState />
}
