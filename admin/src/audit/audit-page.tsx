import type { AuditEntry } from '@fiel/contract'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { usePagedList } from '../api/use-paged-list.ts'
import { useText } from '../i18n/language.tsx'
import { CsvListButton } from '../ui/csv-list-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListTable } from '../ui/list-table.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { momentOf } from '../ui/save-csv.ts'
import { useListView } from '../ui/use-list-view.ts'
import { useRowCount } from '../ui/use-row-count.ts'
import { DateText } from '../ui/values.tsx'
import { AuditFilters, type AuditView, NAMES } from './audit-filters.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { useEntryText, useThingText } from './entry-text.ts'
import { text } from './words.ts'

export default function AuditPage() {
	const t = useText(text)
	const view = useListView('audit', NAMES, { orders: ['when'] })
	const log = usePagedList('listAudit', { query: view.query }, { size: view.size })
	const [open, setOpen] = useState<AuditEntry | null>(null)
	return (
		<>
			<PageHeader title={t.title} about={t.about}>
				<AuditCsv query={view.query} />
			</PageHeader>
			<AuditFilters view={view} />
			<EntryTable of={log} view={view} onOpen={setOpen} />
			<EntryDialog entry={open} onClose={() => setOpen(null)} />
		</>
	)
}

interface TableProps {
	of: ReturnType<typeof usePagedList<'listAudit'>>
	view: AuditView
	onOpen: (entry: AuditEntry) => void
}

function EntryTable({ of: log, view, onOpen }: TableProps) {
	const t = useText(text)
	const count = useRowCount('countAudit', view.query, log.hasNextPage)
	const said = useEntryText()
	const kindOf = useKindText()
	const thingOf = useThingText()
	return (
		<ListTable
			view={view}
			of={log}
			count={count}
			label={t.title}
			empty={
				<EmptyState icon="audit" title={t.emptyTitle}>
					{t.emptyText}
				</EmptyState>
			}
			rowKey={({ Id }) => Id}
			onOpen={onOpen}
			columns={[
				{
					id: 'what',
					title: t.what,
					cell: (entry) => (
						<Stack gap={2}>
							<Text fz="sm">{said(entry)}</Text>
							<Text fz="xs" c="dimmed" hiddenFrom="sm" className="fiel-address">
								<DateText value={entry.Date} />
							</Text>
						</Stack>
					),
				},
				{
					id: 'kind',
					title: t.on,
					cell: (entry) => (
						<Stack gap={2}>
							<Text fz="sm">{kindOf(entry.Kind)}</Text>
							{entry.ThingId && (
								<Text fz="xs" c="dimmed" className="fiel-address">
									{shorten(thingOf(entry))}
								</Text>
							)}
						</Stack>
					),
				},
				{ id: 'address', title: t.address, extra: true, cell: ({ Address }) => Address ?? '–' },
				{
					id: 'when',
					title: t.when,
					sorted: true,
					wide: true,
					cell: ({ Date: at }) => <DateText value={at} />,
				},
			]}
		/>
	)
}

const SHOWN = 24

const shorten = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)

const useKindText = () => {
	const { kinds } = useText(text)
	return (kind: string): string => kinds[kind as keyof typeof kinds] ?? kind
}

function AuditCsv({ query }: { query: Record<string, string> }) {
	const t = useText(text)
	const said = useEntryText()
	const kindOf = useKindText()
	const thingOf = useThingText()
	const asText = (value: unknown): string => (value === null ? '' : JSON.stringify(value))
	return (
		<CsvListButton
			list="listAudit"
			input={{ query }}
			file="audit-log"
			columns={{
				[t.when]: ({ Date: at }) => momentOf(at),
				[t.who]: ({ Author }) => Author,
				[t.what]: said,
				[t.operation]: ({ Operation }) => Operation,
				[t.on]: ({ Kind }) => kindOf(Kind),
				[t.thing]: thingOf,
				[t.before]: ({ Before }) => asText(Before),
				[t.after]: ({ After }) => asText(After),
				[t.request]: ({ Request }) => asText(Request),
				[t.address]: ({ Address }) => Address,
			}}
		/>
	)
}
