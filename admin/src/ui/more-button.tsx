import { Button, Group } from '@mantine/core'
import { useText } from '../i18n/language.tsx'
import { words } from '../i18n/words.ts'

const text = words('Show more', 'Mostrar mais')

/** Below a list that goes on; nothing where it does not. */
export function MoreButton({ more, isAsking }: { more: (() => void) | undefined; isAsking: boolean }) {
	const label = useText(text)
	if (!more) return null
	return (
		<Group justify="center" mt="md">
			<Button variant="default" onClick={more} loading={isAsking}>
				{label}
			</Button>
		</Group>
	)
}
