import './products.css'
import { SegmentedControl } from '@mantine/core'
import { useText } from '../i18n/language.tsx'
import { optionsOf } from '../ui/options.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { useUrlParams } from '../ui/use-url-params.ts'
import { Brands } from './brands.tsx'
import { Categories } from './categories.tsx'
import { ProductList } from './product-list.tsx'
import { text } from './words.ts'

export default function ProductsPage() {
	const t = useText(text)
	const [{ view: asked }, setAddress] = useUrlParams('view')
	const view = asked || 'products'
	return (
		<>
			<PageHeader title={t.title} about={t.about} />
			<SegmentedControl
				aria-label={t.view}
				data={optionsOf(t.views)}
				value={view}
				onChange={(next) => setAddress({ view: next === 'products' ? '' : next })}
				mb="lg"
			/>
			{view === 'categories' ? <Categories /> : view === 'brands' ? <Brands /> : <ProductList />}
		</>
	)
}
