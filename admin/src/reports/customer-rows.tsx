import type { REPORT_CUSTOMER_ORDERS, ReportCustomerList, ReportedCustomer } from '@fiel/contract'
import { Stack, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { usePagedList } from '../api/use-paged-list.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { CsvListButton } from '../ui/csv-list-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { ListColumn } from '../ui/list-column.ts'
import { ListTable } from '../ui/list-table.tsx'
import { useListView } from '../ui/use-list-view.ts'
import { useRowCount } from '../ui/use-row-count.ts'
import { Money } from '../ui/values.tsx'
import { text } from './list-words.ts'

/** What the server sorts each list by. */
const ORDERS = {
	first: 'firstOrder',
	joined: 'joined',
	best: 'spend',
} satisfies typeof REPORT_CUSTOMER_ORDERS

interface Props {
	query: Record<string, string>
}

/** The customers behind a figure. */
export function CustomerRows({ query, label }: Props & { label: string }) {
	const t = useText(text)
	const order = ORDERS[query.list as ReportCustomerList]
	const view = useListView('report-customers', [], { orders: [order] })
	const input = { query: { ...query, ...view.query } }
	const customers = usePagedList('listReportCustomers', input, { size: view.size })
	const count = useRowCount('countReportCustomers', query, customers.hasNextPage)
	const columns = useCustomerColumns().map((column) =>
		column.id === order ? { ...column, sorted: true as const } : column,
	)
	const navigate = useNavigate()
	return (
		<ListTable
			view={view}
			of={customers}
			count={count}
			label={label}
			columns={columns}
			rowKey={({ CustomerId }) => CustomerId}
			onOpen={({ CustomerId }) => navigate({ to: '/customers/$id', params: { id: CustomerId } })}
			empty={
				<EmptyState icon="customers" title={t.emptyTitle}>
					{t.emptyText}
				</EmptyState>
			}
		/>
	)
}

export function CustomersCsv({ query }: Props) {
	const t = useText(text)
	return (
		<CsvListButton
			list="listReportCustomers"
			input={{ query }}
			file="customers"
			columns={{
				[t.customerId]: ({ CustomerId }) => CustomerId,
				[t.customer]: ({ CustomerName }) => CustomerName,
				[t.joined]: ({ JoinedDate }) => JoinedDate,
				[t.orders]: ({ Orders }) => Orders,
				[t.spend]: ({ Spend }) => Spend,
				[t.firstOrder]: ({ FirstOrderDate }) => FirstOrderDate,
				[t.secondOrder]: ({ SecondOrderDate }) => SecondOrderDate,
				[t.lastOrder]: ({ LastOrderDate }) => LastOrderDate,
				[t.lastBranch]: ({ LastBranch }) => LastBranch,
				[t.redemptions]: ({ Redemptions }) => Redemptions,
			}}
		/>
	)
}

const useCustomerColumns = (): ListColumn<ReportedCustomer>[] => {
	const t = useText(text)
	const { number } = useFormats()
	const day = useDay()
	return [
		{
			id: 'customer',
			title: t.customer,
			sortBy: ({ CustomerName }) => CustomerName,
			cell: (row) => (
				<CustomerCell id={row.CustomerId} name={row.CustomerName}>
					{day(row.FirstOrderDate)} – {day(row.LastOrderDate)}
				</CustomerCell>
			),
		},
		{
			id: 'joined',
			title: t.joined,
			sortBy: ({ JoinedDate }) => JoinedDate,
			wide: 'tablet',
			cell: ({ JoinedDate }) => <span className="fiel-nowrap">{day(JoinedDate)}</span>,
		},
		{
			id: 'firstOrder',
			title: t.firstOrder,
			sortBy: ({ FirstOrderDate }) => FirstOrderDate,
			wide: true,
			cell: ({ FirstOrderDate }) => <span className="fiel-nowrap">{day(FirstOrderDate)}</span>,
		},
		{
			id: 'secondOrder',
			title: t.secondOrder,
			sortBy: ({ SecondOrderDate }) => SecondOrderDate,
			wide: 'tablet',
			cell: ({ SecondOrderDate }) => <span className="fiel-nowrap">{day(SecondOrderDate)}</span>,
		},
		{
			id: 'lastOrder',
			title: t.lastOrder,
			sortBy: ({ LastOrderDate }) => LastOrderDate,
			wide: true,
			cell: ({ LastOrderDate }) => <span className="fiel-nowrap">{day(LastOrderDate)}</span>,
		},
		{
			...{ id: 'lastBranch', title: t.lastBranch, wide: 'tablet' },
			sortBy: ({ LastBranch }) => LastBranch,
			cell: ({ LastBranch }) => LastBranch ?? '–',
		},
		{
			id: 'orders',
			title: t.orders,
			sortBy: ({ Orders }) => Orders,
			align: 'right',
			wide: true,
			below: true,
			cell: ({ Orders }) => number(Orders),
		},
		{
			id: 'spend',
			title: t.spend,
			sortBy: ({ Spend }) => Spend,
			align: 'right',
			cell: ({ Spend }) => <Money value={Spend} />,
		},
		{
			...{ id: 'redemptions', title: t.redemptions, align: 'right', extra: true },
			sortBy: ({ Redemptions }) => Redemptions,
			cell: ({ Redemptions }) => number(Redemptions),
		},
	]
}

/** A calendar day, which has no time zone. */
export const useDay = () => {
	const { date } = useFormats()
	return (day: string | null): string => (day === null ? '–' : date(`${day}T12:00:00Z`))
}

interface CellProps {
	id: string
	name: string | null
	/** What a phone shows below the name. */
	children?: React.ReactNode
}

/** A customer with a link to their page. */
export function CustomerCell({ id, name, children }: CellProps) {
	return (
		<Stack gap={2}>
			<Link to="/customers/$id" params={{ id }} className="fiel-strong" tabIndex={-1}>
				{name ?? id}
			</Link>
			{children && (
				<Text fz="xs" c="dimmed" hiddenFrom="sm">
					{children}
				</Text>
			)}
		</Stack>
	)
}
