import { notifications } from '@mantine/notifications'
import { LOCALES } from '../i18n/words.ts'
import { text } from './words.ts'

/** A line at the edge of the page that goes away by itself: what was done, in words. */
export const notify = (message: string): void => {
	const { close } = text[document.documentElement.lang === LOCALES.pt ? 'pt' : 'en']
	notifications.show({
		message,
		withBorder: true,
		color: 'teal',
		closeButtonProps: { 'aria-label': close },
	})
}
