import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { usePerson } from '../api/use-person.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { Icon } from '../ui/icon.tsx'
import { DifferenceList } from './difference-list.tsx'
import { useDifferences } from './differences.ts'
import type { Editor } from './use-editor.ts'
import { text } from './words.ts'

/** Shows what another user saved in the meantime, and offers to apply the edits on top of it. */
export function ConflictNote({ editor: { base, conflict, rebaseEdits } }: { editor: Editor }) {
	const t = useText(text)
	const { dateTime } = useFormats()
	const person = usePerson()
	const differences = useDifferences()
	if (!conflict) return null
	return (
		<Alert
			variant="light"
			color="yellow"
			c="var(--mantine-color-text)"
			title={t.conflictTitle(conflict.Version)}
			icon={<Icon name="warning" />}
			role="alert"
		>
			<Stack gap="sm">
				<Text fz="sm">{t.conflictText(person(conflict.Author), dateTime(conflict.CreatedDate))}</Text>
				<Text fz="sm" fw={550}>
					{t.theirs}
				</Text>
				<DifferenceList of={differences(base.Settings, conflict.Settings)} before={t.was} after={t.is} />
				<Group>
					<Button size="xs" onClick={rebaseEdits}>
						{t.rebase}
					</Button>
				</Group>
			</Stack>
		</Alert>
	)
}
