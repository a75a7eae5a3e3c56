import { Button, Group } from '@mantine/core'
import { useText } from '../i18n/language.tsx'
import { text } from './words.ts'

interface Props {
	of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

/** Loads the next part of a list; hidden at its end. */
export function MoreButton({ of: { hasNextPage, isFetchingNextPage, fetchNextPage } }: Props) {
	const t = useText(text)
	if (!hasNextPage) return null
	return (
		<Group justify="center" p="md" className="fiel-more">
			<Button variant="default" onClick={() => fetchNextPage()} loading={isFetchingNextPage}>
				{t.more}
			</Button>
		</Group>
	)
}
