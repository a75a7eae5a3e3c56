import { Alert, Stack } from '@mantine/core'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/language.tsx'
import { Icon } from '../ui/icon.tsx'
import { text } from './approval-words.ts'
import { ChangeFacts, DecisionButtons } from './waiting-changes.tsx'

/** The changes of a customer that wait for a second person. */
export function CustomerWaiting({ id }: { id: string }) {
	const t = useText(text)
	const waiting = useRead('listWaitingChanges', { query: { customer: id, waiting: true } })
	return waiting.data?.Items.map((change) => (
		<Alert key={change.Id} color="yellow" icon={<Icon name="warning" />} title={t.waiting}>
			<Stack gap="sm">
				<ChangeFacts of={change} />
				<DecisionButtons of={change} />
			</Stack>
		</Alert>
	))
}
