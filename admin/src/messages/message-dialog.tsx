import type { MessageEntry } from '@fiel/contract'
import { Anchor, Modal, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useText } from '../i18n/language.tsx'
import { TEMPLATE_LANGUAGES } from '../mails/templates.ts'
import { DetailList } from '../ui/detail-list.tsx'
import { DateText } from '../ui/values.tsx'
import { text as shared } from '../ui/words.ts'
import { text as kindText } from './kind-words.ts'
import { text } from './log-words.ts'
import { MessageOutcome } from './message-outcome.tsx'

/** Open while there is a message. */
export function MessageDialog({ of: entry, onClose }: { of: MessageEntry | null; onClose: () => void }) {
	const { kinds } = useText(kindText)
	const { close } = useText(shared)
	return (
		<Modal
			opened={entry !== null}
			onClose={onClose}
			title={entry ? kinds[entry.Kind].name : ''}
			closeButtonProps={{ 'aria-label': close }}
		>
			{entry && <Details of={entry} />}
		</Modal>
	)
}

function Details({ of: entry }: { of: MessageEntry }) {
	const t = useText(text)
	const { channels } = useText(kindText)
	return (
		<Stack>
			<DetailList
				of={{
					[t.customer]: entry.CustomerName ?? entry.CustomerId,
					[t.state]: <MessageOutcome of={entry} />,
					[t.channel]: channels[entry.Channel],
					[t.language]: entry.Language ? TEMPLATE_LANGUAGES[entry.Language] : undefined,
					[t.recipient]: entry.Recipient ?? undefined,
					[t.planned]: <DateText value={entry.PlannedDate} />,
					[t.due]: entry.DueDate ? <DateText value={entry.DueDate} /> : undefined,
					[t.ended]: entry.EndedDate ? <DateText value={entry.EndedDate} /> : undefined,
					[t.attempts]: entry.Attempts > 1 ? entry.Attempts : undefined,
					[t.error]: entry.Error ? <code className="fiel-wraps">{entry.Error}</code> : undefined,
				}}
			/>
			<Anchor
				component={Link}
				to="/customers/$id"
				params={{ id: entry.CustomerId } as never}
				fz="sm"
				underline="always"
			>
				{t.openCustomer}
			</Anchor>
		</Stack>
	)
}
