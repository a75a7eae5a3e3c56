import { Button } from '@mantine/core'
import { useText } from '../i18n/language.tsx'
import { EmptyState } from './empty-state.tsx'
import { text } from './words.ts'

/** Replaces a list without matches for its filters. */
export function NoMatches({ onReset }: { onReset: () => void }) {
	const t = useText(text)
	return (
		<EmptyState
			icon="search"
			title={t.noneTitle}
			action={
				<Button variant="default" onClick={onReset}>
					{t.reset}
				</Button>
			}
		>
			{t.noneText}
		</EmptyState>
	)
}
