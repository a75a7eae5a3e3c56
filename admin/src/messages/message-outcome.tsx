import type { MessageEntry, MessageState } from '@fiel/contract'
import { Badge, Stack, Text } from '@mantine/core'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { text } from './log-words.ts'

const COLORS: Record<MessageState, string> = {
	waiting: 'yellow',
	sent: 'teal',
	'not-sent': 'gray',
	failed: 'red',
	uncertain: 'orange',
}

/** Why a message was not sent, or until when it waits, in words; null where there is nothing to say. */
export const useReasonText = (): ((entry: MessageEntry) => string | null) => {
	const t = useText(text)
	const { dateTime } = useFormats()
	return ({ State, Reason, DueDate, Attempts }) => {
		if (State === 'waiting' && DueDate) {
			if (Reason === 'quiet-hours') return t.untilQuietEnds(dateTime(DueDate))
			if (Attempts > 0) return t.nextAttempt(dateTime(DueDate))
		}
		return Reason && t.reasons[Reason]
	}
}

export function MessageOutcome({ of: entry }: { of: MessageEntry }) {
	const t = useText(text)
	const why = useReasonText()(entry)
	return (
		<Stack gap={4} align="flex-start">
			<Badge color={COLORS[entry.State]}>{t.states[entry.State]}</Badge>
			{why && (
				<Text fz="xs" c="dimmed">
					{why}
				</Text>
			)}
		</Stack>
	)
}
