import { useEffect } from 'react'
import { IS_TEST } from '../api/mode.ts'

/** Makes the counter installable, and loads it from this device when there is no network. */
export const useInstall = (): void => {
	useEffect(() => {
		if (IS_TEST) return // a counter that opens without its address bar must be the live one
		const link = document.createElement('link')
		link.rel = 'manifest'
		link.href = '/admin/counter.webmanifest'
		document.head.append(link)
		if (import.meta.env.PROD && 'serviceWorker' in navigator)
			// Without it the counter works as long as its page stays open.
			navigator.serviceWorker
				.register('/admin/counter-worker.js', { scope: '/admin/counter' })
				.catch(() => {})
		return () => link.remove()
	}, [])
}
