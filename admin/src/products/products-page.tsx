import './products.css'
import { SegmentedControl } from '@mantine/core'
import { useText } from '../i18n/language.tsx'
import { optionsOf } from '../ui/options.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { useQueryState } from '../ui/use-query-state.ts'
import { Brands } from './brands.tsx'
import { Categories } from './categories.tsx'
import { ProductList } from './product-list.tsx'
import { text } from './words.ts'

export default function ProductsPage() {
	const t = useText(text)
	const [query, change] = useQueryState()
	const view = query.view ?? 'products'
	return (
		<>
			<PageHeader title={t.title} about={t.about} />
			<SegmentedControl
				aria-label={t.view}
				data={optionsOf(t.views)}
				value={view}
				onChange={(next) => change({ view: next === 'products' ? null : next })}
				mb="lg"
			/>
			{view === 'categories' ? <Categories /> : view === 'brands' ? <Brands /> : <ProductList />}
		</>
	)
}
