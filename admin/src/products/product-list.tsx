import type { AdminProduct } from '@fiel/contract'
import { Badge, Button, Group, NativeSelect, Stack, Switch, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { useRead } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { CsvExport, everyPage } from '../ui/csv-export.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { useQueryState } from '../ui/use-query-state.ts'
import { text as shared } from '../ui/words.ts'
import { branchesOf, treeOf } from './tree.ts'
import { text } from './words.ts'

interface Filter {
	search: string | null
	brand: string | null
	category: string | null
	active: boolean | null
}

const fetchPage = (filter: Filter, after: string | null, limit?: number) =>
	call('listProducts', { query: { ...filter, after, ...(limit && { limit }) } })

/** As many as one request may bring. */
const MOST = 500

export function ProductList() {
	const t = useText(text)
	const [query] = useQueryState()
	const filter: Filter = {
		search: query.search ?? null,
		brand: query.brand ?? null,
		category: query.category ?? null,
		active: query.inactive ? null : true,
	}
	const pages = useInfiniteQuery({
		queryKey: ['listProducts', filter],
		queryFn: ({ pageParam }) => fetchPage(filter, pageParam),
		initialPageParam: null as string | null,
		getNextPageParam: ({ NextAfter }) => NextAfter,
	})
	const isFiltered = Boolean(query.search || query.brand || query.category)
	return (
		<Stack gap="md">
			<Filters filter={filter} />
			<Loaded of={pages}>
				{({ pages: found }) => {
					const products = found.flatMap(({ Items }) => Items)
					if (products.length === 0)
						return (
							<EmptyState icon="products" title={t.emptyTitle}>
								{isFiltered ? t.foundNothing : t.emptyText}
							</EmptyState>
						)
					return <ProductTable products={products} />
				}}
			</Loaded>
			{pages.hasNextPage && <More busy={pages.isFetchingNextPage} onMore={() => pages.fetchNextPage()} />}
		</Stack>
	)
}

function More({ busy, onMore }: { busy: boolean; onMore: () => void }) {
	const t = useText(shared)
	return (
		<Group justify="center">
			<Button variant="default" loading={busy} onClick={onMore}>
				{t.more}
			</Button>
		</Group>
	)
}

function Filters({ filter }: { filter: Filter }) {
	const t = useText(text)
	const [query, change] = useQueryState()
	const brands = useRead('listBrands')
	const categories = useRead('listCategories')
	const branches = branchesOf(treeOf(categories.data ?? []))
	return (
		<Group gap="sm" align="flex-end">
			<SearchField
				label={t.search}
				placeholder={t.searchHint}
				value={query.search ?? ''}
				onSearch={(search) => change({ search: search.trim() || null })}
				flex="1 1 14rem"
			/>
			<NativeSelect
				label={t.category}
				data={[
					{ value: '', label: t.anyCategory },
					...branches.map(({ Id, path }) => ({ value: Id, label: path })),
				]}
				value={query.category ?? ''}
				onChange={({ currentTarget }) => change({ category: currentTarget.value || null })}
				flex="1 1 10rem"
			/>
			<NativeSelect
				label={t.brand}
				data={[
					{ value: '', label: t.anyBrand },
					...(brands.data ?? []).map(({ Id, Name }) => ({ value: Id, label: Name ?? Id })),
				]}
				value={query.brand ?? ''}
				onChange={({ currentTarget }) => change({ brand: currentTarget.value || null })}
				flex="1 1 8rem"
			/>
			<Switch
				label={t.inactive}
				checked={Boolean(query.inactive)}
				onChange={({ currentTarget }) => change({ inactive: currentTarget.checked ? 'yes' : null })}
				pb={8}
			/>
			<CsvExport
				file="products"
				columns={{
					[t.id]: (product: AdminProduct) => product.Id,
					[t.name]: ({ Title }) => Title,
					[t.brand]: ({ BrandName, BrandId }) => BrandName ?? BrandId,
					[t.category]: ({ CategoryNames }) => CategoryNames.join(' › '),
					[t.price]: ({ Price }) => Price,
					[t.state]: ({ IsActive }) => (IsActive ? t.active : t.notActive),
				}}
				pages={async function* () {
					const all = everyPage(
						(after: string | null) => fetchPage(filter, after, MOST),
						({ NextAfter }) => NextAfter,
					)
					for await (const { Items } of all) yield Items
				}}
			/>
		</Group>
	)
}

function ProductTable({ products }: { products: AdminProduct[] }) {
	const t = useText(text)
	const navigate = useNavigate()
	const { money } = useFormats()
	return (
		<div className="fiel-card">
			<DataTable
				label={t.title}
				rows={products}
				rowKey={({ Id }) => Id}
				onOpen={({ Id }) => navigate({ to: '/products/$id', params: { id: Id } })}
				columns={[
					{ title: t.name, cell: (product) => <ProductName of={product} /> },
					{ title: t.category, wide: true, cell: ({ CategoryNames }) => CategoryNames.join(' › ') || '–' },
					{ title: t.brand, wide: true, cell: ({ BrandName, BrandId }) => BrandName ?? BrandId ?? '–' },
					{
						title: t.price,
						align: 'right',
						cell: ({ Price }) => (Price === null ? '–' : money(Price)),
					},
				]}
			/>
		</div>
	)
}

function ProductName({ of: { Id, Title, IsActive } }: { of: AdminProduct }) {
	const t = useText(text)
	return (
		<Stack gap={2}>
			<Group gap="xs">
				<Link to="/products/$id" params={{ id: Id }} className="fiel-strong" tabIndex={-1}>
					{Title ?? t.untitled}
				</Link>
				{!IsActive && <Badge color="gray">{t.notActive}</Badge>}
			</Group>
			<Text fz="xs" c="dimmed" ff="monospace">
				{Id}
			</Text>
		</Stack>
	)
}
