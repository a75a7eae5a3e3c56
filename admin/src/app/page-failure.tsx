import { Box, Stack, Title } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { ApiFailure } from '../api/api-failure.ts'
import { AGAIN_MS, isAway } from '../api/away.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Logo } from '../ui/logo.tsx'

/** The browser could not load the file of a page. The router keeps such a failure, so only a reload helps. */
const isMissingFile = (error: unknown): boolean =>
	error instanceof TypeError && /import|module|fetch/i.test(error.message)

/** Replaces a page that could not be loaded, and loads it again as soon as the server answers. */
export function PageFailure({ error, reset }: { error: unknown; reset: () => void }) {
	const router = useRouter()
	const isFile = isMissingFile(error)
	const retry = useCallback(async () => {
		if (!isFile) {
			reset()
			await router.invalidate()
			return
		}
		const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => null)
		if (answer?.ok) location.reload()
	}, [isFile, reset, router])
	useEffect(() => {
		if (!isFile && !isAway(error)) return
		const timer = setInterval(retry, AGAIN_MS)
		addEventListener('online', retry)
		return () => {
			clearInterval(timer)
			removeEventListener('online', retry)
		}
	}, [error, isFile, retry])
	const said = isFile ? new ApiFailure({ status: 0, message: 'the server does not answer' }) : error
	return <ErrorState error={said} onRetry={retry} />
}

/** The same where not even the session could be read, so there is no menu around it. */
export function PanelFailure(props: { error: unknown; reset: () => void }) {
	return (
		<Box component="main" p="xl" maw={640} mx="auto">
			<Stack>
				<Title order={1} fz="md">
					<Logo />
				</Title>
				<PageFailure {...props} />
			</Stack>
		</Box>
	)
}
