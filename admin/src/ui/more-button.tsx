import { Button, Group } from '@mantine/core'
import { useText } from '../i18n/language.tsx'
import { text } from './words.ts'

interface Props {
	of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
	/** Without the line and the space around it. */
	isPlain?: boolean
}

/** Loads the next part of a list; hidden at its end. */
export function MoreButton({ of: { hasNextPage, isFetchingNextPage, fetchNextPage }, isPlain }: Props) {
	const t = useText(text)
	if (!hasNextPage) return null
	const button = (
		<Button variant="default" onClick={() => fetchNextPage()} loading={isFetchingNextPage}>
			{t.more}
		</Button>
	)
	if (isPlain) return button
	return (
		<Group justify="center" p="md" className="fiel-more">
			{button}
		</Group>
	)
}
