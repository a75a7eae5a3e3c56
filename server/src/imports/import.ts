import type { Decimal } from '../db/decimal.ts'

export type ImportKind = 'customers' | 'orders' | 'balances'

export type ImportState =
	| 'uploading'
	| 'ready'
	| 'trying'
	| 'tried'
	| 'running'
	| 'paused'
	| 'done'
	| 'cancelled'

/** The results of the rows so far. */
export interface RowCounts {
	done: number
	created: number
	changed: number
	same: number
	failed: number
}

/** A file to be imported, and its progress. */
export interface Import extends RowCounts {
	id: number
	kind: ImportKind
	fileName: string
	/** The e-mail of the user who uploaded it. */
	author: string
	state: ImportState
	createdAt: Date
	startedAt: Date | null
	finishedAt: Date | null
	parts: number
	lines: number
	rows: number
	lists: number
	separator: string | null
	columns: string[]
	samples: string[][]
	fields: (string | null)[]
	decimalComma: boolean
	monthFirst: boolean
}

/** A row of a file, with the line on which it begins. */
export interface FileRow {
	line: number
	cells: string[]
	/** The partition of a cleared row, which can no longer be derived from its cells. */
	lane?: number
}

export interface RowError {
	line: number
	field: string | null
	/** Identifies the reason, so that the panel can translate it. */
	code: string
	reason: string
	cells: string[]
}

/** A problem without its position. */
export type RowProblem = Pick<RowError, 'field' | 'code' | 'reason'>

/** The result of one row. */
export type RowOutcome = 'created' | 'changed' | 'same' | RowProblem

export const isRowProblem = (outcome: RowOutcome): outcome is RowProblem => typeof outcome === 'object'

/** The values of a row by field; null where the row has none. */
export interface ParsedRow {
	line: number
	text(field: string): string | null
	number(field: string): Decimal | null
	moment(field: string): Date | null
	flag(field: string): boolean | null
}
