import type { Report, ReportMonth } from '@fiel/contract'
import { Group as Row, Stack } from '@mantine/core'
import { useAxisFormat, useCompactFormats } from '../i18n/compact-formats.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { ChartCard } from '../ui/chart-card.tsx'
import { CsvButton } from '../ui/csv-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { TimeChart } from '../ui/time-chart.tsx'
import type { Defined } from './definitions.ts'
import { Definition, RowsAnchor } from './figure-stat.tsx'
import { totalsOf } from './report-figures.ts'
import { text } from './words.ts'

export function BuyersSection({ of, branch }: { of: Report; branch: string }) {
	return (
		<Stack gap="md">
			<Comparison of={of} branch={branch} />
			<MonthsChart of={of} figure="revenue" />
			<MonthsChart of={of} figure="averageOrder" />
		</Stack>
	)
}

/** Members and others side by side. */
function Comparison({ of, branch }: { of: Report; branch: string }) {
	const t = useText(text)
	const { number, money } = useFormats()
	const [members, others] = [totalsOf(of, 'Members'), totalsOf(of, 'Others')]
	const decimal = (value: number | null): string =>
		value === null ? t.notByBranch : number(Math.round(value * 100) / 100)
	const orMissing = (value: number | null): string => (value === null ? '–' : money(value))
	const rows: { name: string; defined: Defined; values: [string, string] }[] = [
		{ name: t.orders, defined: 'orders', values: [number(members.orders), number(others.orders)] },
		{ name: t.revenue, defined: 'revenue', values: [money(members.revenue), money(others.revenue)] },
		{
			name: t.averageOrder,
			defined: 'averageOrder',
			values: [orMissing(members.averageOrder), orMissing(others.averageOrder)],
		},
		{
			name: t.frequency,
			defined: 'frequency',
			values: [decimal(members.frequency), decimal(others.frequency)],
		},
	]
	const link = (buyers: 'members' | 'others') => (
		<RowsAnchor
			name={t.ordersOf[buyers]}
			to={{
				page: '/reports/orders',
				filters: { from: of.From, to: of.To, buyers, ...(branch && { branch }) },
			}}
		>
			{t.ordersOf[buyers]}
		</RowsAnchor>
	)
	return (
		<div className="fiel-card">
			<DataTable
				label={t.comparison}
				rows={rows}
				rowKey={({ defined }) => defined}
				columns={[
					{
						title: t.figure,
						cell: ({ name, defined }) => (
							<Row gap={4} wrap="nowrap">
								{name}
								<Definition of={defined} name={name} />
							</Row>
						),
					},
					{ title: t.members, align: 'right', cell: ({ values }) => values[0] },
					{ title: t.others, align: 'right', cell: ({ values }) => values[1] },
				]}
			/>
			<Row gap="md" p="md">
				{link('members')}
				{link('others')}
				<Definition of="member" name={t.members} />
				<ComparisonCsv of={of} />
			</Row>
		</div>
	)
}

/** Everything about both groups, month by month. */
function ComparisonCsv({ of }: { of: Report }) {
	const t = useText(text)
	const columns = (group: 'Members' | 'Others', name: string) => ({
		[`${t.customers}: ${name}`]: (month: ReportMonth) => month[group].Customers,
		[`${t.orders}: ${name}`]: (month: ReportMonth) => month[group].Orders,
		[`${t.revenue}: ${name}`]: (month: ReportMonth) => month[group].Revenue,
		[`${t.rewardRevenue}: ${name}`]: (month: ReportMonth) => month[group].RewardRevenue,
	})
	return (
		<CsvButton
			file="members-and-others"
			rows={of.Months}
			columns={{
				[t.month]: ({ Month }) => Month,
				...columns('Members', t.members),
				...columns('Others', t.others),
			}}
		/>
	)
}

function MonthsChart({ of, figure }: { of: Report; figure: 'revenue' | 'averageOrder' }) {
	const t = useText(text)
	const { money, number } = useFormats()
	const { money: brief } = useAxisFormat()
	const { dateLabel } = useCompactFormats()
	const title = figure === 'revenue' ? t.revenueChart : t.averageChart
	const months = of.Months.map((month) => {
		const one = { Months: [month] }
		const value = (group: 'Members' | 'Others') => totalsOf(one, group)[figure] ?? 0
		return {
			...month,
			...dateLabel(`${month.Month}-01`, 'month'),
			values: [value('Members'), value('Others')],
		}
	})
	return (
		<ChartCard
			title={title}
			aside={<Definition of={figure} name={title} />}
			file={figure === 'revenue' ? 'revenue-by-month' : 'average-order-by-month'}
			rows={months}
			figures={[
				{ title: t.month, value: ({ Month }) => Month, show: ({ name }) => name },
				{ title: t.members, value: (row) => row.values[0]!, show: (row) => money(row.values[0]!) },
				{ title: t.others, value: (row) => row.values[1]!, show: (row) => money(row.values[1]!) },
				{
					title: `${t.orders}: ${t.members}`,
					value: ({ Members }) => Members.Orders,
					show: ({ Members }) => number(Members.Orders),
				},
				{
					title: `${t.orders}: ${t.others}`,
					value: ({ Others }) => Others.Orders,
					show: ({ Others }) => number(Others.Orders),
				},
			]}
			isEmpty={months.every(({ values }) => values.every((value) => value === 0))}
		>
			<TimeChart
				label={title}
				places={months}
				shape={months.length > 12 ? 'lines' : 'columns'}
				format={money}
				brief={brief}
				series={[
					{ name: t.members, tone: 1, values: months.map(({ values }) => values[0]!) },
					{ name: t.others, tone: 3, values: months.map(({ values }) => values[1]!) },
				]}
			/>
		</ChartCard>
	)
}
