import { languageOf } from '../i18n/language.tsx'
import { text } from './words.ts'

/** Shows a short message about a finished action, which disappears by itself. */
export const notify = (message: string): void => void show(message, 'teal')

/** Says why an action was not done. */
export const notifyProblem = (message: string): void => void show(message, 'red')

let hasMessages = false
const watchers = new Set<() => void>()

/** Whether there was a message since the start, for `useSyncExternalStore`. */
export const messages = {
	hasAny: (): boolean => hasMessages,
	subscribe: (watcher: () => void): (() => void) => {
		watchers.add(watcher)
		return () => watchers.delete(watcher)
	},
}

const show = async (message: string, color: string): Promise<void> => {
	hasMessages = true
	for (const watcher of watchers) watcher()
	const { notifications } = await import('@mantine/notifications')
	const { close } = text[languageOf(document.documentElement.lang) ?? 'en']
	notifications.show({
		message,
		withBorder: true,
		color,
		closeButtonProps: { 'aria-label': close },
	})
}
