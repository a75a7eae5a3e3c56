import type { Import, ImportState } from '@fiel/contract'
import { Badge, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { usePagedList } from '../api/use-paged-list.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { Section } from '../ui/section.tsx'
import { DateText } from '../ui/values.tsx'
import { text as undoText } from './undo-words.ts'
import { text } from './words.ts'

const COLORS: Record<ImportState, string> = {
	uploading: 'gray',
	ready: 'indigo',
	trying: 'indigo',
	tried: 'indigo',
	running: 'indigo',
	paused: 'orange',
	done: 'teal',
	cancelled: 'gray',
	undoing: 'orange',
	undone: 'gray',
}

export function StateBadge({ of: state }: { of: ImportState }) {
	const states = { ...useText(text).states, ...useText(undoText).states }
	return <Badge color={COLORS[state]}>{states[state]}</Badge>
}

export function ImportHistory() {
	const t = useText(text)
	const imports = usePagedList('listImports', {})
	return (
		<Section title={t.historyTitle} about={t.historyAbout}>
			<PagedList
				of={imports}
				empty={
					<Text fz="sm" c="dimmed">
						{t.noImports}
					</Text>
				}
			>
				{(list) => <ImportTable imports={list} />}
			</PagedList>
		</Section>
	)
}

function ImportTable({ imports }: { imports: Import[] }) {
	const t = useText(text)
	const { number } = useFormats()
	const navigate = useNavigate()
	return (
		<DataTable
			label={t.historyTitle}
			rows={imports}
			rowKey={({ Id }) => Id}
			onOpen={({ Id }) => navigate({ to: '/transfers/$id', params: { id: String(Id) } })}
			columns={[
				{ title: t.file, cell: (entry) => <FileName of={entry} /> },
				{ title: t.rows, align: 'right', wide: true, cell: ({ Rows }) => number(Rows) },
				{ title: t.failed, align: 'right', wide: true, cell: ({ Failed }) => number(Failed) },
				{ title: t.date, wide: true, cell: ({ CreatedDate }) => <DateText value={CreatedDate} /> },
				{ title: t.state, cell: ({ State }) => <StateBadge of={State} /> },
			]}
		/>
	)
}

function FileName({ of: { Id, FileName: name, Kind, Author } }: { of: Import }) {
	const t = useText(text)
	return (
		<Stack gap={2}>
			<Link to="/transfers/$id" params={{ id: String(Id) }} className="fiel-strong fiel-wraps" tabIndex={-1}>
				{name}
			</Link>
			<Text fz="xs" c="dimmed" className="fiel-wraps">
				{t.kinds[Kind]} · {Author}
			</Text>
		</Stack>
	)
}
