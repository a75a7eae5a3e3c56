import type { ReportedMovement } from '@fiel/contract'
import { Stack, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { usePagedList } from '../api/use-paged-list.ts'
import { useExplain } from '../i18n/explain.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { valueText } from '../i18n/value-words.ts'
import { CsvListButton } from '../ui/csv-list-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListTable } from '../ui/list-table.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { momentOf } from '../ui/save-csv.ts'
import { useListView } from '../ui/use-list-view.ts'
import { useRowCount } from '../ui/use-row-count.ts'
import { filtersOf, useUrlParams } from '../ui/use-url-params.ts'
import { DateText, Money, Points } from '../ui/values.tsx'
import { CustomerCell } from './customer-rows.tsx'
import { usePeriodText } from './customers-report-page.tsx'
import { text } from './list-words.ts'

/** The points behind the rates and the value of issued points; the URL has the filters. */
export default function PointsReportPage() {
	const t = useText(text)
	const { pointTypes } = useText(valueText)
	const period = usePeriodText()
	const [kept] = useUrlParams('from', 'to', 'kind')
	const kind = kept.kind === 'expired' || kept.kind === 'issued' ? kept.kind : 'redeemed'
	const explain = useExplain()
	const query = { ...filtersOf(kept), kind }
	return (
		<>
			<PageHeader title={t.rowsTitle[kind]} about={period(kept)} within="/reports">
				<CsvListButton
					list="listReportMovements"
					input={{ query }}
					file={`${kind}-points`}
					columns={{
						[t.customerId]: ({ CustomerId }) => CustomerId,
						[t.customer]: ({ CustomerName }) => CustomerName,
						[t.date]: ({ Date: moment }) => momentOf(moment),
						[t.type]: ({ Type }) => pointTypes[Type]!,
						[t.points]: (row) => row.Points,
						[t.worth]: ({ Cashback }) => Cashback,
						[t.order]: ({ OrderId }) => OrderId,
						[t.why]: explain,
					}}
				/>
			</PageHeader>
			<MovementRows label={t.rowsTitle[kind]} query={query} />
		</>
	)
}

function MovementRows({ label, query }: { label: string; query: Record<string, string> }) {
	const t = useText(text)
	const { pointTypes } = useText(valueText)
	const { date } = useFormats()
	const navigate = useNavigate()
	const view = useListView('report-points', [], { orders: ['date'] })
	const input = { query: { ...query, ...view.query } }
	const movements = usePagedList('listReportMovements', input, { size: view.size })
	const count = useRowCount('countReportMovements', query, movements.hasNextPage)
	return (
		<ListTable
			label={label}
			view={view}
			count={count}
			of={{ ...movements, data: movements.data?.map((row, index) => ({ ...row, index })) }}
			empty={
				<EmptyState icon="rewards" title={t.emptyTitle}>
					{t.emptyText}
				</EmptyState>
			}
			rowKey={({ index }) => index}
			onOpen={({ CustomerId }) => navigate({ to: '/customers/$id', params: { id: CustomerId } })}
			columns={[
				{
					id: 'customer',
					title: t.customer,
					sortBy: ({ CustomerName }) => CustomerName,
					cell: (row) => (
						<CustomerCell id={row.CustomerId} name={row.CustomerName}>
							{date(row.Date)}
						</CustomerCell>
					),
				},
				{
					id: 'date',
					title: t.date,
					sorted: true,
					wide: true,
					cell: (row) => <DateText value={row.Date} />,
				},
				{
					id: 'type',
					title: t.type,
					sortBy: ({ Type }) => pointTypes[Type],
					wide: true,
					below: true,
					cell: (row) => <Why of={row} />,
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
					wide: true,
					below: true,
					cell: (row) => <Money value={row.Cashback} />,
				},
			]}
		/>
	)
}

/** What the points were for, with the order that they came of. */
function Why({ of: row }: { of: ReportedMovement }) {
	const { pointTypes } = useText(valueText)
	const explain = useExplain()
	return (
		<Stack gap={2}>
			<Text fz="sm">
				{pointTypes[row.Type]}
				{row.OrderId !== null && (
					<>
						{' · '}
						<Link to="/orders/$id" params={{ id: row.OrderId } as never} className="fiel-id">
							{row.OrderId}
						</Link>
					</>
				)}
			</Text>
			<Text fz="xs" c="dimmed" className="fiel-wraps">
				{explain(row)}
			</Text>
		</Stack>
	)
}
