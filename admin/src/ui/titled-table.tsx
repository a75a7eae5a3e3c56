import { Text, Title } from '@mantine/core'
import { type SortedColumn, SortedTable } from './sorted-table.tsx'

interface Props<Row> {
	title: string
	/** The text of an empty table. */
	none: string
	rows: readonly Row[]
	rowKey: (row: Row) => string | number
	columns: SortedColumn<Row>[]
}

/** A short table within a page. */
export function TitledTable<Row>({ title, none, rows, rowKey, columns }: Props<Row>) {
	return (
		<section>
			<Title order={2} fz="sm" mb="xs">
				{title}
			</Title>
			{rows.length > 0 ? (
				<div className="fiel-card">
					<SortedTable label={title} rows={rows} rowKey={rowKey} columns={columns} />
				</div>
			) : (
				<Text fz="sm" c="dimmed">
					{none}
				</Text>
			)}
		</section>
	)
}
