import type { ExpiringByCustomer, Report } from '@fiel/contract'
import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { usePagedList } from '../api/use-paged-list.ts'
import { useCompactFormats } from '../i18n/compact-formats.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { CsvListButton } from '../ui/csv-list-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListTable } from '../ui/list-table.tsx'
import { useListView } from '../ui/use-list-view.ts'
import { useRowCount } from '../ui/use-row-count.ts'
import { useUrlParams } from '../ui/use-url-params.ts'
import { Money, Points } from '../ui/values.tsx'
import { CustomerCell, useDay } from './customer-rows.tsx'
import { Definition, FigureStat } from './figure-stat.tsx'
import { text as listText } from './list-words.ts'
import { text } from './words.ts'

export function ExpiringSection({ of }: { of: Report }) {
	const t = useText(text)
	const { number } = useFormats()
	const brief = useCompactFormats()
	const [{ days }, change] = useUrlParams('days')
	const chosen = of.Expiring.find(({ Days }) => String(Days) === days)?.Days ?? 30
	return (
		<Stack gap="md">
			<div className="fiel-report-stats">
				{of.Expiring.map(({ Days, Customers, Points: points, Cashback }) => (
					<FigureStat
						key={Days}
						name={t.within(number(Days))}
						defined="expiring"
						value={`${number(Customers)} ${t.customers.toLowerCase()}`}
						note={t.expiringNote(brief.points(points), brief.money(Cashback))}
					/>
				))}
			</div>
			<Group justify="space-between" gap="xs">
				<SegmentedControl
					aria-label={t.expiring}
					data={of.Expiring.map(({ Days }) => ({ value: String(Days), label: t.days(number(Days)) }))}
					value={String(chosen)}
					onChange={(value) => change({ days: value })}
				/>
				<Group gap="xs">
					<Definition of="expiring" name={t.expiring} />
					<ExpiringCsv days={String(chosen)} />
				</Group>
			</Group>
			<Text fz="sm" c="dimmed">
				{t.expiringRows}
			</Text>
			<ExpiringRows days={String(chosen)} />
		</Stack>
	)
}

function ExpiringCsv({ days }: { days: string }) {
	const t = useText(listText)
	return (
		<CsvListButton
			list="listReportExpiring"
			input={{ query: { days } }}
			file="expiring-points"
			columns={{
				[t.customerId]: ({ CustomerId }) => CustomerId,
				[t.customer]: ({ CustomerName }) => CustomerName,
				[t.email]: ({ Email }) => Email,
				[t.phone]: ({ Phone }) => Phone,
				[t.expiresOn]: ({ Date: day }) => day,
				[t.points]: ({ Points: points }) => points,
				[t.worth]: ({ Cashback }) => Cashback,
			}}
		/>
	)
}

function ExpiringRows({ days }: { days: string }) {
	const t = useText(listText)
	const day = useDay()
	const navigate = useNavigate()
	const { expiring } = useText(text)
	const view = useListView('report-expiring', [], { orders: ['expiresOn'] })
	const input = { query: { days, ...view.query } }
	const list = usePagedList('listReportExpiring', input, { size: view.size })
	const count = useRowCount('countReportExpiring', { days }, list.hasNextPage)
	return (
		<ListTable
			label={expiring}
			view={view}
			of={list}
			count={count}
			empty={
				<EmptyState icon="customers" title={t.emptyTitle}>
					{t.emptyText}
				</EmptyState>
			}
			rowKey={(row: ExpiringByCustomer) => `${row.CustomerId} ${row.Date}`}
			onOpen={({ CustomerId }) => navigate({ to: '/customers/$id', params: { id: CustomerId } })}
			columns={[
				{
					id: 'customer',
					title: t.customer,
					sortBy: ({ CustomerName }) => CustomerName,
					cell: (row) => (
						<CustomerCell id={row.CustomerId} name={row.CustomerName}>
							{day(row.Date)}
						</CustomerCell>
					),
				},
				{ id: 'email', title: t.email, wide: true, cell: ({ Email }) => Email ?? '–' },
				{ id: 'phone', title: t.phone, wide: true, cell: ({ Phone }) => Phone ?? '–' },
				{
					id: 'expiresOn',
					title: t.expiresOn,
					sorted: true,
					wide: true,
					cell: (row) => day(row.Date),
				},
				{
					id: 'points',
					title: t.points,
					sortBy: (row) => row.Points,
					align: 'right',
					cell: (row) => <Points value={row.Points} />,
				},
				{
					id: 'worth',
					title: t.worth,
					sortBy: ({ Cashback }) => Cashback,
					align: 'right',
					cell: (row) => <Money value={row.Cashback} />,
				},
			]}
		/>
	)
}
