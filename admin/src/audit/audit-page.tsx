import type { AuditEntry } from '@fiel/contract'
import { Stack, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { allRows, type Paged, usePages } from '../api/use-pages.ts'
import { useText } from '../i18n/language.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { DateText } from '../ui/values.tsx'
import { WholeCsvButton } from '../ui/whole-csv-button.tsx'
import { AuditFilters, type Filters } from './audit-filters.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { useOperationText } from './operation-text.ts'
import { text } from './words.ts'

const LIMIT = 50
const LARGEST = 200

const entriesOf = (filters: Filters, limit: number): Paged<'listAudit', AuditEntry> => ({
	id: 'listAudit',
	by: { ...filters, limit },
	input: (before) => ({ query: { ...filters, limit, ...(before !== undefined && { before }) } }),
	rows: ({ Items }) => Items,
	next: ({ NextBefore }) => NextBefore ?? undefined,
})

/** The filters are in the address, so that a view can be passed on; what makes no sense in it is left out. */
const useFilters = (): [Filters, (filters: Filters) => void] => {
	const { user, kind, thing } = useSearch({ strict: false }) as Record<string, unknown>
	const navigate = useNavigate()
	const filters: Filters = {
		...(Number.isSafeInteger(user) && { user: user as number }),
		...(typeof kind === 'string' && { kind }),
		...((typeof thing === 'string' || typeof thing === 'number') && { thing: String(thing) }),
	}
	return [filters, (search) => navigate({ to: '/audit', search, replace: true, resetScroll: false })]
}

export default function AuditPage() {
	const t = useText(text)
	const [filters, setFilters] = useFilters()
	const log = usePages(entriesOf(filters, LIMIT))
	const [open, setOpen] = useState<AuditEntry | null>(null)
	return (
		<>
			<PageHeader title={t.title} about={t.about}>
				<AuditCsv filters={filters} />
			</PageHeader>
			<AuditFilters filters={filters} onChange={setFilters} />
			<Loaded of={log}>
				{(entries) =>
					entries.length > 0 ? (
						<>
							<EntryTable entries={entries} onOpen={setOpen} />
							<MoreButton more={log.more} isAsking={log.isAsking} />
						</>
					) : (
						<EmptyState icon="audit" title={t.emptyTitle}>
							{t.emptyText}
						</EmptyState>
					)
				}
			</Loaded>
			<EntryDialog entry={open} onClose={() => setOpen(null)} />
		</>
	)
}

function EntryTable({ entries, onOpen }: { entries: AuditEntry[]; onOpen: (entry: AuditEntry) => void }) {
	const t = useText(text)
	const said = useOperationText()
	const kindOf = (kind: string): string => t.kinds[kind as keyof typeof t.kinds] ?? kind
	const author = ({ UserId, Author }: AuditEntry): string => (UserId === null ? t.commandLine : Author)
	return (
		<div className="fiel-card">
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
								<Text fz="sm" fw={550}>
									{said(entry.Operation)}
								</Text>
								<Text fz="xs" c="dimmed" hiddenFrom="sm" className="fiel-address">
									{author(entry)} · <DateText value={entry.Date} />
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
					{ title: t.who, wide: true, cell: author },
					{ title: t.when, wide: true, cell: ({ Date: at }) => <DateText value={at} /> },
				]}
			/>
		</div>
	)
}

const SHOWN = 24

function AuditCsv({ filters }: { filters: Filters }) {
	const t = useText(text)
	const asText = (value: unknown): string => (value === null ? '' : JSON.stringify(value))
	return (
		<WholeCsvButton
			file="audit-log"
			rows={() => allRows(entriesOf(filters, LARGEST))}
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
