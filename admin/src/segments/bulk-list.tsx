import type { BulkAction } from '@fiel/contract'
import { Badge, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { usePagedList } from '../api/use-paged-list.ts'
import { useRead } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListTable } from '../ui/list-table.tsx'
import { useListView } from '../ui/use-list-view.ts'
import { useRowCount } from '../ui/use-row-count.ts'
import { DateText } from '../ui/values.tsx'
import { text } from './bulk-words.ts'

const COLORS = {
	...{ waiting: 'yellow', running: 'blue', done: 'green', stopped: 'gray', rejected: 'gray' },
	...{ undoing: 'blue', undone: 'gray' },
}

export function BulkState({ of: { State } }: { of: BulkAction }) {
	const t = useText(text)
	return <Badge color={COLORS[State]}>{t.states[State]}</Badge>
}

/** What an action does, such as "Give points: 100". */
export const useBulkText = () => {
	const t = useText(text)
	const { points, date } = useFormats()
	const tiers = useRead('listAllTiers').data
	return ({ Kind, Value, Tag, TierId, Until }: BulkAction): string => {
		const tier = TierId === null ? undefined : tiers?.find(({ Id }) => Id === TierId)?.Name
		const what = tier && Until ? t.tierUntil(tier, date(Until)) : Value === null ? Tag : points(Value)
		return [t.kinds[Kind], what].filter(Boolean).join(': ')
	}
}

/** All bulk actions. */
export function BulkList() {
	const t = useText(text)
	const say = useBulkText()
	const navigate = useNavigate()
	const { number, dateTime } = useFormats()
	const view = useListView('bulk-actions', [], { orders: ['asked'] })
	const actions = usePagedList('listBulkActions', { query: view.query }, { size: view.size })
	const count = useRowCount('countBulkActions', {}, actions.hasNextPage)
	return (
		<ListTable
			label={t.title}
			view={view}
			of={actions}
			count={count}
			empty={
				<EmptyState icon="customers" title={t.empty}>
					{t.emptyText}
				</EmptyState>
			}
			rowKey={({ Id }) => Id}
			onOpen={({ Id }) => navigate({ to: '/bulk-actions/$id', params: { id: String(Id) } as never })}
			columns={[
				{
					id: 'action',
					title: t.kind,
					main: true,
					sortBy: say,
					cell: (action) => (
						<Stack gap={2}>
							<Link
								to="/bulk-actions/$id"
								params={{ id: String(action.Id) } as never}
								className="fiel-strong"
								tabIndex={-1}
							>
								{say(action)}
							</Link>
							<Text fz="xs" c="dimmed" className="fiel-wraps">
								{action.SegmentName} · {t.customers(number(action.Customers))}
								<Text span fz="xs" hiddenFrom="sm">
									{` · ${dateTime(action.AskedDate)}`}
								</Text>
							</Text>
						</Stack>
					),
				},
				{
					id: 'asked',
					title: t.asked,
					sorted: true,
					wide: true,
					cell: ({ AskedDate }) => <DateText value={AskedDate} />,
				},
				{
					id: 'state',
					title: t.state,
					sortBy: ({ State }) => t.states[State],
					align: 'right',
					cell: (action) => <BulkState of={action} />,
				},
			]}
		/>
	)
}
