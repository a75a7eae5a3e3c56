import { Alert } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { isAway } from '../api/away.ts'
import { useText } from '../i18n/language.tsx'
import { Icon } from './icon.tsx'
import { text } from './words.ts'

/** Whether something on the screen could not be read again, so that it shows what was read before. */
const useIsOutdated = (): boolean => {
	const cache = useQueryClient().getQueryCache()
	const subscribe = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache])
	return useSyncExternalStore(subscribe, () => {
		const failed = cache.getAll().filter((query) => query.isActive() && isAway(query.state.error))
		// What has nothing to show says itself why.
		return failed.length > 0 && failed.every(({ state }) => state.data !== undefined)
	})
}

/** Says that the server is away while the page shows what was read before. It is read again until the server is back. */
export function AwayNote() {
	const t = useText(text)
	if (!useIsOutdated()) return null
	return (
		<Alert variant="light" color="yellow" icon={<Icon name="warning" />} role="status" p="sm" mb="lg">
			{t.outdated}
		</Alert>
	)
}
