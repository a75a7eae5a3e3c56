import { Box, Table } from '@mantine/core'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'

export interface Column<Row> {
	title: string
	cell: (row: Row) => ReactNode
	/** For numbers. */
	align?: 'right'
	/** Hidden on a phone, or also on a tablet; the first column should then show the important values. */
	wide?: true | 'tablet'
	/** The title is for screen readers only, such as above buttons. */
	quiet?: true
	/** Takes the remaining width and shrinks first; the first column by default. */
	main?: true
	/** Where it is hidden, its value is a line of the first column. */
	below?: boolean
}

/** What a list adds to its table. */
export interface TableParts<Row, Shown extends Column<Row> = Column<Row>> {
	/** The title of a column that can be sorted by, and how it is sorted now. */
	head?: (column: Shown) => { title: ReactNode; sort: 'ascending' | 'descending' | 'none' } | null
	/** A column before all others, for checkboxes. */
	lead?: { head: ReactNode; cell: (row: Row, index: number) => ReactNode }
}

interface Props<Row, Shown extends Column<Row>> extends TableParts<Row, Shown> {
	/** The label for screen readers. */
	label: string
	columns: Shown[]
	rows: readonly Row[]
	rowKey: (row: Row) => string | number
	/** Opens a row by click and by Enter; the arrow keys move between rows. */
	onOpen?: (row: Row) => void
}

export function DataTable<Row, Shown extends Column<Row> = Column<Row>>(props: Props<Row, Shown>) {
	const { label, columns, rows, rowKey, onOpen, head, lead } = props
	const main = columns.find((column) => column.main) ?? columns[0]
	return (
		<Table
			verticalSpacing="sm"
			horizontalSpacing="md"
			highlightOnHover={Boolean(onOpen)}
			aria-label={label}
			className="fiel-table"
		>
			<Table.Thead>
				<Table.Tr>
					{lead && <Table.Th className="fiel-lead">{lead.head}</Table.Th>}
					{columns.map((column) => (
						<HeadCell key={column.title} of={column} sorting={head?.(column) ?? null} />
					))}
				</Table.Tr>
			</Table.Thead>
			<Table.Tbody>
				{rows.map((row, index) => (
					<Table.Tr key={rowKey(row)} {...(onOpen && opening(() => onOpen(row)))}>
						{lead && <Table.Td className="fiel-lead">{lead.cell(row, index)}</Table.Td>}
						{columns.map((column) => (
							<Table.Td
								key={column.title}
								ta={column.align}
								visibleFrom={visibleFrom(column)}
								className={column === main ? 'fiel-main' : undefined}
							>
								{column.cell(row)}
								{column === main && <BelowCell columns={columns} row={row} />}
							</Table.Td>
						))}
					</Table.Tr>
				))}
			</Table.Tbody>
		</Table>
	)
}

/** Between a phone and a desktop, the menu leaves a table no more room than a tablet has. */
const visibleFrom = ({ wide }: Pick<Column<never>, 'wide'>) => (wide === 'tablet' ? 'lg' : wide && 'sm')

function HeadCell<Row>({
	of: column,
	sorting,
}: {
	of: Column<Row>
	sorting: ReturnType<NonNullable<TableParts<Row>['head']>>
}) {
	const { title, align, quiet } = column
	return (
		<Table.Th ta={align} visibleFrom={visibleFrom(column)} aria-sort={sorting?.sort}>
			{sorting ? sorting.title : <span className={quiet && 'fiel-hidden'}>{title}</span>}
		</Table.Th>
	)
}

/** Where there is no room for them, the columns whose values are lines of the first one. */
function BelowCell<Row>({ columns, row }: { columns: Column<Row>[]; row: Row }) {
	return columns
		.filter(({ below }) => below)
		.map(({ title, wide, quiet, cell }) => (
			<Box
				key={title}
				fz="xs"
				c="dimmed"
				mt={quiet && 6}
				hiddenFrom={visibleFrom({ wide: wide ?? true })}
				className={quiet && 'fiel-below-actions'}
			>
				{!quiet && `${title}: `}
				{cell(row)}
			</Box>
		))
}

const opening = (open: () => void) => ({
	tabIndex: 0,
	className: 'fiel-openable',
	onClick: (event: MouseEvent<HTMLElement>) => {
		// A button or link in the row does something of its own.
		if (!(event.target as Element).closest('a, button')) open()
	},
	onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
		const row = event.currentTarget
		if (event.target !== row) return
		const next =
			event.key === 'ArrowDown'
				? row.nextElementSibling
				: event.key === 'ArrowUp'
					? row.previousElementSibling
					: null
		if (next instanceof HTMLElement) {
			event.preventDefault()
			next.focus()
		}
		if (event.key === 'Enter') open()
	},
})
