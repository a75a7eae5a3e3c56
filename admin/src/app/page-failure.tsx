import { Box, Stack, Title } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import { ApiFailure } from '../api/api-failure.ts'
import { AGAIN_MS, isAway } from '../api/away.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Logo } from '../ui/logo.tsx'
import { lookForFile, MissingFile } from './missing-file.ts'

/** What makes the panel try again: that the page failed, that some seconds passed or the network is back, or the button. */
type Occasion = 'start' | 'timer' | 'user'

const RELOADED_FOR = 'fiel-reloaded-for'

/** A new version of the panel has other files: it is loaded once, so that one that is missing there too does not repeat it. */
const isNewReload = ({ message }: MissingFile): boolean => {
	if (sessionStorage.getItem(RELOADED_FOR) === message) return false
	sessionStorage.setItem(RELOADED_FOR, message)
	return true
}

/** Reloads the panel once its file is there, because the browser and the router keep the failure; never while the server is away. */
const useReload = (missing: MissingFile | null) =>
	useCallback(
		async (by: Occasion) => {
			if (!missing) return
			const found = await lookForFile(missing)
			if (found === 'away') return
			const isKnownToHelp = by === 'user' || (by === 'timer' && found === 'there')
			if (isKnownToHelp || isNewReload(missing)) location.reload()
		},
		[missing],
	)

/** Replaces a page that could not be loaded, and loads it again as soon as the server answers. */
export function PageFailure({ error, reset }: { error: unknown; reset: () => void }) {
	const router = useRouter()
	const missing = useMemo(() => MissingFile.from(error), [error])
	const reload = useReload(missing)
	const retry = useCallback(
		async (by: Occasion) => {
			if (missing) return reload(by)
			reset()
			await router.invalidate()
		},
		[missing, reload, reset, router],
	)
	useEffect(() => {
		if (!missing && !isAway(error)) return
		const again = () => void retry('timer')
		if (missing) void retry('start')
		const timer = setInterval(again, AGAIN_MS)
		addEventListener('online', again)
		return () => {
			clearInterval(timer)
			removeEventListener('online', again)
		}
	}, [error, missing, retry])
	const said = missing ? new ApiFailure({ status: 0, message: 'the server does not answer' }) : error
	return <ErrorState error={said} onRetry={() => void retry('user')} />
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
