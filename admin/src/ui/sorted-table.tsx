import { useState } from 'react'
import { useLanguage } from '../i18n/language.tsx'
import { LOCALES } from '../i18n/words.ts'
import { type Column, DataTable } from './data-table.tsx'
import { type SortValue, sortRows } from './sort-rows.ts'
import type { ListSort } from './use-list-view.ts'
import { useSortHead } from './use-sort-head.tsx'

export interface SortedColumn<Row> extends Column<Row> {
	/** Lets the header sort by it. */
	sortBy?: (row: Row) => SortValue
}

interface Props<Row> {
	/** The label for screen readers. */
	label: string
	columns: SortedColumn<Row>[]
	rows: readonly Row[]
	rowKey: (row: Row) => string | number
	onOpen?: (row: Row) => void
}

/** A table within a page, loaded completely, that is sorted by its headers. */
export function SortedTable<Row>({ columns, rows, ...rest }: Props<Row>) {
	const { language } = useLanguage()
	const [sort, setSort] = useState<ListSort | null>(null)
	const headOf = useSortHead(sort, setSort)
	const sortBy = columns.find(({ title }) => title === sort?.by)?.sortBy
	return (
		<DataTable
			{...rest}
			columns={columns}
			rows={sortBy ? sortRows(rows, sortBy, sort!.isDescending, LOCALES[language]) : rows}
			head={(column) => (column.sortBy ? headOf(column, column.title) : null)}
		/>
	)
}
