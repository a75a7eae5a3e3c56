import type { ListedOrder } from '@fiel/contract'
import { useNavigate } from '@tanstack/react-router'
import { usePagedList } from '../api/use-paged-list.ts'
import { useText } from '../i18n/language.tsx'
import { useOrderStateText } from '../i18n/order-state-text.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import type { ListColumn } from '../ui/list-column.ts'
import { ListTable } from '../ui/list-table.tsx'
import { useListView } from '../ui/use-list-view.ts'
import { useRowCount } from '../ui/use-row-count.ts'
import { DateText, Money, Points } from '../ui/values.tsx'
import { text } from './profile-words.ts'

export function OrdersTab({ id }: { id: string }) {
	const t = useText(text)
	const navigate = useNavigate()
	const view = useListView('customer-orders', [], { orders: ['placed', 'total'] })
	const query = { ...view.query, customer: id }
	const orders = usePagedList('listOrders', { query }, { size: view.size })
	const count = useRowCount('countOrders', query, orders.hasNextPage)
	return (
		<ListTable
			view={view}
			of={orders}
			count={count}
			label={t.tabs.orders}
			rowKey={({ OriginalId }) => OriginalId}
			onOpen={({ OriginalId }) => navigate({ to: '/orders/$id', params: { id: OriginalId } as never })}
			columns={useOrderColumns()}
			empty={
				<EmptyState icon="orders" title={t.ordersEmpty}>
					{t.ordersEmptyText}
				</EmptyState>
			}
		/>
	)
}

const useOrderColumns = (): ListColumn<ListedOrder>[] => {
	const t = useText(text)
	const stateText = useOrderStateText()
	return [
		{
			...{ id: 'order', title: t.orderId, sortBy: ({ OriginalId }) => OriginalId },
			cell: ({ OriginalId }) => <span className="fiel-id">{OriginalId}</span>,
		},
		{
			...{ id: 'placed', title: t.date, sorted: true },
			cell: ({ PlacementDate }) => <DateText value={PlacementDate} day />,
		},
		{ id: 'state', title: t.state, wide: true, sortBy: stateText, cell: stateText },
		{
			...{ id: 'total', title: t.total, align: 'right', sorted: true },
			cell: ({ Total }) => <Money value={Total} />,
		},
		{
			...{ id: 'points', title: t.points, align: 'right', wide: true },
			sortBy: ({ Points: earned }) => earned,
			cell: ({ Points: earned }) => <Points value={earned} />,
		},
	]
}
