import { Button, Group } from '@mantine/core'
import { useText } from '../i18n/language.tsx'
import { words } from '../i18n/words.ts'

const text = words('Show more', 'Mostrar mais')

interface Props {
	of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

/** Below a list that is read in parts; nothing when all of it is there. */
export function MorePartsButton({ of: { hasNextPage, isFetchingNextPage, fetchNextPage } }: Props) {
	const label = useText(text)
	if (!hasNextPage) return null
	return (
		<Group justify="center" p="md" className="fiel-more">
			<Button variant="default" onClick={() => fetchNextPage()} loading={isFetchingNextPage}>
				{label}
			</Button>
		</Group>
	)
}
