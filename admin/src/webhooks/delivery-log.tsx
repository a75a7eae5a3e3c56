import type { Delivery, DeliveryState as State } from '@fiel/contract'
import { Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { allRows, type Paged, usePages } from '../api/use-pages.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { optionsOf } from '../ui/options.ts'
import { DateText } from '../ui/values.tsx'
import { WholeCsvButton } from '../ui/whole-csv-button.tsx'
import { DeliveryState, useAnswer } from './status.tsx'
import { text } from './words.ts'

const PAGE = 50
const WATCH_MS = 3_000

const deliveriesOf = (id: number, state: State | undefined): Paged<'listDeliveries', Delivery> => ({
	id: 'listDeliveries',
	by: { id, state },
	input: (before) => ({
		params: { id },
		query: { limit: PAGE, ...(state && { state }), ...(before !== undefined && { before }) },
	}),
	rows: (page) => page,
	next: (page) => (page.length === PAGE ? page.at(-1)!.Id : undefined),
})

/** What was sent and what waits; while something waits, it is looked at again. */
export function DeliveryLog({ id }: { id: number }) {
	const t = useText(text)
	const navigate = useNavigate()
	const { state: asked } = useSearch({ strict: false }) as { state?: unknown }
	const state = typeof asked === 'string' && asked in t.states ? (asked as State) : undefined
	const paged = deliveriesOf(id, state)
	const log = usePages(paged, {
		everyMs: (rows) => rows.some(({ State }) => State === 'waiting') && WATCH_MS,
	})
	const choose = (chosen: string) =>
		navigate({
			to: '/webhooks/$id',
			params: { id: String(id) },
			search: chosen === 'all' ? {} : { state: chosen },
			replace: true,
			resetScroll: false,
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
				<LogCsv paged={paged} />
			</Group>
			<SegmentedControl
				aria-label={t.filter}
				value={state ?? 'all'}
				onChange={choose}
				data={[{ value: 'all', label: t.all }, ...optionsOf(t.states)]}
			/>
			<Loaded of={log}>
				{(rows) =>
					rows.length > 0 ? (
						<>
							<LogTable id={id} deliveries={rows} />
							<MoreButton more={log.more} isAsking={log.isAsking} />
						</>
					) : (
						<EmptyState icon="webhooks" title={t.logEmpty}>
							{t.logEmptyText}
						</EmptyState>
					)
				}
			</Loaded>
		</Stack>
	)
}

function LogTable({ id, deliveries }: { id: number; deliveries: Delivery[] }) {
	const t = useText(text)
	const navigate = useNavigate()
	const { number } = useFormats()
	const answer = useAnswer()
	return (
		<div className="fiel-card">
			<DataTable
				label={t.log}
				rows={deliveries}
				rowKey={({ Id }) => Id}
				onOpen={({ Id }) => navigate({ to: `/webhooks/${id}/deliveries/${Id}` })}
				columns={[
					{ title: t.topic, cell: (delivery) => <Topic id={id} of={delivery} /> },
					{ title: t.state, cell: (delivery) => <DeliveryState of={delivery} /> },
					{ title: t.lastAnswer, wide: true, cell: answer },
					{ title: t.attempts, wide: true, align: 'right', cell: ({ Attempts }) => number(Attempts) },
					{ title: t.when, wide: true, cell: ({ CreatedDate }) => <DateText value={CreatedDate} /> },
				]}
			/>
		</div>
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

function LogCsv({ paged }: { paged: Paged<'listDeliveries', Delivery> }) {
	const t = useText(text)
	const answer = useAnswer()
	return (
		<WholeCsvButton
			file="deliveries"
			rows={() => allRows(paged)}
			columns={{
				[t.id]: ({ Id }) => Id,
				[t.messageId]: ({ MessageId }) => MessageId,
				[t.topic]: ({ Topic: topic }) => topic,
				[t.event]: ({ EventId }) => EventId,
				[t.state]: ({ State: state }) => t.states[state],
				[t.attempts]: ({ Attempts }) => Attempts,
				[t.lastAnswer]: answer,
				[t.when]: ({ CreatedDate }) => CreatedDate,
			}}
		/>
	)
}
