import { SegmentedControl } from '@mantine/core'
import { useText } from '../i18n/language.tsx'
import { optionsOf } from '../ui/options.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { useAddress } from '../ui/use-address.ts'
import { CodeLists } from './code-lists.tsx'
import { CouponList } from './coupon-list.tsx'
import { text } from './words.ts'

export default function CouponsPage() {
	const t = useText(text)
	const [{ view: asked }, setAddress] = useAddress('view')
	const view = asked === 'lists' ? asked : 'coupons'
	return (
		<>
			<PageHeader title={t.title} about={t.about} />
			<SegmentedControl
				aria-label={t.view}
				data={optionsOf(t.views)}
				value={view}
				onChange={(next) => setAddress({ view: next === 'lists' ? next : '' })}
				mb="lg"
			/>
			{view === 'lists' ? <CodeLists /> : <CouponList />}
		</>
	)
}
