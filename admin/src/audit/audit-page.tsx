import type { AuditEntry } from '@fiel/contract'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { usePagedList } from '../api/use-paged-list.ts'
import { useText } from '../i18n/language.tsx'
import { CsvListButton } from '../ui/csv-list-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { filtersOf, useUrlParams } from '../ui/use-url-params.ts'
import { DateText } from '../ui/values.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { useEntryText } from './entry-text.ts'
import { text } from './words.ts'

const NAMES = ['user', 'kind', 'thing', 'from', 'to'] as const

export default function AuditPage() {
	const t = useText(text)
	const [filters, setFilters] = useUrlParams(...NAMES)
	const query = filtersOf(filters)
	const log = usePagedList('listAudit', { query })
	const [open, setOpen] = useState<AuditEntry | null>(null)
	return (
		<>
			<PageHeader title={t.title} about={t.about}>
				<AuditCsv query={query} />
			</PageHeader>
			<AuditFilters filters={filters} onChange={setFilters} />
			<PagedList
				of={log}
				filtered={{ by: filters, change: setFilters }}
				empty={
					<EmptyState icon="audit" title={t.emptyTitle}>
						{t.emptyText}
					</EmptyState>
				}
			>
				{(entries) => <EntryTable entries={entries} onOpen={setOpen} />}
			</PagedList>
			<EntryDialog entry={open} onClose={() => setOpen(null)} />
		</>
	)
}

function EntryTable({ entries, onOpen }: { entries: AuditEntry[]; onOpen: (entry: AuditEntry) => void }) {
	const t = useText(text)
	const said = useEntryText()
	const kindOf = (kind: string): string => t.kinds[kind as keyof typeof t.kinds] ?? kind
	return (
		<DataTable
			label={t.title}
			rows={entries}
			rowKey={({ Id }) => Id}
			onOpen={onOpen}
			columns={[
				{
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
					title: t.on,
					cell: ({ Kind, ThingId }) => (
						<Stack gap={2}>
							<Text fz="sm">{kindOf(Kind)}</Text>
							{ThingId && (
								<Text fz="xs" c="dimmed" className="fiel-address">
									{ThingId.length > SHOWN ? `${ThingId.slice(0, SHOWN)}…` : ThingId}
								</Text>
							)}
						</Stack>
					),
				},
				{ title: t.when, wide: true, cell: ({ Date: at }) => <DateText value={at} /> },
			]}
		/>
	)
}

const SHOWN = 24

function AuditCsv({ query }: { query: Record<string, string> }) {
	const t = useText(text)
	const asText = (value: unknown): string => (value === null ? '' : JSON.stringify(value))
	return (
		<CsvListButton
			list="listAudit"
			input={{ query }}
			file="audit-log"
			columns={{
				[t.when]: ({ Date: at }) => at,
				[t.who]: ({ Author }) => Author,
				[t.what]: ({ Operation }) => Operation,
				[t.on]: ({ Kind }) => Kind,
				[t.thing]: ({ ThingId }) => ThingId,
				[t.before]: ({ Before }) => asText(Before),
				[t.after]: ({ After }) => asText(After),
				[t.request]: ({ Request }) => asText(Request),
				[t.address]: ({ Address }) => Address,
			}}
		/>
	)
}
