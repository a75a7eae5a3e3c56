import { lazy, Suspense, useSyncExternalStore } from 'react'
import { messages } from './notify.ts'

const Notifications = lazy(() =>
	import('@mantine/notifications').then((file) => ({ default: file.Notifications })),
)

/** The messages of `notify`; what shows them is loaded with the first one. */
export function Messages() {
	const hasMessages = useSyncExternalStore(messages.subscribe, messages.hasAny)
	if (!hasMessages) return null
	return (
		<Suspense>
			<Notifications position="bottom-right" autoClose={4000} />
		</Suspense>
	)
}
