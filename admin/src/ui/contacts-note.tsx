import { Text } from '@mantine/core'
import { useSession } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { text } from './words.ts'

/** Tells users who see masked contacts who can grant the right; nothing for others. */
export function ContactsNote() {
	const t = useText(text)
	if (useSession().MaySeeContacts) return null
	return (
		<Text fz="sm" c="dimmed" mb="sm">
			{t.contactsMasked}
		</Text>
	)
}
