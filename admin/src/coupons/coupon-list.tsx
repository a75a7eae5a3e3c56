import type { AdminCoupon } from '@fiel/contract'
import { Group, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { usePagedList } from '../api/use-paged-list.ts'
import { CouponStateBadge } from '../codes/coupon-state-badge.tsx'
import { couponStates } from '../codes/coupon-states.ts'
import { useCouponValue } from '../codes/use-coupon-value.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { valueText } from '../i18n/value-words.ts'
import { CsvListButton } from '../ui/csv-list-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import type { ListColumn } from '../ui/list-column.ts'
import { ListTable } from '../ui/list-table.tsx'
import { optionsOf } from '../ui/options.ts'
import { readForFile } from '../ui/read-for-file.ts'
import { type CsvColumns, momentOf } from '../ui/save-csv.ts'
import { SelectedCsvButton } from '../ui/selected-csv-button.tsx'
import { useListView } from '../ui/use-list-view.ts'
import { useRowCount } from '../ui/use-row-count.ts'
import { DateText } from '../ui/values.tsx'
import { text } from './words.ts'

const NAMES = ['search', 'state', 'type'] as const
/** A code of this length fits on one line of a phone, so it is not broken at its hyphens. */
const SHORT_CODE = 16
const ORDERS = ['created', 'code'] as const

export function CouponList() {
	const t = useText(text)
	const navigate = useNavigate()
	const view = useListView('coupons', NAMES, { orders: ORDERS })
	const coupons = usePagedList('listCoupons', { query: view.query }, { size: view.size })
	const count = useRowCount('countCoupons', view.query, coupons.hasNextPage)
	const columns = useCouponColumns()
	const csv = useCouponCsv()
	const { couponTypes } = useText(valueText)
	const states = useText(couponStates)
	return (
		<>
			<Group justify="flex-end" mb="xs">
				<CsvListButton list="listCoupons" input={{ query: view.query }} file="coupons" columns={csv} />
			</Group>
			<FilterBar
				value={view.filters}
				onChange={view.setFilters}
				search={{ hint: t.searchHint }}
				choices={{ state: optionsOf(states), type: optionsOf(couponTypes) }}
			/>
			<ListTable
				view={view}
				of={coupons}
				label={t.title}
				columns={columns}
				rowKey={({ Id }) => Id}
				onOpen={({ Code }) => navigate({ to: '/coupons/$code', params: { code: Code } })}
				count={count}
				select={{
					name: ({ Code }: AdminCoupon) => Code,
					actions: (rows) => (
						<SelectedCsvButton
							file="coupons"
							columns={csv}
							read={() =>
								readForFile(
									'listCoupons',
									rows.map(({ Code }) => Code),
								)
							}
						/>
					),
				}}
				empty={
					<EmptyState icon="coupons" title={t.emptyTitle}>
						{t.emptyText}
					</EmptyState>
				}
			/>
		</>
	)
}

const useCouponCsv = (): CsvColumns<AdminCoupon> => {
	const t = useText(text)
	const { couponTypes } = useText(valueText)
	const states = useText(couponStates)
	return {
		[t.code]: ({ Code }) => Code,
		[t.state]: ({ State }) => states[State],
		[t.type]: ({ CouponType }) => couponTypes[CouponType]!,
		[t.value]: ({ Value }) => Value,
		[t.customer]: ({ CustomerId }) => CustomerId,
		[t.reward]: ({ RewardTitle }) => RewardTitle,
		[t.order]: ({ OrderId }) => OrderId,
		[t.created]: ({ CreatedDate }) => momentOf(CreatedDate),
		[t.until]: ({ ValidDateEnd }) => momentOf(ValidDateEnd),
	}
}

const useCouponColumns = (): ListColumn<AdminCoupon>[] => {
	const t = useText(text)
	const worth = useCouponValue()
	const { couponTypes } = useText(valueText)
	const states = useText(couponStates)
	const { date } = useFormats()
	return [
		{ id: 'code', title: t.code, sorted: true, cell: (coupon) => <CouponCode of={coupon} /> },
		{
			...{ id: 'customer', title: t.customer, wide: true },
			sortBy: ({ CustomerName, CustomerId }) => CustomerName ?? CustomerId,
			cell: ({ CustomerName, CustomerId }) => CustomerName ?? CustomerId,
		},
		{
			...{ id: 'type', title: t.type, extra: true, sortBy: ({ CouponType }) => couponTypes[CouponType] },
			cell: ({ CouponType }) => couponTypes[CouponType],
		},
		{
			...{ id: 'value', title: t.value, align: 'right', sortBy: ({ Value }) => Value },
			cell: ({ CouponType, Value }) => worth(CouponType, Value),
		},
		{
			id: 'order',
			title: t.order,
			sortBy: ({ OrderId }) => OrderId,
			extra: true,
			cell: ({ OrderId }) => <span className="fiel-id">{OrderId ?? '–'}</span>,
		},
		{
			...{ id: 'created', title: t.created, extra: true, sorted: true },
			cell: ({ CreatedDate }) => <DateText value={CreatedDate} />,
		},
		{
			...{ id: 'until', title: t.until, wide: true, sortBy: ({ ValidDateEnd }) => ValidDateEnd },
			cell: ({ ValidDateEnd }) => (
				<span className="fiel-nowrap">{ValidDateEnd ? date(ValidDateEnd) : t.forEver}</span>
			),
		},
		{
			...{ id: 'state', title: t.state, wide: true, below: true, sortBy: ({ State }) => states[State] },
			cell: ({ State }) => <CouponStateBadge of={State} />,
		},
	]
}

function CouponCode({ of: { Code, RewardTitle } }: { of: AdminCoupon }) {
	const t = useText(text)
	return (
		<Stack gap={2}>
			<Link
				to="/coupons/$code"
				params={{ code: Code }}
				className={Code.length <= SHORT_CODE ? 'fiel-strong fiel-nowrap' : 'fiel-strong'}
				tabIndex={-1}
			>
				{Code}
			</Link>
			<Text fz="xs" c="dimmed">
				{RewardTitle ?? t.ownCoupon}
			</Text>
		</Stack>
	)
}
