import type { AdminProduct } from '@fiel/contract'
import { Badge, Group, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { usePagedList } from '../api/use-paged-list.ts'
import { useRead } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { CsvListButton } from '../ui/csv-list-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import type { ListColumn } from '../ui/list-column.ts'
import { ListTable } from '../ui/list-table.tsx'
import { type ListView, useListView } from '../ui/use-list-view.ts'
import { useRowCount } from '../ui/use-row-count.ts'
import { branchesOf, treeOf } from './tree.ts'
import { text } from './words.ts'

const NAMES = ['search', 'category', 'brand', 'inactive'] as const
const ORDERS = ['id', 'name'] as const

export function ProductList() {
	const t = useText(text)
	const navigate = useNavigate()
	const view = useListView('products', NAMES, { orders: ORDERS })
	const { inactive, ...narrowing } = view.query
	const query = { ...narrowing, ...(!inactive && { active: true }) }
	const products = usePagedList('listProducts', { query }, { size: view.size })
	const count = useRowCount('countProducts', query, products.hasNextPage)
	const columns = useProductColumns()
	return (
		<>
			<Group justify="flex-end" mb="xs">
				<ProductsCsv query={query} />
			</Group>
			<ProductFilters view={view} />
			<ListTable
				view={view}
				of={products}
				label={t.title}
				columns={columns}
				rowKey={({ Id }) => Id}
				onOpen={({ Id }) => navigate({ to: '/products/$id', params: { id: Id } })}
				count={count}
				empty={
					<EmptyState icon="products" title={t.emptyTitle}>
						{t.emptyText}
					</EmptyState>
				}
			/>
		</>
	)
}

function ProductFilters({ view }: { view: ListView<(typeof NAMES)[number]> }) {
	const t = useText(text)
	const brands = useRead('listBrands').data ?? []
	const categories = useRead('listCategories').data ?? []
	return (
		<FilterBar
			value={view.filters}
			onChange={view.setFilters}
			search={{ hint: t.searchHint }}
			choices={{
				category: branchesOf(treeOf(categories)).map(({ Id, path }) => ({ value: Id, label: path })),
				brand: brands.map(({ Id, Name }) => ({ value: Id, label: Name ?? Id })),
			}}
			inactive
		/>
	)
}

function ProductsCsv({ query }: { query: Record<string, unknown> }) {
	const t = useText(text)
	return (
		<CsvListButton
			list="listProducts"
			input={{ query }}
			file="products"
			columns={{
				[t.id]: ({ Id }) => Id,
				[t.name]: ({ Title }) => Title,
				[t.brand]: ({ BrandName, BrandId }) => BrandName ?? BrandId,
				[t.category]: ({ CategoryNames }) => CategoryNames.join(' › '),
				[t.price]: ({ Price }) => Price,
				[t.state]: ({ IsActive }) => (IsActive ? t.active : t.notActive),
			}}
		/>
	)
}

const useProductColumns = (): ListColumn<AdminProduct>[] => {
	const t = useText(text)
	const { money } = useFormats()
	return [
		{ id: 'name', title: t.name, sorted: true, cell: (product) => <ProductName of={product} /> },
		{ id: 'id', title: t.id, extra: true, sorted: true, cell: ({ Id }) => Id },
		{
			...{ id: 'category', title: t.category, wide: true },
			sortBy: ({ CategoryNames }) => CategoryNames.join(' › ') || null,
			cell: ({ CategoryNames }) => CategoryNames.join(' › ') || '–',
		},
		{
			...{ id: 'brand', title: t.brand, wide: true },
			sortBy: ({ BrandName, BrandId }) => BrandName ?? BrandId,
			cell: ({ BrandName, BrandId }) => BrandName ?? BrandId ?? '–',
		},
		{
			...{ id: 'price', title: t.price, align: 'right', sortBy: ({ Price }) => Price },
			cell: ({ Price }) => (Price === null ? '–' : money(Price)),
		},
	]
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
