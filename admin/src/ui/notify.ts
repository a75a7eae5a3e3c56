import { notifications } from '@mantine/notifications'

/** A line at the edge of the page that goes away by itself: what was done, in words. */
export const notify = (message: string): void => {
	notifications.show({ message, withBorder: true, color: 'teal' })
}
