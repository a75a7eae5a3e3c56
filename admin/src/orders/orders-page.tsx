import type { ListedOrder } from '@fiel/contract'
import { Group, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { usePagedList } from '../api/use-paged-list.ts'
import { useRead } from '../api/use-read.ts'
import { fieldNames } from '../i18n/field-words.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { useOrderStateText } from '../i18n/order-state-text.ts'
import { valueText } from '../i18n/value-words.ts'
import { CsvListButton } from '../ui/csv-list-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import type { ListColumn } from '../ui/list-column.ts'
import { ListTable } from '../ui/list-table.tsx'
import { optionsOf } from '../ui/options.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { readForFile } from '../ui/read-for-file.ts'
import { type CsvColumns, momentOf } from '../ui/save-csv.ts'
import { SelectedCsvButton } from '../ui/selected-csv-button.tsx'
import { type ListView, useListView } from '../ui/use-list-view.ts'
import { useRowCount } from '../ui/use-row-count.ts'
import { DateText, Money, Points } from '../ui/values.tsx'
import { StateBadge } from './state-badge.tsx'
import { text } from './words.ts'

const NAMES = ['search', 'state', 'branch', 'salesPerson', 'from', 'until'] as const
const ORDERS = ['placed', 'total'] as const

/** A choice beside the states: most orders of which a part was returned are completed. */
const PARTLY_RETURNED = 'returned'

const queryOf = ({ state, ...query }: Record<string, string>): Record<string, string> => {
	if (state === PARTLY_RETURNED) return { ...query, returned: 'true' }
	return state === undefined ? query : { ...query, state }
}

export default function OrdersPage() {
	const t = useText(text)
	const navigate = useNavigate()
	const view = useListView('orders', NAMES, { orders: ORDERS })
	const query = queryOf(view.query)
	const orders = usePagedList('listOrders', { query }, { size: view.size })
	const count = useRowCount('countOrders', query, orders.hasNextPage)
	const columns = useOrderColumns()
	const csv = useOrderCsv()
	return (
		<>
			<PageHeader title={t.title} about={t.about}>
				<CsvListButton
					list="listOrders"
					input={{ query }}
					file="orders"
					disabled={orders.data?.length === 0}
					columns={csv}
				/>
			</PageHeader>
			<OrderFilters view={view} />
			<ListTable
				view={view}
				of={orders}
				label={t.title}
				columns={columns}
				rowKey={({ OriginalId }) => OriginalId}
				onOpen={({ OriginalId }) => navigate({ to: '/orders/$id', params: { id: OriginalId } })}
				count={count}
				select={{
					name: ({ OriginalId }: ListedOrder) => OriginalId,
					actions: (rows) => (
						<SelectedCsvButton
							file="orders"
							columns={csv}
							read={() =>
								readForFile(
									'listOrders',
									rows.map(({ OriginalId }) => OriginalId),
								)
							}
						/>
					),
				}}
				empty={
					<EmptyState icon="orders" title={t.emptyTitle}>
						{t.emptyText}
					</EmptyState>
				}
			/>
		</>
	)
}

function OrderFilters({ view }: { view: ListView<(typeof NAMES)[number]> }) {
	const t = useText(text)
	const { orderStates, partlyReturned } = useText(valueText)
	const labels = useRead('listOrderLabels').data
	const options = (list: { Id: string; Name: string | null }[] = []) =>
		list.map(({ Id, Name }) => ({ value: Id, label: Name ?? Id }))
	return (
		<FilterBar
			value={view.filters}
			onChange={view.setFilters}
			search={{ hint: t.search }}
			choices={{
				state: [...optionsOf(orderStates), { value: PARTLY_RETURNED, label: partlyReturned }],
				branch: options(labels?.Branches),
				salesPerson: options(labels?.SalesPeople),
			}}
			dates={['from', 'until']}
		/>
	)
}

/** Those that can be imported have the names by which an import finds them. */
const useOrderCsv = (): CsvColumns<ListedOrder> => {
	const t = useText(text)
	const names = useText(fieldNames)
	const stateText = useOrderStateText()
	return {
		[names.orderId!]: ({ OriginalId }) => OriginalId,
		[names.placed!]: ({ PlacementDate }) => momentOf(PlacementDate),
		[t.state]: stateText,
		[names.status!]: ({ Status }) => Status,
		[names.customerId!]: ({ CustomerId }) => CustomerId,
		[names.name!]: ({ CustomerName }) => CustomerName,
		[names.branchId!]: ({ BranchId }) => BranchId,
		[names.branchName!]: ({ Branch }) => Branch,
		[names.salesPersonId!]: ({ SalesPersonId }) => SalesPersonId,
		[names.salesPersonName!]: ({ SalesPerson }) => SalesPerson,
		[names.coupon!]: ({ Coupon }) => Coupon,
		[names.total!]: ({ Total }) => Total,
		[t.returnedAmount]: ({ Returned }) => Returned,
		[t.points]: ({ Points: earned }) => earned,
	}
}

const useOrderColumns = (): ListColumn<ListedOrder>[] => {
	const t = useText(text)
	const stateText = useOrderStateText()
	return [
		{
			...{ id: 'order', title: t.order, sortBy: ({ OriginalId }) => OriginalId },
			cell: (order) => <OrderCell of={order} />,
		},
		{
			...{ id: 'placed', title: t.placed, wide: true, sorted: true },
			cell: ({ PlacementDate }) => <DateText value={PlacementDate} />,
		},
		{
			...{ id: 'customer', title: t.customer, wide: true },
			sortBy: ({ CustomerName, CustomerId }) => CustomerName ?? CustomerId,
			cell: ({ CustomerName, CustomerId }) => CustomerName ?? CustomerId,
		},
		{
			...{ id: 'customerId', title: t.customerId, extra: true, sortBy: ({ CustomerId }) => CustomerId },
			cell: ({ CustomerId }) => CustomerId,
		},
		{
			...{ id: 'state', title: t.state, wide: true, sortBy: stateText },
			cell: (order) => <StateBadge of={order} />,
		},
		{
			...{ id: 'status', title: t.status, extra: true, sortBy: ({ Status }) => Status },
			cell: ({ Status }) => Status ?? '–',
		},
		{
			...{ id: 'branch', title: t.branch, wide: 'tablet', sortBy: ({ Branch }) => Branch },
			cell: ({ Branch }) => Branch ?? '–',
		},
		{
			...{ id: 'salesPerson', title: t.salesPerson, extra: true, sortBy: ({ SalesPerson }) => SalesPerson },
			cell: ({ SalesPerson }) => SalesPerson ?? '–',
		},
		{
			...{ id: 'coupon', title: t.coupon, extra: true, sortBy: ({ Coupon }) => Coupon },
			cell: ({ Coupon }) => Coupon ?? '–',
		},
		{
			...{ id: 'total', title: t.total, align: 'right', sorted: true },
			cell: ({ Total }) => <Money value={Total} />,
		},
		{
			...{ id: 'returned', title: t.returnedAmount, align: 'right', extra: true },
			sortBy: ({ Returned }) => Returned,
			cell: ({ Returned }) => (Returned > 0 ? <Money value={Returned} /> : '–'),
		},
		{
			...{ id: 'points', title: t.points, align: 'right', wide: true },
			sortBy: ({ Points: earned }) => earned,
			cell: ({ Points: earned }) => <Points value={earned} />,
		},
	]
}

function OrderCell({ of: order }: { of: ListedOrder }) {
	const { date } = useFormats()
	return (
		<Stack gap={2}>
			<Group gap="xs">
				<Link
					to="/orders/$id"
					params={{ id: order.OriginalId }}
					className="fiel-strong fiel-id"
					tabIndex={-1}
				>
					{order.OriginalId}
				</Link>
				<Text component="span" hiddenFrom="sm">
					<StateBadge of={order} />
				</Text>
			</Group>
			<Text fz="xs" c="dimmed" hiddenFrom="sm">
				{date(order.PlacementDate)} · {order.CustomerName ?? order.CustomerId}
			</Text>
		</Stack>
	)
}
