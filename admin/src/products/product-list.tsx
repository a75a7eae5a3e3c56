import type { AdminProduct } from '@fiel/contract'
import { Badge, Group, NativeSelect, Stack, Switch, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { usePagedList } from '../api/use-paged-list.ts'
import { useRead } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { CsvListButton } from '../ui/csv-list-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { filtersOf, useUrlParams } from '../ui/use-url-params.ts'
import { branchesOf, treeOf } from './tree.ts'
import { text } from './words.ts'

const NAMES = ['search', 'brand', 'category', 'inactive'] as const
type Filters = Record<(typeof NAMES)[number], string>

export function ProductList() {
	const t = useText(text)
	const [filters, setFilters] = useUrlParams(...NAMES)
	const { inactive, ...narrowing } = filters
	const query = { ...filtersOf(narrowing), ...(!inactive && { active: true }) }
	const products = usePagedList('listProducts', { query })
	return (
		<Stack gap="md">
			<FilterBar filters={filters} query={query} onChange={setFilters} />
			<PagedList
				of={products}
				filtered={{ by: narrowing, change: setFilters }}
				empty={
					<EmptyState icon="products" title={t.emptyTitle}>
						{t.emptyText}
					</EmptyState>
				}
			>
				{(list) => <ProductTable products={list} />}
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
	const brands = useRead('listBrands')
	const categories = useRead('listCategories')
	const branches = branchesOf(treeOf(categories.data ?? []))
	return (
		<Group gap="sm" align="flex-end">
			<SearchField
				label={t.search}
				placeholder={t.searchHint}
				value={filters.search}
				onSearch={(search) => onChange({ search })}
				flex="1 1 14rem"
			/>
			<NativeSelect
				label={t.category}
				data={[
					{ value: '', label: t.anyCategory },
					...branches.map(({ Id, path }) => ({ value: Id, label: path })),
				]}
				value={filters.category}
				onChange={({ currentTarget }) => onChange({ category: currentTarget.value })}
				flex="1 1 10rem"
			/>
			<NativeSelect
				label={t.brand}
				data={[
					{ value: '', label: t.anyBrand },
					...(brands.data ?? []).map(({ Id, Name }) => ({ value: Id, label: Name ?? Id })),
				]}
				value={filters.brand}
				onChange={({ currentTarget }) => onChange({ brand: currentTarget.value })}
				flex="1 1 8rem"
			/>
			<Switch
				label={t.inactive}
				checked={Boolean(filters.inactive)}
				onChange={({ currentTarget }) => onChange({ inactive: currentTarget.checked ? 'yes' : '' })}
				pb={8}
			/>
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
		</Group>
	)
}

function ProductTable({ products }: { products: AdminProduct[] }) {
	const t = useText(text)
	const navigate = useNavigate()
	const { money } = useFormats()
	return (
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
