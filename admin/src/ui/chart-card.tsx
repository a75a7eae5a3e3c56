import './charts.css'
import { ActionIcon, Group, Stack, Text, Title, Tooltip } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useCsvFormat } from '../i18n/csv-format.ts'
import { useText } from '../i18n/language.tsx'
import { words } from '../i18n/words.ts'
import { type Column, DataTable } from './data-table.tsx'
import { Icon } from './icon.tsx'
import { saveCsv } from './save-csv.ts'

const text = words(
	{
		table: (title: string) => `${title}: show as table`,
		chart: (title: string) => `${title}: show as chart`,
		save: (title: string) => `${title}: export CSV`,
		nothing: 'No data yet.',
	},
	{
		table: (title) => `${title}: ver como tabela`,
		chart: (title) => `${title}: ver como gráfico`,
		save: (title) => `${title}: exportar CSV`,
		nothing: 'Ainda não há dados.',
	},
	{
		table: (title) => `${title}: ver como tabla`,
		chart: (title) => `${title}: ver como gráfico`,
		save: (title) => `${title}: exportar CSV`,
		nothing: 'Aún no hay datos.',
	},
)

interface Figure<Row> {
	title: string
	value: (row: Row) => string | number | null
	/** How the table shows the value, if it is formatted. */
	show?: (row: Row) => ReactNode
}

interface Props<Row> {
	title: string
	about?: ReactNode
	/** Beside the buttons, such as a button that explains the chart. */
	aside?: ReactNode
	/** The name of the file, without its extension. */
	file: string
	rows: readonly Row[]
	/** The columns of the table and of the file; the first one names the row. */
	figures: Figure<Row>[]
	children: ReactNode
	isEmpty?: boolean
}

/** A chart with its data as a table, which can be exported. */
export function ChartCard<Row>(props: Props<Row>) {
	const { title, about, aside, file, rows, figures, children, isEmpty } = props
	const t = useText(text)
	const format = useCsvFormat()
	const [asTable, setAsTable] = useState(false)
	const columns = Object.fromEntries(figures.map(({ title: head, value }) => [head, value]))
	const say = asTable ? t.chart(title) : t.table(title)
	return (
		<div className="fiel-card fiel-chart-card">
			<Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs" mb="sm">
				<Stack gap={2}>
					<Title order={2} fz="md">
						{title}
					</Title>
					{about && (
						<Text c="dimmed" fz="xs" component="div">
							{about}
						</Text>
					)}
				</Stack>
				<Group gap={2} wrap="nowrap">
					{aside}
					<Tooltip label={say} withinPortal={false}>
						<ActionIcon
							variant="subtle"
							color="gray"
							c="dimmed"
							aria-label={say}
							aria-pressed={asTable}
							onClick={() => setAsTable(!asTable)}
						>
							<Icon name={asTable ? 'overview' : 'table'} size={17} />
						</ActionIcon>
					</Tooltip>
					<Tooltip label={t.save(title)} withinPortal={false}>
						<ActionIcon
							variant="subtle"
							color="gray"
							c="dimmed"
							aria-label={t.save(title)}
							onClick={() => saveCsv(file, columns, rows, format)}
						>
							<Icon name="download" size={17} />
						</ActionIcon>
					</Tooltip>
				</Group>
			</Group>
			{asTable ? (
				<FigureTable title={title} rows={rows} figures={figures} />
			) : isEmpty ? (
				<Nothing />
			) : (
				children
			)}
		</div>
	)
}

function Nothing() {
	const t = useText(text)
	return (
		<Text c="dimmed" fz="sm" py="xl" ta="center">
			{t.nothing}
		</Text>
	)
}

function FigureTable<Row>({ title, rows, figures }: Pick<Props<Row>, 'title' | 'rows' | 'figures'>) {
	const columns: Column<{ row: Row; index: number }>[] = figures.map(({ title: head, value, show }, nth) => ({
		title: head,
		...(nth > 0 && { align: 'right' as const }),
		cell: ({ row }) => (show ? show(row) : value(row)),
	}))
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
		<section className="fiel-chart-table" tabIndex={0} aria-label={title}>
			<DataTable
				label={title}
				rows={rows.map((row, index) => ({ row, index }))}
				rowKey={({ index }) => index}
				columns={columns}
			/>
		</section>
	)
}
