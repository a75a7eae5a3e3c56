import type { Shift } from '@fiel/contract'
import { Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { usePagedList } from '../api/use-paged-list.ts'
import { useText } from '../i18n/language.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { ListColumn } from '../ui/list-column.ts'
import { ListTable } from '../ui/list-table.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useListView } from '../ui/use-list-view.ts'
import { useRowCount } from '../ui/use-row-count.ts'
import { DateText, Money, Points } from '../ui/values.tsx'
import { text } from './words.ts'

/** The shifts of everybody who works at the counter. */
export default function ShiftsPage() {
	const t = useText(text)
	const navigate = useNavigate()
	const view = useListView('shifts', [], { orders: ['opened'] })
	const shifts = usePagedList('listShifts', { query: view.query }, { size: view.size })
	const count = useRowCount('countShifts', {}, shifts.hasNextPage)
	return (
		<>
			<PageHeader title={t.title} about={t.about} />
			<ListTable
				label={t.title}
				view={view}
				of={shifts}
				count={count}
				empty={
					<EmptyState icon="counter" title={t.emptyTitle}>
						{t.emptyText}
					</EmptyState>
				}
				rowKey={({ Id }) => Id}
				onOpen={({ Id }) => navigate({ to: `/shifts/${Id}` })}
				columns={useShiftColumns()}
			/>
		</>
	)
}

const useShiftColumns = (): ListColumn<Shift>[] => {
	const t = useText(text)
	return [
		{
			id: 'cashier',
			title: t.user,
			sortBy: ({ UserName }) => UserName,
			cell: ({ UserName, BranchName, OpenedDate }) => (
				<Stack gap={2}>
					<Text fz="sm" fw={550}>
						{UserName}
					</Text>
					<Text fz="xs" c="dimmed">
						{BranchName}
						<Text span fz="xs" hiddenFrom="sm">
							{BranchName && ' · '}
							<DateText value={OpenedDate} />
						</Text>
					</Text>
				</Stack>
			),
		},
		{
			id: 'opened',
			title: t.opened,
			sorted: true,
			wide: true,
			cell: ({ OpenedDate }) => <DateText value={OpenedDate} />,
		},
		{
			id: 'ended',
			title: t.ended,
			sortBy: ({ EndedDate }) => EndedDate,
			wide: true,
			cell: ({ EndedDate }) => (EndedDate ? <DateText value={EndedDate} /> : t.open),
		},
		{
			id: 'sales',
			title: t.sales,
			sortBy: ({ Totals }) => Totals.SalesAmount,
			align: 'right',
			cell: ({ Totals }) => <Money value={Totals.SalesAmount} />,
		},
		{
			id: 'returns',
			title: t.returns,
			sortBy: ({ Totals }) => Totals.ReturnsAmount,
			wide: true,
			align: 'right',
			cell: ({ Totals }) => <Money value={Totals.ReturnsAmount} />,
		},
		{
			id: 'pointsGiven',
			title: t.pointsGiven,
			sortBy: ({ Totals }) => Totals.Points,
			wide: true,
			align: 'right',
			cell: ({ Totals }) => <Points value={Totals.Points} />,
		},
	]
}
