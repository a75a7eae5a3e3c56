import './reports.css'
import type { Report } from '@fiel/contract'
import { Alert, Group, NativeSelect, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSession } from '../api/session.ts'
import { readQuery } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { optionsOf } from '../ui/options.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { PageTabs } from '../ui/page-tabs.tsx'
import { PeriodDates } from '../ui/period-dates.tsx'
import { useUrlParams } from '../ui/use-url-params.ts'
import { BestSection } from './best-section.tsx'
import { BuyersSection } from './buyers-section.tsx'
import { CohortsSection } from './cohorts-section.tsx'
import { ExpiringSection } from './expiring-section.tsx'
import { PointsSection } from './points-section.tsx'
import { RepeatSection } from './repeat-section.tsx'
import { addMonths } from './report-figures.ts'
import { text } from './words.ts'

const MINUTE_MS = 60_000
const DEFAULT_MONTHS = '12'

/** Today at the merchant, as in 2026-11-18. */
const todayIn = (timeZone: string): string =>
	new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date())

export default function ReportsPage() {
	const t = useText(text)
	const { TimeZone } = useSession().Merchant
	const [{ months, branch }, change] = useUrlParams('months', 'branch')
	const span = months in t.periods ? months : DEFAULT_MONTHS
	const today = todayIn(TimeZone)
	const to = today.slice(0, 7)
	const from = addMonths(to, 1 - Number(span))
	const report = useQuery({
		...readQuery('getReport', { query: { from, to, ...(branch && { branch }) } }),
		placeholderData: keepPreviousData, // the previous figures stay until the new ones are loaded
		refetchInterval: MINUTE_MS,
	})
	const branches = report.data?.Branches ?? []
	return (
		<>
			<PageHeader title={t.title} about={t.about} />
			<Group gap="sm" align="flex-end" mb="lg">
				<NativeSelect
					label={t.period}
					data={optionsOf(t.periods)}
					value={span}
					onChange={({ currentTarget: { value } }) => change({ months: value })}
				/>
				<PeriodDates from={`${from}-01`} to={today} />
				{branches.length > 0 && (
					<NativeSelect
						label={t.branch}
						data={[
							{ value: '', label: t.allBranches },
							...branches.map(({ Id, Name }) => ({ value: Id, label: Name ?? Id })),
						]}
						value={branch}
						onChange={({ currentTarget: { value } }) => change({ branch: value })}
					/>
				)}
			</Group>
			<Loaded of={report}>{(found) => <Sections of={found} branch={branch} />}</Loaded>
		</>
	)
}

function Sections({ of, branch }: { of: Report; branch: string }) {
	const t = useText(text)
	const { dateTime } = useFormats()
	const whole = branch && (
		<Alert variant="light" color="gray" mb="md">
			{t.branchNote}
		</Alert>
	)
	const ofWhole = (section: ReactNode) => (
		<>
			{whole}
			{section}
		</>
	)
	return (
		<>
			{of.IsCounting && (
				<Alert variant="light" color="gray" mb="md">
					{t.counting}
				</Alert>
			)}
			{of.CountedDate && (
				<Text fz="xs" c="dimmed" mb="xs">
					{t.asOf(dateTime(of.CountedDate))}
				</Text>
			)}
			<PageTabs
				labels={t.tabs}
				parts={{
					repeat: () => ofWhole(<RepeatSection of={of} />),
					buyers: () => <BuyersSection of={of} branch={branch} />,
					cohorts: () => ofWhole(<CohortsSection of={of} />),
					points: () => <PointsSection of={of} branch={branch} />,
					best: () => ofWhole(<BestSection />),
					expiring: () => ofWhole(<ExpiringSection of={of} />),
				}}
			/>
		</>
	)
}
