import type { ListedOrder } from '@fiel/contract'
import { Group, Stack, Text, TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { usePagedList } from '../api/use-paged-list.ts'
import { useRead } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { valueText } from '../i18n/value-words.ts'
import { CsvListButton } from '../ui/csv-list-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { optionsOf } from '../ui/options.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { filtersOf, useUrlParams } from '../ui/use-url-params.ts'
import { DateText, Money, Points } from '../ui/values.tsx'
import { text as shared } from '../ui/words.ts'
import { StateBadge } from './state-badge.tsx'
import { text } from './words.ts'

const NAMES = ['search', 'state', 'branch', 'salesPerson', 'from', 'until'] as const
type Filters = Record<(typeof NAMES)[number], string>

export default function OrdersPage() {
	const t = useText(text)
	const [filters, setFilters] = useUrlParams(...NAMES)
	const query = filtersOf(filters)
	const orders = usePagedList('listOrders', { query })
	return (
		<>
			<PageHeader title={t.title} about={t.about}>
				<OrdersCsv query={query} disabled={orders.data?.length === 0} />
			</PageHeader>
			<FilterBar filters={filters} onChange={setFilters} />
			<PagedList
				of={orders}
				filtered={{ by: filters, change: setFilters }}
				empty={
					<EmptyState icon="orders" title={t.emptyTitle}>
						{t.emptyText}
					</EmptyState>
				}
			>
				{(list) => <OrderTable orders={list} />}
			</PagedList>
		</>
	)
}

interface BarProps {
	filters: Filters
	onChange: (change: Partial<Filters>) => void
}

function FilterBar({ filters, onChange }: BarProps) {
	const t = useText(text)
	const { orderStates } = useText(valueText)
	const labels = useRead('listOrderLabels').data
	const options = (list: { Id: string; Name: string | null }[] = []) =>
		list.map(({ Id, Name }) => ({ value: Id, label: Name ?? Id }))
	return (
		<Group gap="xs" mb="md" align="flex-end" role="search" aria-label={useText(shared).filters}>
			<SearchField
				aria-label={t.search}
				placeholder={t.search}
				value={filters.search}
				onSearch={(search) => onChange({ search })}
				w={{ base: '100%', xs: 340 }}
			/>
			<FilterSelect
				label={t.state}
				all={t.allStates}
				value={filters.state}
				options={optionsOf(orderStates)}
				onChange={(state) => onChange({ state })}
				w={195}
			/>
			<FilterSelect
				label={t.branch}
				all={t.allBranches}
				value={filters.branch}
				options={options(labels?.Branches)}
				onChange={(branch) => onChange({ branch })}
				searchable
			/>
			<FilterSelect
				label={t.salesPerson}
				all={t.allSalesPeople}
				value={filters.salesPerson}
				options={options(labels?.SalesPeople)}
				onChange={(salesPerson) => onChange({ salesPerson })}
				searchable
			/>
			<Day label={t.from} value={filters.from} onChange={(from) => onChange({ from })} />
			<Day label={t.until} value={filters.until} onChange={(until) => onChange({ until })} />
		</Group>
	)
}

/** A date is complete or empty, because browsers report no half-typed date. */
function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
	return (
		<TextInput
			type="date"
			aria-label={label}
			leftSection={
				<Text fz="xs" c="dimmed" aria-hidden>
					{label}
				</Text>
			}
			leftSectionWidth={48}
			w={{ base: 'calc(50% - 5px)', xs: 178 }}
			value={value}
			onChange={({ currentTarget }) => onChange(currentTarget.value)}
		/>
	)
}

function OrdersCsv({ query, disabled }: { query: Record<string, string>; disabled: boolean }) {
	const t = useText(text)
	const { orderStates } = useText(valueText)
	return (
		<CsvListButton
			list="listOrders"
			input={{ query }}
			file="orders"
			disabled={disabled}
			columns={{
				[t.order]: ({ OriginalId }) => OriginalId,
				[t.placed]: ({ PlacementDate }) => PlacementDate,
				[t.state]: ({ State }) => orderStates[State]!,
				[t.status]: ({ Status }) => Status,
				[t.customerId]: ({ CustomerId }) => CustomerId,
				[t.customer]: ({ CustomerName }) => CustomerName,
				[t.branch]: ({ Branch }) => Branch,
				[t.salesPerson]: ({ SalesPerson }) => SalesPerson,
				[t.coupon]: ({ Coupon }) => Coupon,
				[t.total]: ({ Total }) => Total,
				[t.points]: ({ Points: earned }) => earned,
			}}
		/>
	)
}

function OrderTable({ orders }: { orders: ListedOrder[] }) {
	const t = useText(text)
	const navigate = useNavigate()
	return (
		<DataTable
			label={t.title}
			rows={orders}
			rowKey={({ OriginalId }) => OriginalId}
			onOpen={({ OriginalId }) => navigate({ to: '/orders/$id', params: { id: OriginalId } })}
			columns={[
				{ title: t.order, cell: (order) => <OrderCell of={order} /> },
				{ title: t.placed, wide: true, cell: ({ PlacementDate }) => <DateText value={PlacementDate} /> },
				{ title: t.customer, wide: true, cell: ({ CustomerName, CustomerId }) => CustomerName ?? CustomerId },
				{ title: t.state, wide: true, cell: ({ State }) => <StateBadge of={State} /> },
				{ title: t.branch, wide: true, cell: ({ Branch }) => Branch ?? '–' },
				{ title: t.total, align: 'right', cell: ({ Total }) => <Money value={Total} /> },
				{
					title: t.points,
					align: 'right',
					wide: true,
					cell: ({ Points: earned }) => <Points value={earned} />,
				},
			]}
		/>
	)
}

function OrderCell({ of: order }: { of: ListedOrder }) {
	const { date } = useFormats()
	return (
		<Stack gap={2}>
			<Group gap="xs">
				<Link to="/orders/$id" params={{ id: order.OriginalId }} className="fiel-strong" tabIndex={-1}>
					{order.OriginalId}
				</Link>
				<Text component="span" hiddenFrom="sm">
					<StateBadge of={order.State} />
				</Text>
			</Group>
			<Text fz="xs" c="dimmed" hiddenFrom="sm">
				{date(order.PlacementDate)} · {order.CustomerName ?? order.CustomerId}
			</Text>
		</Stack>
	)
}
