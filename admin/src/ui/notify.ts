import { notifications } from '@mantine/notifications'
import { LOCALES } from '../i18n/words.ts'
import { text } from './words.ts'

/** Shows a short message about a finished action, which disappears by itself. */
export const notify = (message: string): void => {
	const { close } = text[document.documentElement.lang === LOCALES.pt ? 'pt' : 'en']
	notifications.show({
		message,
		withBorder: true,
		color: 'teal',
		closeButtonProps: { 'aria-label': close },
	})
}
