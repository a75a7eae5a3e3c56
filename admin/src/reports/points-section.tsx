import type { Report } from '@fiel/contract'
import { Stack } from '@mantine/core'
import { useAxisFormat, useCompactFormats } from '../i18n/compact-formats.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { ChartCard } from '../ui/chart-card.tsx'
import { shareText } from '../ui/share-text.ts'
import { TimeChart } from '../ui/time-chart.tsx'
import { Definition, FigureStat } from './figure-stat.tsx'
import { revenueAboveOthers, sumOf, totalsOf } from './report-figures.ts'
import { text } from './words.ts'

export function PointsSection({ of, branch }: { of: Report; branch: string }) {
	return (
		<Stack gap="md">
			<div className="fiel-report-stats">
				<RateStats of={of} />
				<CostStats of={of} branch={branch} />
			</div>
			{!branch && <PointsChart of={of} />}
		</Stack>
	)
}

function RateStats({ of }: { of: Report }) {
	const t = useText(text)
	const { percent, number } = useFormats()
	const brief = useCompactFormats()
	const isWhole = of.Months.every(({ IssuedPoints }) => IssuedPoints !== null)
	const issued = sumOf(of.Months, ({ IssuedPoints }) => IssuedPoints)
	const members = of.Cohorts.reduce((sum, { Members }) => sum + Members, 0)
	const redeemers = of.Cohorts.reduce((sum, { Redeemers }) => sum + Redeemers, 0)
	const period = { from: of.From, to: of.To }
	const rate = (points: number) =>
		isWhole
			? {
					value: shareText(points, issued, percent),
					note: t.ofPoints(brief.points(points), brief.points(issued)),
				}
			: { value: '–', note: t.notByBranch }
	return (
		<>
			<FigureStat
				name={t.redemptionRate}
				defined="redemptionRate"
				{...rate(sumOf(of.Months, ({ RedeemedPoints }) => RedeemedPoints))}
				rows={{ page: '/reports/points', filters: { ...period, kind: 'redeemed' } }}
			/>
			<FigureStat
				name={t.breakageRate}
				defined="breakageRate"
				{...rate(sumOf(of.Months, ({ ExpiredPoints }) => ExpiredPoints))}
				rows={{ page: '/reports/points', filters: { ...period, kind: 'expired' } }}
			/>
			<FigureStat
				name={t.redeemers}
				defined="redeemers"
				value={shareText(redeemers, members, percent)}
				note={t.ofMembers(number(redeemers), number(members))}
				rows={{ page: '/reports/customers', filters: { ...period, list: 'joined', redeemed: 'yes' } }}
			/>
		</>
	)
}

function CostStats({ of, branch }: { of: Report; branch: string }) {
	const t = useText(text)
	const { number, money } = useFormats()
	const isWhole = of.Months.every(({ RedeemedCashback }) => RedeemedCashback !== null)
	const cost = sumOf(of.Months, ({ RedeemedCashback }) => RedeemedCashback)
	const [members, others] = [totalsOf(of, 'Members'), totalsOf(of, 'Others')]
	const revenue = members.rewardRevenue + others.rewardRevenue
	const above = revenueAboveOthers(of)
	const period = { from: of.From, to: of.To }
	const note = isWhole ? undefined : t.notByBranch
	const rewardOrders = {
		page: '/reports/orders' as const,
		filters: { ...period, reward: 'yes', ...(branch && { branch }) },
	}
	return (
		<>
			<FigureStat
				name={t.issuedCost}
				defined="issuedCost"
				value={isWhole ? money(sumOf(of.Months, ({ IssuedCashback }) => IssuedCashback)) : '–'}
				note={note}
				rows={{ page: '/reports/points', filters: { ...period, kind: 'issued' } }}
			/>
			<FigureStat
				name={t.rewardCost}
				defined="rewardCost"
				value={isWhole ? money(cost) : '–'}
				note={note}
				rows={{ page: '/reports/points', filters: { ...period, kind: 'redeemed' } }}
			/>
			<FigureStat
				name={t.rewardRevenue}
				defined="rewardRevenue"
				value={money(revenue)}
				note={t.rewardOrders(number(members.rewardOrders + others.rewardOrders))}
				rows={rewardOrders}
			/>
			<FigureStat
				name={t.revenuePerCost(money(1))}
				defined="revenuePerCost"
				value={isWhole && cost > 0 ? money(revenue / cost) : '–'}
				note={note}
				rows={rewardOrders}
			/>
			<FigureStat
				name={t.aboveOthers}
				defined="aboveOthers"
				value={above === null ? '–' : money(above)}
				note={isWhole ? t.aboveNote : t.notByBranch}
				rows={{ page: '/reports/orders', filters: { ...period, buyers: 'members' } }}
			/>
		</>
	)
}

function PointsChart({ of }: { of: Report }) {
	const t = useText(text)
	const { roundPoints: points, money } = useFormats()
	const { count } = useAxisFormat()
	const { dateLabel } = useCompactFormats()
	const months = of.Months.map((month) => ({ ...month, ...dateLabel(`${month.Month}-01`, 'month') }))
	const series = [
		{ name: t.issued, tone: 1, of: 'IssuedPoints', worth: 'IssuedCashback' },
		{ name: t.redeemed, tone: 2, of: 'RedeemedPoints', worth: 'RedeemedCashback' },
		{ name: t.expired, tone: 3, of: 'ExpiredPoints', worth: 'ExpiredCashback' },
	] as const
	type Row = (typeof months)[number]
	return (
		<ChartCard
			title={t.pointsChart}
			aside={<Definition of="pointsByMonth" name={t.pointsChart} />}
			file="points-by-month"
			rows={months}
			figures={[
				{ title: t.month, value: ({ Month }) => Month, show: ({ name }) => name },
				...series.flatMap(({ name, of: figure, worth }) => [
					{
						title: name,
						value: (row: Row) => row[figure],
						show: (row: Row) => points(row[figure] ?? 0),
					},
					{
						title: `${name}: ${t.worth}`,
						value: (row: Row) => row[worth],
						show: (row: Row) => money(row[worth] ?? 0),
					},
				]),
			]}
			isEmpty={months.every((row) => series.every(({ of: figure }) => !row[figure]))}
		>
			<TimeChart
				label={t.pointsChart}
				places={months}
				shape={months.length > 12 ? 'lines' : 'columns'}
				format={points}
				brief={count}
				unit={t.points}
				series={series.map(({ name, tone, of: figure }) => ({
					name,
					tone,
					values: months.map((row) => row[figure] ?? 0),
				}))}
			/>
		</ChartCard>
	)
}
