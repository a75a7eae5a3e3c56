import { SegmentedControl } from '@mantine/core'
import { useRead } from '../api/use-read.ts'
import { CodeLists } from '../codes/code-lists.tsx'
import { useText } from '../i18n/language.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { optionsOf } from '../ui/options.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { useUrlParams } from '../ui/use-url-params.ts'
import { CouponList } from './coupon-list.tsx'
import { text } from './words.ts'

export default function CouponsPage() {
	const t = useText(text)
	const [{ view: asked }, setAddress] = useUrlParams('view')
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
			{view === 'lists' ? <AllLists /> : <CouponList />}
		</>
	)
}

/** The code lists of all rewards. */
function AllLists() {
	const t = useText(text)
	const rewards = useRead('listRewards')
	return (
		<Loaded of={rewards}>
			{(all) => <CodeLists rewards={all} emptyTitle={t.noListsTitle} emptyText={t.noListsText} />}
		</Loaded>
	)
}
