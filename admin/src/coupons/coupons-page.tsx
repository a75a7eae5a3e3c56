import { SegmentedControl } from '@mantine/core'
import { useText } from '../i18n/language.tsx'
import { optionsOf } from '../ui/options.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { useQueryState } from '../ui/use-query-state.ts'
import { CodeLists } from './code-lists.tsx'
import { CouponList } from './coupon-list.tsx'
import { text } from './words.ts'

export default function CouponsPage() {
	const t = useText(text)
	const [query, change] = useQueryState()
	const view = query.view === 'lists' ? 'lists' : 'coupons'
	return (
		<>
			<PageHeader title={t.title} about={t.about} />
			<SegmentedControl
				aria-label={t.view}
				data={optionsOf(t.views)}
				value={view}
				onChange={(next) => change({ view: next === 'lists' ? next : null })}
				mb="lg"
			/>
			{view === 'lists' ? <CodeLists /> : <CouponList />}
		</>
	)
}
