import { Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { usePagedList } from '../api/use-paged-list.ts'
import { useText } from '../i18n/language.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { DateText, Money, Points } from '../ui/values.tsx'
import { text } from './words.ts'

/** The shifts of everybody who works at the counter. */
export default function ShiftsPage() {
	const t = useText(text)
	const navigate = useNavigate()
	const shifts = usePagedList('listShifts', {})
	return (
		<>
			<PageHeader title={t.title} about={t.about} />
			<PagedList
				of={shifts}
				empty={
					<EmptyState icon="counter" title={t.emptyTitle}>
						{t.emptyText}
					</EmptyState>
				}
			>
				{(rows) => (
					<DataTable
						label={t.title}
						rows={rows}
						rowKey={({ Id }) => Id}
						onOpen={({ Id }) => navigate({ to: `/shifts/${Id}` })}
						columns={[
							{
								title: t.user,
								cell: ({ UserName, BranchName, OpenedDate }) => (
									<Stack gap={2}>
										<Text fz="sm" fw={550}>
											{UserName}
										</Text>
										<Text fz="xs" c="dimmed">
											{BranchName && `${BranchName} · `}
											<DateText value={OpenedDate} />
										</Text>
									</Stack>
								),
							},
							{
								title: t.ended,
								wide: true,
								cell: ({ EndedDate }) => (EndedDate ? <DateText value={EndedDate} /> : t.open),
							},
							{ title: t.sales, align: 'right', cell: ({ Totals }) => <Money value={Totals.SalesAmount} /> },
							{
								title: t.returns,
								wide: true,
								align: 'right',
								cell: ({ Totals }) => <Money value={Totals.ReturnsAmount} />,
							},
							{
								title: t.pointsGiven,
								wide: true,
								align: 'right',
								cell: ({ Totals }) => <Points value={Totals.Points} />,
							},
						]}
					/>
				)}
			</PagedList>
		</>
	)
}
