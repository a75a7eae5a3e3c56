import type { Column } from './data-table.tsx'
import type { SortValue } from './sort-rows.ts'

/** A column of a page-level list. */
export interface ListColumn<Row> extends Column<Row> {
	/** Its name in the memory, in saved views and in the URL. */
	id: string
	/** Hidden unless the user chooses it. */
	extra?: true
	/** The server sorts by it, under the id of the column. */
	sorted?: true
	/** Sorts in the browser, once the list is loaded completely. */
	sortBy?: (row: Row) => SortValue
}
