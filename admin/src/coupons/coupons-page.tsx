import { SegmentedControl } from '@mantine/core'
import { useIsAllowed } from '../api/session.ts'
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
	const mayReadLists = useIsAllowed('listRewards')
	const view = asked === 'lists' && mayReadLists ? asked : 'coupons'
	return (
		<>
			<PageHeader title={t.title} about={t.about} />
			{mayReadLists && (
				<SegmentedControl
					aria-label={t.view}
					data={optionsOf(t.views)}
					value={view}
					onChange={(next) => setAddress({ view: next === 'lists' ? next : '' })}
					mb="lg"
				/>
			)}
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
