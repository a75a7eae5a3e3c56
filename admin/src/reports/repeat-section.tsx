import type { Report } from '@fiel/contract'
import { Stack } from '@mantine/core'
import { useCompactFormats } from '../i18n/compact-formats.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { BarList } from '../ui/bar-list.tsx'
import { ChartCard } from '../ui/chart-card.tsx'
import { share, shareText } from '../ui/share-text.ts'
import { TimeChart } from '../ui/time-chart.tsx'
import { Definition, FigureStat, RowsAnchor } from './figure-stat.tsx'
import { text } from './words.ts'

export function RepeatSection({ of }: { of: Report }) {
	const t = useText(text)
	const { number, percent } = useFormats()
	const filters = { list: 'first', from: of.From, to: of.To, again: 'yes' }
	const days = (median: number | null): string => (median === null ? '–' : t.days(number(median)))
	const rates = [
		{ name: t.repeatRate, defined: 'repeatRate', figures: of.Repeat, members: '' },
		{ name: t.repeatMembers, defined: 'repeatMembers', figures: of.RepeatMembers, members: 'members' },
		{ name: t.repeatOthers, defined: 'repeatOthers', figures: of.RepeatOthers, members: 'others' },
	] as const
	return (
		<Stack gap="md">
			<div className="fiel-report-stats">
				{rates.map(({ name, defined, figures: { Customers, Repeating }, members }) => (
					<FigureStat
						key={name}
						name={name}
						defined={defined}
						value={shareText(Repeating, Customers, percent)}
						note={t.ofCustomers(number(Repeating), number(Customers))}
						rows={{ page: '/reports/customers', filters: { ...filters, ...(members && { members }) } }}
					/>
				))}
				<FigureStat
					name={t.medianDays}
					defined="medianDays"
					value={days(of.Repeat.MedianDays)}
					note={
						of.Repeat.MedianDays === null
							? t.noRepeat
							: t.medianNote(days(of.RepeatMembers.MedianDays), days(of.RepeatOthers.MedianDays))
					}
					rows={{ page: '/reports/customers', filters }}
				/>
			</div>
			<RepeatChart of={of} />
			<GapsChart of={of} />
		</Stack>
	)
}

function RepeatChart({ of }: { of: Report }) {
	const t = useText(text)
	const { number, percent } = useFormats()
	const { dateLabel } = useCompactFormats()
	const months = of.RepeatMonths.map((month) => ({
		...month,
		...dateLabel(`${month.Month}-01`, 'month'),
		rate: share(month.Repeating, month.Customers),
	}))
	return (
		<ChartCard
			title={t.repeatChart}
			aside={<Definition of="repeatRate" name={t.repeatChart} />}
			file="repeat-rate"
			rows={months}
			figures={[
				{ title: t.month, value: ({ Month }) => Month, show: ({ name }) => name },
				{ title: t.customers, value: ({ Customers }) => Customers, show: (row) => number(row.Customers) },
				{ title: t.repeating, value: ({ Repeating }) => Repeating, show: (row) => number(row.Repeating) },
				{
					title: t.repeatRate,
					value: ({ rate }) => rate,
					show: (row) => shareText(row.Repeating, row.Customers, percent),
				},
			]}
			isEmpty={months.every(({ Customers }) => Customers === 0)}
		>
			<TimeChart
				label={t.repeatChart}
				places={months}
				shape="columns"
				format={percent}
				brief={percent}
				series={[{ name: t.repeatRate, tone: 1, values: months.map(({ rate }) => rate) }]}
			/>
		</ChartCard>
	)
}

function GapsChart({ of }: { of: Report }) {
	const t = useText(text)
	const { number, percent } = useFormats()
	const named = of.Gaps.map((gap) => ({
		...gap,
		name:
			gap.ToDays === null
				? t.gapMore(number(gap.FromDays))
				: gap.ToDays === 0
					? t.sameDay
					: t.gap(number(gap.FromDays), number(gap.ToDays)),
	}))
	return (
		<ChartCard
			title={t.gapsChart}
			aside={<Definition of="gaps" name={t.gapsChart} />}
			file="time-to-second-order"
			rows={named}
			figures={[
				{
					title: t.gapsChart,
					value: ({ name }) => name,
					show: ({ name, FromDays, ToDays }) => (
						<RowsAnchor
							name={name}
							to={{
								page: '/reports/customers',
								filters: {
									...{ list: 'first', from: of.From, to: of.To, minDays: String(FromDays) },
									...(ToDays !== null && { maxDays: String(ToDays) }),
								},
							}}
						>
							{name}
						</RowsAnchor>
					),
				},
				{ title: t.customers, value: ({ Customers }) => Customers, show: (row) => number(row.Customers) },
			]}
			isEmpty={of.Repeat.Repeating === 0}
		>
			<BarList
				label={t.gapsChart}
				bars={named.map(({ name, Customers, FromDays }) => ({
					key: FromDays,
					name,
					value: Customers,
					text: `${number(Customers)} · ${percent(share(Customers, of.Repeat.Repeating))}`,
				}))}
			/>
		</ChartCard>
	)
}
