import { Stack, Text } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useReadIfAllowed } from '../api/session.ts'
import { type Item, usePagedList } from '../api/use-paged-list.ts'
import { exportTitles } from '../i18n/export-words.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { CsvListButton } from '../ui/csv-list-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListTable } from '../ui/list-table.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { momentOf } from '../ui/save-csv.ts'
import { useListView } from '../ui/use-list-view.ts'
import { DateText, Money, Points } from '../ui/values.tsx'
import { text } from './words.ts'

/** The orders behind the results of a campaign, with their customers. */
export default function CampaignOrdersPage() {
	const t = useText(text)
	const { id } = useParams({ strict: false }) as { id: string }
	const campaign = useReadIfAllowed('getCampaign', { params: { id } }).data
	return (
		<>
			<PageHeader
				title={t.ordersTitle}
				about={campaign?.Name}
				within="/campaigns/$id"
				above={`/campaigns/${id}`}
			>
				<CsvListButton
					list="listCampaignOrders"
					input={{ params: { id } }}
					file="campaign-orders"
					columns={{
						[t.order]: ({ OrderId }) => OrderId,
						[t.date]: ({ Date: moment }) => momentOf(moment),
						[t.customerId]: ({ CustomerId }) => CustomerId,
						[t.customer]: ({ CustomerName }) => CustomerName,
						[t.points]: (row) => row.Points,
						[t.cost]: ({ Cost }) => Cost,
						[t.revenue]: ({ Revenue }) => Revenue,
					}}
				/>
			</PageHeader>
			<OrderRows id={id} />
		</>
	)
}

function OrderRows({ id }: { id: string }) {
	const t = useText(text)
	const titles = useText(exportTitles)
	const navigate = useNavigate()
	const view = useListView('campaign-orders', [], { orders: ['recorded'] })
	const input = { params: { id }, query: view.query }
	const orders = usePagedList('listCampaignOrders', input, { size: view.size })
	return (
		<ListTable
			label={t.ordersTitle}
			view={view}
			of={orders}
			empty={
				<EmptyState icon="orders" title={t.noOrders}>
					{t.noOrdersText}
				</EmptyState>
			}
			rowKey={({ OrderId }) => OrderId}
			onOpen={({ OrderId }) => navigate({ to: '/orders/$id', params: { id: OrderId } })}
			columns={[
				{
					id: 'order',
					title: t.order,
					sortBy: ({ OrderId }) => OrderId,
					cell: (row) => <OrderCell of={row} />,
				},
				{
					...{ id: 'date', title: t.date, wide: true as const },
					sortBy: (row) => row.Date,
					cell: (row) => <DateText value={row.Date} />,
				},
				{
					...{ id: 'recorded', title: titles.Recorded!, wide: 'tablet' as const, sorted: true as const },
					cell: ({ RecordedDate }) => <DateText value={RecordedDate} />,
				},
				{
					id: 'customer',
					title: t.customer,
					sortBy: ({ CustomerName }) => CustomerName,
					wide: true,
					below: true,
					cell: ({ CustomerId, CustomerName }) => (
						<Link to="/customers/$id" params={{ id: CustomerId }}>
							{CustomerName ?? CustomerId}
						</Link>
					),
				},
				{
					id: 'points',
					title: t.points,
					sortBy: (row) => row.Points,
					align: 'right',
					cell: (row) => <Points value={row.Points} />,
				},
				{
					id: 'revenue',
					title: t.total,
					sortBy: ({ Revenue }) => Revenue,
					align: 'right',
					wide: true,
					cell: ({ Revenue }) => <Money value={Revenue} />,
				},
			]}
		/>
	)
}

function OrderCell({ of: { OrderId, Date: placed } }: { of: Item<'listCampaignOrders'> }) {
	const { date } = useFormats()
	return (
		<Stack gap={2}>
			<Link to="/orders/$id" params={{ id: OrderId }} className="fiel-strong fiel-id" tabIndex={-1}>
				{OrderId}
			</Link>
			<Text fz="xs" c="dimmed" hiddenFrom="sm">
				{date(placed)}
			</Text>
		</Stack>
	)
}
