import { useNavigate } from '@tanstack/react-router'
import { usePagedList } from '../api/use-paged-list.ts'
import { useText } from '../i18n/language.tsx'
import { useOrderStateText } from '../i18n/order-state-text.ts'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { DateText, Money, Points } from '../ui/values.tsx'
import { text } from './profile-words.ts'

export function OrdersTab({ id }: { id: string }) {
	const t = useText(text)
	const stateText = useOrderStateText()
	const navigate = useNavigate()
	const orders = usePagedList('listOrders', { query: { customer: id } })
	return (
		<PagedList
			of={orders}
			empty={
				<EmptyState icon="orders" title={t.ordersEmpty}>
					{t.ordersEmptyText}
				</EmptyState>
			}
		>
			{(list) => (
				<DataTable
					label={t.tabs.orders}
					rows={list}
					rowKey={({ OriginalId }) => OriginalId}
					onOpen={({ OriginalId }) => navigate({ to: '/orders/$id', params: { id: OriginalId } as never })}
					columns={[
						{ title: t.orderId, cell: ({ OriginalId }) => OriginalId },
						{ title: t.date, cell: ({ PlacementDate }) => <DateText value={PlacementDate} day /> },
						{ title: t.state, wide: true, cell: stateText },
						{ title: t.total, align: 'right', cell: ({ Total }) => <Money value={Total} /> },
						{
							title: t.points,
							align: 'right',
							wide: true,
							cell: ({ Points: earned }) => <Points value={earned} />,
						},
					]}
				/>
			)}
		</PagedList>
	)
}
