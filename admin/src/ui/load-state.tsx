import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../i18n/language.tsx'
import { ErrorState } from './error-state.tsx'
import { text } from './words.ts'

/** Grey bars where something will be. */
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
	/** A reading, in one piece or in pages. */
	of: { data: T | undefined; error: unknown; refetch: () => unknown }
	children: (data: T) => ReactNode
}

/** What was read, or that it is on its way, or why it is not there: every page shows these three alike. */
export function Loaded<T>({ of: { data, error, refetch }, children }: Props<T>) {
	if (data !== undefined) return children(data)
	if (error) return <ErrorState error={error} onRetry={() => refetch()} />
	return <LoadState />
}
