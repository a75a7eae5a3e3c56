import { useAxisFormat, useCompactFormats } from '../i18n/compact-formats.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { ChartCard } from '../ui/chart-card.tsx'
import { TimeChart } from '../ui/time-chart.tsx'
import { groupByDayOrMonth } from './group-by-day-or-month.ts'
import { text } from './results-words.ts'

/** Completions over time. */
export function CompletionsChart({ days }: { days: ReadonlyMap<string, number> }) {
	const t = useText(text)
	const { number } = useFormats()
	const axis = useAxisFormat()
	const { dateLabel } = useCompactFormats()
	const { isMonthly, bars } = groupByDayOrMonth(days)
	const rows = bars.map((bar) => ({
		...bar,
		...(isMonthly ? dateLabel(`${bar.key}-01`, 'month') : dateLabel(bar.key, 'day')),
	}))
	const title = isMonthly ? t.byMonth : t.byDay
	return (
		<ChartCard
			title={title}
			file="quiz-completions"
			rows={rows}
			figures={[
				{ title: isMonthly ? t.month : t.day, value: ({ key }) => key, show: ({ name }) => name },
				{ title: t.count, value: ({ count }) => count, show: ({ count }) => number(count) },
			]}
		>
			<TimeChart
				isWhole
				label={title}
				places={rows}
				shape="columns"
				format={number}
				brief={axis.count}
				unit={t.count}
				height={180}
				series={[{ name: t.count, tone: 1, values: rows.map(({ count }) => count) }]}
			/>
		</ChartCard>
	)
}
