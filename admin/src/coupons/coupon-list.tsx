import type { AdminCoupon, CouponState } from '@fiel/contract'
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { CsvExport, everyPage } from '../ui/csv-export.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { optionsOf } from '../ui/options.ts'
import { SearchField } from '../ui/search-field.tsx'
import { useQueryState } from '../ui/use-query-state.ts'
import { text as shared } from '../ui/words.ts'
import { StateBadge, useWorth } from './coupon-words.tsx'
import { text } from './words.ts'

interface Filter {
	search: string | null
	state: CouponState | null
	type: number | null
}

const fetchPage = (filter: Filter, before: number | null, limit?: number) =>
	call('listCoupons', { query: { ...filter, before, ...(limit && { limit }) } })

/** As many as one request may bring. */
const MOST = 500

export function CouponList() {
	const t = useText(text)
	const all = useText(shared)
	const [query] = useQueryState()
	const filter: Filter = {
		search: query.search ?? null,
		state: query.state && query.state in t.states ? (query.state as CouponState) : null,
		type: query.type && query.type in t.types ? Number(query.type) : null,
	}
	const pages = useInfiniteQuery({
		queryKey: ['listCoupons', filter],
		queryFn: ({ pageParam }) => fetchPage(filter, pageParam),
		initialPageParam: null as number | null,
		getNextPageParam: ({ NextBefore }) => NextBefore,
	})
	const isFiltered = Boolean(filter.search || filter.state || filter.type !== null)
	return (
		<Stack gap="md">
			<Filters filter={filter} />
			<Loaded of={pages}>
				{({ pages: found }) => {
					const coupons = found.flatMap(({ Items }) => Items)
					if (coupons.length === 0 && !pages.hasNextPage)
						return (
							<EmptyState icon="coupons" title={t.emptyTitle}>
								{isFiltered ? t.foundNothing : t.emptyText}
							</EmptyState>
						)
					return <CouponTable coupons={coupons} />
				}}
			</Loaded>
			{pages.hasNextPage && (
				<Group justify="center">
					<Button variant="default" loading={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
						{all.more}
					</Button>
				</Group>
			)}
		</Stack>
	)
}

function Filters({ filter }: { filter: Filter }) {
	const t = useText(text)
	const worth = useWorth()
	const [query, change] = useQueryState()
	return (
		<Group gap="sm" align="flex-end">
			<SearchField
				label={t.search}
				placeholder={t.searchHint}
				value={query.search ?? ''}
				onSearch={(search) => change({ search: search.trim() || null })}
				flex="1 1 18rem"
			/>
			<NativeSelect
				label={t.state}
				data={[{ value: '', label: t.anyState }, ...optionsOf(t.states)]}
				value={query.state ?? ''}
				onChange={({ currentTarget }) => change({ state: currentTarget.value || null })}
				flex="1 1 8rem"
			/>
			<NativeSelect
				label={t.type}
				data={[{ value: '', label: t.anyType }, ...optionsOf(t.types)]}
				value={query.type ?? ''}
				onChange={({ currentTarget }) => change({ type: currentTarget.value || null })}
				flex="1 1 8rem"
			/>
			<CsvExport
				file="coupons"
				columns={{
					[t.code]: (coupon: AdminCoupon) => coupon.Code,
					[t.state]: ({ State }) => t.states[State],
					[t.type]: ({ CouponType }) => t.types[String(CouponType) as keyof typeof t.types],
					[t.value]: worth,
					[t.customer]: ({ CustomerId }) => CustomerId,
					[t.reward]: ({ RewardTitle }) => RewardTitle,
					[t.order]: ({ OrderId }) => OrderId,
					[t.created]: ({ CreatedDate }) => CreatedDate,
					[t.until]: ({ ValidDateEnd }) => ValidDateEnd,
				}}
				pages={async function* () {
					const all = everyPage(
						(before: number | null) => fetchPage(filter, before, MOST),
						({ NextBefore }) => NextBefore,
					)
					for await (const { Items } of all) yield Items
				}}
			/>
		</Group>
	)
}

function CouponTable({ coupons }: { coupons: AdminCoupon[] }) {
	const t = useText(text)
	const worth = useWorth()
	const navigate = useNavigate()
	const { date } = useFormats()
	return (
		<div className="fiel-card">
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
					{ title: t.value, align: 'right', cell: worth },
					{
						title: t.until,
						wide: true,
						cell: ({ ValidDateEnd }) => (ValidDateEnd ? date(ValidDateEnd) : t.forEver),
					},
					{ title: t.state, cell: ({ State }) => <StateBadge of={State} /> },
				]}
			/>
		</div>
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
