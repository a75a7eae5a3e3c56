import type { Import, ImportState } from '@fiel/contract'
import { Badge, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { usePagedList } from '../api/use-paged-list.ts'
import { usePerson } from '../api/use-person.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { ListTable } from '../ui/list-table.tsx'
import { Section } from '../ui/section.tsx'
import { useListView } from '../ui/use-list-view.ts'
import { useRowCount } from '../ui/use-row-count.ts'
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

const useStates = (): Record<ImportState, string> => ({
	...useText(text).states,
	...useText(undoText).states,
})

export function StateBadge({ of: state }: { of: ImportState }) {
	const states = useStates()
	return <Badge color={COLORS[state]}>{states[state]}</Badge>
}

export function ImportHistory() {
	const t = useText(text)
	const states = useStates()
	const { number } = useFormats()
	const navigate = useNavigate()
	const view = useListView('imports', [], { orders: ['date'] })
	const imports = usePagedList('listImports', { query: view.query }, { size: view.size })
	const count = useRowCount('countImports', {}, imports.hasNextPage)
	return (
		<Section title={t.historyTitle} about={t.historyAbout}>
			<ListTable
				view={view}
				of={imports}
				count={count}
				label={t.historyTitle}
				rowKey={({ Id }) => Id}
				onOpen={({ Id }) => navigate({ to: '/transfers/$id', params: { id: String(Id) } })}
				columns={[
					{
						id: 'file',
						title: t.file,
						sortBy: (entry) => entry.FileName,
						cell: (entry) => <FileName of={entry} />,
					},
					{
						id: 'rows',
						title: t.rows,
						align: 'right',
						wide: true,
						sortBy: ({ Rows }) => Rows,
						cell: ({ Rows }) => number(Rows),
					},
					{
						id: 'failed',
						title: t.failed,
						align: 'right',
						wide: true,
						sortBy: ({ Failed }) => Failed,
						cell: ({ Failed }) => number(Failed),
					},
					{
						id: 'date',
						title: t.date,
						wide: true,
						sorted: true,
						cell: ({ CreatedDate }) => <DateText value={CreatedDate} />,
					},
					{
						id: 'state',
						title: t.state,
						sortBy: ({ State }) => states[State],
						cell: ({ State }) => <StateBadge of={State} />,
					},
				]}
				empty={
					<Text fz="sm" c="dimmed">
						{t.noImports}
					</Text>
				}
			/>
		</Section>
	)
}

function FileName({ of: { Id, FileName: name, Kind, Author } }: { of: Import }) {
	const t = useText(text)
	const person = usePerson()
	return (
		<Stack gap={2}>
			<Link to="/transfers/$id" params={{ id: String(Id) }} className="fiel-strong fiel-wraps" tabIndex={-1}>
				{name}
			</Link>
			<Text fz="xs" c="dimmed" className="fiel-wraps">
				{t.kinds[Kind]} · {person(Author)}
			</Text>
		</Stack>
	)
}
