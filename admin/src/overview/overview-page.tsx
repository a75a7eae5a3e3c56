import './overview.css'
import type { Overview } from '@fiel/contract'
import { Alert, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSession } from '../api/session.ts'
import { readQuery } from '../api/use-read.ts'
import { DemoNote } from '../checklist/demo-note.tsx'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useUrlParams } from '../ui/use-url-params.ts'
import { ApprovalsNote } from './approvals-note.tsx'
import { ErasureNote } from './erasure-note.tsx'
import { Filters } from './filters.tsx'
import { periodOf, todayIn } from './period.ts'
import { RewardsChart, RfmChart, TiersChart } from './share-charts.tsx'
import { Stats } from './stats.tsx'
import { PointsChart, RevenueChart, UnspentPointsChart } from './time-charts.tsx'
import { text } from './words.ts'

const MINUTE_MS = 60_000
/** The refresh interval until the first figures exist. */
const SOON_MS = 5000

export default function OverviewPage() {
	const t = useText(text)
	const { TimeZone } = useSession().Merchant
	const [kept, change] = useUrlParams('period', 'from', 'to', 'by', 'branch')
	const period = periodOf(kept, todayIn(TimeZone))
	const { from, to, by } = period
	const branch = kept.branch || null
	const overview = useQuery({
		...readQuery('getOverview', { query: { from, to, by, branch } }),
		placeholderData: keepPreviousData, // the previous figures stay until the new ones are loaded
		refetchInterval: ({ state }) => (state.data?.SnapshotDate ? MINUTE_MS : SOON_MS),
	})
	return (
		<>
			<PageHeader title={t.title} about={t.about} />
			<DemoNote />
			<ApprovalsNote />
			<ErasureNote open={overview.data?.ErasureRequests ?? 0} />
			<Filters period={period} branch={branch} branches={overview.data?.Branches ?? []} change={change} />
			<Loaded of={overview}>{(found) => <Charts of={found} />}</Loaded>
		</>
	)
}

function Charts({ of }: { of: Overview }) {
	const t = useText(text)
	const { dateTime } = useFormats()
	const asOf = of.CountedDate ?? of.SnapshotDate
	return (
		<Stack gap="md">
			{asOf ? (
				<Text fz="xs" c="dimmed">
					{t.asOf(dateTime(asOf))}
				</Text>
			) : (
				<Alert variant="light" color="gray">
					{t.counting}
				</Alert>
			)}
			<Stats of={of} />
			<PointsChart of={of} />
			<div className="fiel-pair">
				<RevenueChart of={of} />
				<UnspentPointsChart of={of} />
			</div>
			<div className="fiel-pair">
				<TiersChart of={of} />
				<RewardsChart of={of} />
			</div>
			<RfmChart of={of} />
		</Stack>
	)
}
