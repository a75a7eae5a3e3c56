import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { sentence } from '../i18n/failure-text.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { Icon } from './icon.tsx'
import { text } from './words.ts'

/** Earlier unsaved edits that can be restored. */
export interface RestorableDraft {
	/** The time of the last edit. */
	at: string
	restore(): void
	discard(): void
}

/** Offers to restore edits that were unsaved when the page or the session ended. */
export function DraftNote({ of: offer, about }: { of: RestorableDraft | null; about?: string }) {
	const t = useText(text)
	const { dateTime } = useFormats()
	if (!offer) return null
	return (
		<Alert variant="light" title={t.draftTitle} icon={<Icon name="warning" />}>
			<Stack gap="sm">
				<Text fz="sm">{[sentence(t.draftFrom(dateTime(offer.at))), about].filter(Boolean).join(' ')}</Text>
				<Group gap="xs">
					<Button size="xs" onClick={offer.restore}>
						{t.takeDraft}
					</Button>
					<Button size="xs" variant="default" onClick={offer.discard}>
						{t.dropDraft}
					</Button>
				</Group>
			</Stack>
		</Alert>
	)
}
