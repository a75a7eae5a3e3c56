import type { Delivery, DeliveryState as State } from '@fiel/contract'
import { Group, Stack, Text, Title } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { type Input, usePagedList } from '../api/use-paged-list.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { CsvListButton } from '../ui/csv-list-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { ListTable } from '../ui/list-table.tsx'
import { optionsOf } from '../ui/options.ts'
import { momentOf } from '../ui/save-csv.ts'
import { type ListView, useListView } from '../ui/use-list-view.ts'
import { useRowCount } from '../ui/use-row-count.ts'
import { DateText } from '../ui/values.tsx'
import { DeliveryState, useLastResponseText } from './status.tsx'
import { text } from './words.ts'

const WATCH_MS = 3_000

/** The deliveries of a webhook; refreshes while some are waiting. */
export function DeliveryLog({ id }: { id: number }) {
	const t = useText(text)
	const view = useListView('deliveries', ['state'], { orders: ['when'] })
	const asked = view.filters.state
	const state = asked in t.states ? (asked as State) : undefined
	const input = { params: { id }, query: { ...view.query, state } }
	const log = usePagedList('listDeliveries', input, {
		everyMs: (rows) => rows.some(({ State }) => State === 'waiting') && WATCH_MS,
		size: view.size,
	})
	return (
		<Stack gap="sm" component="section">
			<Group justify="space-between" align="flex-end">
				<Stack gap={2}>
					<Title order={2} fz="md">
						{t.log}
					</Title>
					<Text fz="sm" c="dimmed">
						{t.logAbout}
					</Text>
				</Stack>
				<LogCsv input={input} />
			</Group>
			<FilterBar value={view.filters} onChange={view.setFilters} choices={{ state: optionsOf(t.states) }} />
			<LogTable id={id} of={log} view={view} />
		</Stack>
	)
}

interface TableProps {
	id: number
	of: ReturnType<typeof usePagedList<'listDeliveries'>>
	view: ListView<'state'>
}

function LogTable({ id, of: log, view }: TableProps) {
	const t = useText(text)
	const count = useRowCount('countDeliveries', { ...view.query, webhook: id }, log.hasNextPage)
	const navigate = useNavigate()
	const { number } = useFormats()
	const answer = useLastResponseText()
	return (
		<ListTable
			view={view}
			of={log}
			count={count}
			label={t.log}
			empty={
				<EmptyState icon="webhooks" title={t.logEmpty}>
					{t.logEmptyText}
				</EmptyState>
			}
			rowKey={({ Id }) => Id}
			onOpen={({ Id }) => navigate({ to: `/webhooks/${id}/deliveries/${Id}` })}
			columns={[
				{ id: 'topic', title: t.topic, cell: (delivery) => <Topic id={id} of={delivery} /> },
				{ id: 'state', title: t.state, cell: (delivery) => <DeliveryState of={delivery} /> },
				{ id: 'lastAnswer', title: t.lastAnswer, wide: true, cell: answer },
				{
					id: 'attempts',
					title: t.attempts,
					sortBy: ({ Attempts }) => Attempts,
					wide: true,
					align: 'right',
					cell: ({ Attempts }) => number(Attempts),
				},
				{ id: 'messageId', title: t.messageId, extra: true, cell: ({ MessageId }) => MessageId },
				{
					id: 'when',
					title: t.when,
					sorted: true,
					wide: true,
					cell: ({ CreatedDate }) => <DateText value={CreatedDate} />,
				},
			]}
		/>
	)
}

function Topic({ id, of: { Id, Topic: topic, EventId, CreatedDate } }: { id: number; of: Delivery }) {
	const t = useText(text)
	return (
		<Stack gap={2}>
			<Link to={`/webhooks/${id}/deliveries/${Id}`} className="fiel-strong" tabIndex={-1}>
				{t.topicNames[topic]}
			</Link>
			<Text fz="xs" c="dimmed">
				{EventId === null ? t.testEvent : `${t.event} ${EventId}`}
			</Text>
			<Text fz="xs" c="dimmed" hiddenFrom="sm">
				<DateText value={CreatedDate} />
			</Text>
		</Stack>
	)
}

function LogCsv({ input }: { input: Input }) {
	const t = useText(text)
	const answer = useLastResponseText()
	return (
		<CsvListButton
			list="listDeliveries"
			input={input}
			file="deliveries"
			columns={{
				[t.id]: ({ Id }) => Id,
				[t.messageId]: ({ MessageId }) => MessageId,
				[t.topic]: ({ Topic: topic }) => topic,
				[t.event]: ({ EventId }) => EventId,
				[t.state]: ({ State: state }) => t.states[state],
				[t.attempts]: ({ Attempts }) => Attempts,
				[t.lastAnswer]: answer,
				[t.when]: ({ CreatedDate }) => momentOf(CreatedDate),
			}}
		/>
	)
}
