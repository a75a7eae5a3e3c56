import { Table } from '@mantine/core'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'

export interface Column<Row> {
	title: string
	cell: (row: Row) => ReactNode
	/** For numbers. */
	align?: 'right'
	/** Hidden on a phone; the first column should then show the important values. */
	wide?: true
	/** The title is for screen readers only, such as above buttons. */
	quiet?: true
	/** Takes the remaining width and shrinks first; the first column by default. */
	main?: true
}

interface Props<Row> {
	/** The label for screen readers. */
	label: string
	columns: Column<Row>[]
	rows: readonly Row[]
	rowKey: (row: Row) => string | number
	/** Opens a row by click and by Enter; the arrow keys move between rows. */
	onOpen?: (row: Row) => void
}

export function DataTable<Row>({ label, columns, rows, rowKey, onOpen }: Props<Row>) {
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
					{columns.map(({ title, align, wide, quiet }) => (
						<Table.Th key={title} ta={align} visibleFrom={wide && 'sm'}>
							<span className={quiet && 'fiel-hidden'}>{title}</span>
						</Table.Th>
					))}
				</Table.Tr>
			</Table.Thead>
			<Table.Tbody>
				{rows.map((row) => (
					<Table.Tr key={rowKey(row)} {...(onOpen && opening(() => onOpen(row)))}>
						{columns.map((column) => (
							<Table.Td
								key={column.title}
								ta={column.align}
								visibleFrom={column.wide && 'sm'}
								className={column === main ? 'fiel-main' : undefined}
							>
								{column.cell(row)}
							</Table.Td>
						))}
					</Table.Tr>
				))}
			</Table.Tbody>
		</Table>
	)
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
