import type { ReportedOrder } from '@fiel/contract'
import { Stack, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePagedList } from '../api/use-paged-list.ts'
import { useText } from '../i18n/language.tsx'
import { CsvListButton } from '../ui/csv-list-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { ListColumn } from '../ui/list-column.ts'
import { ListTable } from '../ui/list-table.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useListView } from '../ui/use-list-view.ts'
import { useRowCount } from '../ui/use-row-count.ts'
import { filtersOf, useUrlParams } from '../ui/use-url-params.ts'
import { Money } from '../ui/values.tsx'
import { useDay } from './customer-rows.tsx'
import { usePeriodText } from './customers-report-page.tsx'
import { text } from './list-words.ts'

/** The orders behind a figure; the URL has the filters. */
export default function OrdersReportPage() {
	const t = useText(text)
	const period = usePeriodText()
	const [kept] = useUrlParams('from', 'to', 'branch', 'buyers', 'reward')
	const query = filtersOf(kept)
	const summary = [
		period(kept),
		t.filters.who[kept.buyers as 'members'],
		t.filters.reward[kept.reward as 'yes'],
		kept.branch && t.filters.branch(kept.branch),
	]
	return (
		<>
			<PageHeader title={t.rowsTitle.orders} about={summary.filter(Boolean).join(' · ')} within="/reports">
				<CsvListButton
					list="listReportOrders"
					input={{ query }}
					file="report-orders"
					columns={{
						[t.order]: ({ OriginalId }) => OriginalId,
						[t.date]: ({ Date: day }) => day,
						[t.customerId]: ({ CustomerId }) => CustomerId,
						[t.customer]: ({ CustomerName }) => CustomerName,
						[t.member]: ({ IsMember }) => (IsMember ? t.yes : t.no),
						[t.reward]: ({ UsedReward }) => (UsedReward ? t.yes : t.no),
						[t.branch]: ({ Branch }) => Branch,
						[t.total]: ({ Total }) => Total,
					}}
				/>
			</PageHeader>
			<OrderRows query={query} />
		</>
	)
}

/** On a phone, what the other columns say is below the number. */
function OrderCell({ id, children }: { id: string; children: ReactNode }) {
	return (
		<Stack gap={2}>
			<Link to="/orders/$id" params={{ id }} className="fiel-strong fiel-id" tabIndex={-1}>
				{id}
			</Link>
			<Text fz="xs" c="dimmed" hiddenFrom="sm">
				{children}
			</Text>
		</Stack>
	)
}

function OrderRows({ query }: { query: Record<string, string> }) {
	const t = useText(text)
	const navigate = useNavigate()
	const view = useListView('report-orders', [], { orders: ['date'] })
	const input = { query: { ...query, ...view.query } }
	const orders = usePagedList('listReportOrders', input, { size: view.size })
	const count = useRowCount('countReportOrders', query, orders.hasNextPage)
	return (
		<ListTable
			label={t.rowsTitle.orders}
			view={view}
			of={orders}
			count={count}
			empty={
				<EmptyState icon="orders" title={t.emptyTitle}>
					{t.emptyText}
				</EmptyState>
			}
			rowKey={({ OriginalId }) => OriginalId}
			onOpen={({ OriginalId }) => navigate({ to: '/orders/$id', params: { id: OriginalId } })}
			columns={useColumns()}
		/>
	)
}

const useColumns = (): ListColumn<ReportedOrder>[] => {
	const t = useText(text)
	const day = useDay()
	return [
		{
			id: 'order',
			title: t.order,
			sortBy: ({ OriginalId }) => OriginalId,
			cell: (order) => (
				<OrderCell id={order.OriginalId}>
					{day(order.Date)} · {order.CustomerName ?? order.CustomerId}
				</OrderCell>
			),
		},
		{
			id: 'date',
			title: t.date,
			sorted: true,
			wide: true,
			cell: (order) => <span className="fiel-nowrap">{day(order.Date)}</span>,
		},
		{
			id: 'customer',
			title: t.customer,
			sortBy: ({ CustomerName }) => CustomerName,
			wide: true,
			cell: (order) => order.CustomerName ?? order.CustomerId,
		},
		{
			id: 'member',
			title: t.member,
			sortBy: ({ IsMember }) => !IsMember,
			wide: 'tablet',
			cell: ({ IsMember }) => (IsMember ? t.yes : t.no),
		},
		{
			id: 'reward',
			title: t.reward,
			sortBy: ({ UsedReward }) => !UsedReward,
			wide: 'tablet',
			cell: ({ UsedReward }) => (UsedReward ? t.yes : t.no),
		},
		{
			id: 'branch',
			title: t.branch,
			sortBy: ({ Branch }) => Branch,
			wide: true,
			cell: ({ Branch }) => Branch ?? '–',
		},
		{
			id: 'total',
			title: t.total,
			sortBy: ({ Total }) => Total,
			align: 'right',
			cell: ({ Total }) => <Money value={Total} />,
		},
	]
}
