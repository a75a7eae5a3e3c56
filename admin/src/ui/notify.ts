import { notifications } from '@mantine/notifications'
import { text } from './words.ts'

/** A line at the edge of the page that goes away by itself: what was done, in words. */
export const notify = (message: string): void => {
	const { close } = document.documentElement.lang.startsWith('pt') ? text.pt : text.en
	notifications.show({
		message,
		withBorder: true,
		color: 'teal',
		closeButtonProps: { 'aria-label': close },
	})
}
