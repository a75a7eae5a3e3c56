import type { AdminCoupon } from '@fiel/contract'
import { Group, NativeSelect, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { usePagedList } from '../api/use-paged-list.ts'
import { CouponStateBadge } from '../codes/coupon-state-badge.tsx'
import { couponStates } from '../codes/coupon-states.ts'
import { useCouponValue } from '../codes/use-coupon-value.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { valueText } from '../i18n/value-words.ts'
import { CsvListButton } from '../ui/csv-list-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { optionsOf } from '../ui/options.ts'
import { PagedList } from '../ui/paged-list.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { filtersOf, useUrlParams } from '../ui/use-url-params.ts'
import { text } from './words.ts'

const NAMES = ['search', 'state', 'type'] as const
type Filters = Record<(typeof NAMES)[number], string>

export function CouponList() {
	const t = useText(text)
	const [filters, setFilters] = useUrlParams(...NAMES)
	const query = filtersOf(filters)
	const coupons = usePagedList('listCoupons', { query })
	return (
		<Stack gap="md">
			<FilterBar filters={filters} query={query} onChange={setFilters} />
			<PagedList
				of={coupons}
				filtered={{ by: filters, change: setFilters }}
				empty={
					<EmptyState icon="coupons" title={t.emptyTitle}>
						{t.emptyText}
					</EmptyState>
				}
			>
				{(list) => <CouponTable coupons={list} />}
			</PagedList>
		</Stack>
	)
}

interface BarProps {
	filters: Filters
	query: Record<string, unknown>
	onChange: (change: Partial<Filters>) => void
}

function FilterBar({ filters, query, onChange }: BarProps) {
	const t = useText(text)
	const worth = useCouponValue()
	const { couponTypes } = useText(valueText)
	const states = useText(couponStates)
	return (
		<Group gap="sm" align="flex-end">
			<SearchField
				label={t.search}
				placeholder={t.searchHint}
				value={filters.search}
				onSearch={(search) => onChange({ search })}
				flex="1 1 18rem"
			/>
			<NativeSelect
				label={t.state}
				data={[{ value: '', label: t.anyState }, ...optionsOf(states)]}
				value={filters.state}
				onChange={({ currentTarget }) => onChange({ state: currentTarget.value })}
				flex="1 1 8rem"
			/>
			<NativeSelect
				label={t.type}
				data={[{ value: '', label: t.anyType }, ...optionsOf(couponTypes)]}
				value={filters.type}
				onChange={({ currentTarget }) => onChange({ type: currentTarget.value })}
				flex="1 1 8rem"
			/>
			<CsvListButton
				list="listCoupons"
				input={{ query }}
				file="coupons"
				columns={{
					[t.code]: ({ Code }) => Code,
					[t.state]: ({ State }) => states[State],
					[t.type]: ({ CouponType }) => couponTypes[CouponType]!,
					[t.value]: ({ CouponType, Value }) => worth(CouponType, Value),
					[t.customer]: ({ CustomerId }) => CustomerId,
					[t.reward]: ({ RewardTitle }) => RewardTitle,
					[t.order]: ({ OrderId }) => OrderId,
					[t.created]: ({ CreatedDate }) => CreatedDate,
					[t.until]: ({ ValidDateEnd }) => ValidDateEnd,
				}}
			/>
		</Group>
	)
}

function CouponTable({ coupons }: { coupons: AdminCoupon[] }) {
	const t = useText(text)
	const worth = useCouponValue()
	const navigate = useNavigate()
	const { date } = useFormats()
	return (
		<DataTable
			label={t.title}
			rows={coupons}
			rowKey={({ Id }) => Id}
			onOpen={({ Code }) => navigate({ to: '/coupons/$code', params: { code: Code } })}
			columns={[
				{ title: t.code, cell: (coupon) => <CouponCode of={coupon} /> },
				{
					title: t.customer,
					wide: true,
					cell: ({ CustomerName, CustomerId }) => CustomerName ?? CustomerId,
				},
				{ title: t.value, align: 'right', cell: ({ CouponType, Value }) => worth(CouponType, Value) },
				{
					title: t.until,
					wide: true,
					cell: ({ ValidDateEnd }) => (ValidDateEnd ? date(ValidDateEnd) : t.forEver),
				},
				{ title: t.state, cell: ({ State }) => <CouponStateBadge of={State} /> },
			]}
		/>
	)
}

function CouponCode({ of: { Code, RewardTitle } }: { of: AdminCoupon }) {
	const t = useText(text)
	return (
		<Stack gap={2}>
			<Link to="/coupons/$code" params={{ code: Code }} className="fiel-strong" tabIndex={-1}>
				{Code}
			</Link>
			<Text fz="xs" c="dimmed">
				{RewardTitle ?? t.ownCoupon}
			</Text>
		</Stack>
	)
}
