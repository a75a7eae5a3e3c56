import type { Overview } from '@fiel/contract'
import { useAxisFormat, useCompactFormats } from '../i18n/compact-formats.ts'
import { sentence } from '../i18n/failure-text.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { ChartCard } from '../ui/chart-card.tsx'
import { TimeChart } from '../ui/time-chart.tsx'
import { useOfAllBranches } from './of-all-branches.ts'
import { text } from './words.ts'

const useParts = ({ Parts, By }: Overview) => {
	const { dateLabel } = useCompactFormats()
	return Parts.map((part) => ({ ...part, ...dateLabel(part.Start, By as 'day' | 'month') }))
}

/** The series of point movements; those that a branch does not have are omitted. */
const usePointSeries = ({ Present }: Overview) => {
	const t = useText(text)
	const all = [
		{ name: t.issued, tone: 1, of: 'IssuedPoints' },
		{ name: t.redeemed, tone: 2, of: 'RedeemedPoints' },
		{ name: t.expired, tone: 3, of: 'ExpiredPoints' },
		{ name: t.removed, tone: 4, of: 'RemovedPoints' },
	] as const
	return all.filter(({ of }) => Present[of] !== null)
}

export function PointsChart({ of }: { of: Overview }) {
	const t = useText(text)
	const { roundPoints: points } = useFormats()
	const { count } = useAxisFormat()
	const parts = useParts(of)
	const series = usePointSeries(of)
	return (
		<ChartCard
			title={t.pointsChart}
			about={t.pointsAbout}
			file="points"
			rows={parts}
			figures={[
				{ title: t.date, value: ({ Start }) => Start, show: ({ name }) => name },
				...series.map(({ name, of: figure }) => ({
					title: name,
					value: (part: (typeof parts)[number]) => part[figure],
					show: (part: (typeof parts)[number]) => points(part[figure] ?? 0),
				})),
			]}
			isEmpty={parts.every((part) => series.every(({ of: figure }) => !part[figure]))}
		>
			<TimeChart
				label={t.pointsChart}
				places={parts}
				shape={parts.length > 12 ? 'lines' : 'columns'}
				format={points}
				brief={count}
				unit={t.points}
				series={series.map(({ name, tone, of: figure }) => ({
					name,
					tone,
					values: parts.map((part) => part[figure] ?? 0),
				}))}
			/>
		</ChartCard>
	)
}

export function RevenueChart({ of }: { of: Overview }) {
	const t = useText(text)
	const { money, number } = useFormats()
	const { money: brief } = useAxisFormat()
	const parts = useParts(of)
	return (
		<ChartCard
			title={t.revenueChart}
			about={t.revenueAbout}
			file="revenue"
			rows={parts}
			figures={[
				{ title: t.date, value: ({ Start }) => Start, show: ({ name }) => name },
				{ title: t.revenue, value: ({ Revenue }) => Revenue, show: ({ Revenue }) => money(Revenue) },
				{ title: t.orders, value: ({ Orders }) => Orders, show: ({ Orders }) => number(Orders) },
			]}
			isEmpty={parts.every(({ Revenue }) => Revenue === 0)}
		>
			<TimeChart
				label={t.revenueChart}
				places={parts}
				shape="columns"
				format={money}
				brief={brief}
				series={[{ name: t.revenue, tone: 2, values: parts.map(({ Revenue }) => Revenue) }]}
			/>
		</ChartCard>
	)
}

export function UnspentPointsChart({ of }: { of: Overview }) {
	const t = useText(text)
	const { money, roundPoints: points, dateTime } = useFormats()
	const whole = useOfAllBranches(of)
	const { money: brief } = useAxisFormat()
	const { dateLabel } = useCompactFormats()
	const months = of.Open.map((open) => ({
		...open,
		...(open.Month ? dateLabel(`${open.Month}-01`, 'month') : { name: t.never, short: t.never }),
	}))
	return (
		<ChartCard
			title={t.openChart}
			about={
				<>
					{whole + t.openAbout} {of.SnapshotDate && sentence(t.asOf(dateTime(of.SnapshotDate)))}
				</>
			}
			file="liability"
			rows={months}
			figures={[
				{ title: t.expiresIn, value: ({ Month }) => Month ?? t.never, show: ({ name }) => name },
				{ title: t.worth, value: ({ Cashback }) => Cashback, show: ({ Cashback }) => money(Cashback) },
				{ title: t.points, value: ({ Points }) => Points, show: ({ Points }) => points(Points) },
			]}
			isEmpty={months.length === 0}
		>
			<TimeChart
				label={t.openChart}
				places={months}
				shape="columns"
				format={money}
				brief={brief}
				series={[{ name: t.worth, tone: 3, values: months.map(({ Cashback }) => Cashback) }]}
			/>
		</ChartCard>
	)
}
