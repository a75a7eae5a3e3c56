import type { Cohort, Report } from '@fiel/contract'
import { SegmentedControl } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCompactFormats } from '../i18n/compact-formats.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { ChartCard } from '../ui/chart-card.tsx'
import { share, shareText } from '../ui/share-text.ts'
import { Definition } from './figure-stat.tsx'
import { addMonths, monthsAfter } from './report-figures.ts'
import { text } from './words.ts'

/** The colour strength of the best cell in percent, limited so that the text on it stays readable. */
const STRONGEST = 38

/** Every cell of the table: months without an order are included, so that the file is complete. */
const cellsOf = (cohort: Cohort, last: string) =>
	Array.from({ length: monthsAfter(cohort.Month, last) + 1 }, (_, number) => {
		const Month = addMonths(cohort.Month, number)
		const found = cohort.Months.find((month) => month.Month === Month)
		return { ...(found ?? { Customers: 0, Orders: 0, Spend: 0 }), Month, cohort, number }
	})

export function CohortsSection({ of }: { of: Report }) {
	const t = useText(text)
	const { number, percent, money } = useFormats()
	const [measure, setMeasure] = useState<'share' | 'spend'>('share')
	const last = of.Cohorts.flatMap(({ Months }) => Months.map(({ Month }) => Month)).reduce(
		(a, b) => (a > b ? a : b),
		of.To,
	)
	const cells = of.Cohorts.flatMap((cohort) => cellsOf(cohort, last))
	return (
		<ChartCard
			title={t.cohortsChart}
			aside={<Definition of="cohorts" name={t.cohortsChart} />}
			file="cohorts"
			rows={cells}
			figures={[
				{ title: t.joined, value: ({ cohort }) => cohort.Month },
				{
					title: t.members,
					value: ({ cohort }) => cohort.Members,
					show: (row) => number(row.cohort.Members),
				},
				{ title: t.cohortMonth, value: (cell) => cell.number },
				{ title: t.month, value: ({ Month }) => Month },
				{ title: t.customers, value: ({ Customers }) => Customers, show: (row) => number(row.Customers) },
				{
					title: t.shareOfMembers,
					value: ({ Customers, cohort }) => share(Customers, cohort.Members),
					show: ({ Customers, cohort }) => shareText(Customers, cohort.Members, percent),
				},
				{ title: t.orders, value: ({ Orders }) => Orders, show: (row) => number(row.Orders) },
				{ title: t.spend, value: ({ Spend }) => Spend, show: (row) => money(row.Spend) },
			]}
			isEmpty={of.Cohorts.length === 0}
		>
			<SegmentedControl
				mb="sm"
				aria-label={t.measure}
				data={[
					{ value: 'share', label: t.shareOfMembers },
					{ value: 'spend', label: t.spend },
				]}
				value={measure}
				onChange={(value) => setMeasure(value as typeof measure)}
			/>
			<CohortTable cohorts={of.Cohorts} last={last} measure={measure} />
		</ChartCard>
	)
}

interface TableProps {
	cohorts: Cohort[]
	last: string
	measure: 'share' | 'spend'
}

function CohortTable({ cohorts, last, measure }: TableProps) {
	const t = useText(text)
	const { number, percent } = useFormats()
	const { money, dateLabel } = useCompactFormats()
	const columns = cohorts[0] ? monthsAfter(cohorts[0].Month, last) + 1 : 0
	const measured = ({ Customers, Spend, cohort }: ReturnType<typeof cellsOf>[number]): number =>
		measure === 'share' ? share(Customers, cohort.Members) : Spend
	const most = Math.max(...cohorts.flatMap((cohort) => cellsOf(cohort, last).map(measured)), 0) || 1
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
		<section className="fiel-report-scroll" tabIndex={0} aria-label={t.cohortsChart}>
			<table className="fiel-cohorts">
				<thead>
					<tr>
						<th scope="col">{t.joined}</th>
						<th scope="col">{t.members}</th>
						{Array.from({ length: columns }, (_, nth) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: the number is the name of the column
							<th scope="col" key={nth}>
								{t.monthNumber(number(nth))}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{cohorts.map((cohort) => (
						<tr key={cohort.Month}>
							<th scope="row">{dateLabel(`${cohort.Month}-01`, 'month').short}</th>
							<td>
								<Link to="/reports/customers" search={membersOf(cohort.Month) as never}>
									{number(cohort.Members)}
								</Link>
							</td>
							{cellsOf(cohort, last).map((cell) => (
								<td
									key={cell.Month}
									title={dateLabel(`${cell.Month}-01`, 'month').name}
									style={{ ['--weight' as never]: `${Math.round((measured(cell) / most) * STRONGEST)}%` }}
								>
									{cell.Customers > 0 ? (
										<Link
											to="/reports/customers"
											search={{ ...membersOf(cohort.Month), orderedIn: cell.Month } as never}
										>
											{measure === 'share' ? percent(measured(cell)) : money(cell.Spend)}
										</Link>
									) : (
										'–'
									)}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	)
}

const membersOf = (month: string) => ({ list: 'joined', from: month, to: month })
