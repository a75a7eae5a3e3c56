import type { MessageEntry, MessageReason, MessageState } from '@fiel/contract'
import { Box, Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useIsAllowed } from '../api/session.ts'
import { usePagedList } from '../api/use-paged-list.ts'
import { useText } from '../i18n/language.tsx'
import { TEMPLATE_LANGUAGES } from '../mails/templates.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import type { ListColumn } from '../ui/list-column.ts'
import { ListTable } from '../ui/list-table.tsx'
import { optionsOf } from '../ui/options.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { useListView } from '../ui/use-list-view.ts'
import { DateText } from '../ui/values.tsx'
import { text as kindText } from './kind-words.ts'
import { LogCsv } from './log-csv.tsx'
import { text } from './log-words.ts'
import { MessageDialog } from './message-dialog.tsx'
import { MessageOutcome } from './message-outcome.tsx'

const NAMES = ['customer', 'state', 'kind', 'channel', 'reason', 'from', 'to'] as const

/** Who got which message, and why not. */
export default function LogPage() {
	const t = useText(text)
	const { kinds, channels } = useText(kindText)
	const view = useListView('messages', NAMES, { orders: ['planned'] })
	const messages = usePagedList('listMessages', { query: view.query }, { size: view.size })
	const columns = useColumns()
	const maySetUp = useIsAllowed('getMessageSettings')
	const mayExport = useIsAllowed('exportMessages')
	const [open, setOpen] = useState<MessageEntry | null>(null)
	const reasons = reasonsOf(view.filters.state)
	const names = Object.fromEntries(Object.entries(kinds).map(([kind, { name }]) => [kind, name]))
	return (
		<>
			<PageHeader title={t.title} about={t.about}>
				{mayExport && <LogCsv query={view.query} />}
			</PageHeader>
			<FilterBar
				value={view.filters}
				onChange={(changes) => view.setFilters(withFittingReason(changes, view.filters.reason))}
				search={{ hint: t.search, name: 'customer' }}
				choices={{
					state: optionsOf(t.states),
					kind: optionsOf(names),
					channel: optionsOf(channels),
					reason:
						reasons.length > 0 ? reasons.map((value) => ({ value, label: t.reasons[value] })) : undefined,
				}}
				dates={['from', 'to']}
			/>
			<ListTable
				view={view}
				of={messages}
				label={t.title}
				columns={columns}
				rowKey={({ Id }) => Id}
				onOpen={setOpen}
				empty={
					<EmptyState icon="mail" title={t.emptyTitle} action={maySetUp && <SettingsButton />}>
						{t.emptyText}
					</EmptyState>
				}
			/>
			<MessageDialog of={open} onClose={() => setOpen(null)} />
		</>
	)
}

const REASONS_BY_STATE: Record<MessageReason, MessageState[]> = {
	'quiet-hours': ['waiting'],
	'no-consent': ['not-sent', 'waiting'],
	unsubscribed: ['not-sent'],
	'no-contact': ['not-sent'],
	'weekly-limit': ['not-sent'],
	outdated: ['not-sent'],
	'own-mail': ['not-sent'],
	'no-gateway': ['not-sent'],
	'no-member': ['not-sent'],
	'switched-off': ['not-sent'],
	merged: ['not-sent'],
	'test-mode': ['not-sent'],
	refused: ['failed'],
	'gave-up': ['failed'],
	'no-answer': ['uncertain'],
}
const REASONS = Object.keys(REASONS_BY_STATE) as MessageReason[]

/** Those that messages with this status have; all of them without one. */
const reasonsOf = (state: string): MessageReason[] =>
	REASONS.filter((reason) => state === '' || REASONS_BY_STATE[reason].some((one) => one === state))

type Filters = Partial<Record<(typeof NAMES)[number], string>>

/** A reason that no message with the chosen status has is dropped. */
const withFittingReason = (changes: Filters, reason: string): Filters =>
	changes.state !== undefined && !reasonsOf(changes.state).some((one) => one === reason)
		? { ...changes, reason: '' }
		: changes

function SettingsButton() {
	const t = useText(text)
	return (
		<Button component={Link} to="/settings/messages" variant="default">
			{t.settings}
		</Button>
	)
}

const useColumns = (): ListColumn<MessageEntry>[] => {
	const t = useText(text)
	const { kinds, channels } = useText(kindText)
	return [
		{
			...{ id: 'customer', title: t.customer },
			sortBy: ({ CustomerName, CustomerId }) => CustomerName ?? CustomerId,
			cell: (entry) => <Customer of={entry} />,
		},
		{
			...{ id: 'message', title: t.message, sortBy: ({ Kind }) => kinds[Kind].name },
			cell: (entry) => <Message of={entry} />,
		},
		{
			...{ id: 'channel', title: t.channel, extra: true, sortBy: ({ Channel }) => channels[Channel] },
			cell: ({ Channel }) => channels[Channel],
		},
		{
			...{ id: 'state', title: t.state, wide: true, sortBy: ({ State }) => t.states[State] },
			cell: (entry) => <MessageOutcome of={entry} />,
		},
		{ id: 'recipient', title: t.recipient, extra: true, cell: ({ Recipient }) => Recipient ?? '–' },
		{
			...{ id: 'attempts', title: t.attempts, extra: true, align: 'right' },
			sortBy: ({ Attempts }) => Attempts,
			cell: ({ Attempts }) => Attempts,
		},
		{
			...{ id: 'ended', title: t.ended, extra: true, sortBy: ({ EndedDate }) => EndedDate },
			cell: ({ EndedDate }) => (EndedDate ? <DateText value={EndedDate} /> : '–'),
		},
		{
			...{ id: 'planned', title: t.planned, wide: true, sorted: true },
			cell: ({ PlannedDate }) => <DateText value={PlannedDate} />,
		},
	]
}

/** On a phone the first column also shows what became of the message. */
function Customer({ of: entry }: { of: MessageEntry }) {
	const t = useText(text)
	const { CustomerId, CustomerName } = entry
	return (
		<Stack gap={2}>
			<Link to="/customers/$id" params={{ id: CustomerId } as never} className="fiel-strong" tabIndex={-1}>
				{CustomerName ?? t.nameless}
			</Link>
			<Text fz="xs" c="dimmed" className="fiel-wraps">
				{CustomerId}
			</Text>
			<Box hiddenFrom="sm" mt={4}>
				<MessageOutcome of={entry} />
			</Box>
		</Stack>
	)
}

function Message({ of: { Kind, Channel, Language } }: { of: MessageEntry }) {
	const { kinds, channels } = useText(kindText)
	return (
		<Stack gap={2}>
			<Text fz="sm">{kinds[Kind].name}</Text>
			<Text fz="xs" c="dimmed" className="fiel-nowrap">
				{[channels[Channel], Language && TEMPLATE_LANGUAGES[Language]].filter(Boolean).join(' · ')}
			</Text>
		</Stack>
	)
}
