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

/** What became of the rows so far. */
export interface RowCounts {
	done: number
	created: number
	changed: number
	same: number
	failed: number
}

/** A file on its way into the program, and how far it has come. */
export interface Import extends RowCounts {
	id: number
	kind: ImportKind
	fileName: string
	/** The e-mail of who brought it. */
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

/** A row of a file, with the line it begins on. */
export interface FileRow {
	line: number
	cells: string[]
	/** Of a row that was emptied: the lane it is in, which its cells no longer say. */
	lane?: number
}

export interface RowError {
	line: number
	field: string | null
	/** Names the reason, so that the panel can say it in other languages. */
	code: string
	reason: string
	cells: string[]
}

/** What is wrong, before it is known where. */
export type RowProblem = Pick<RowError, 'field' | 'code' | 'reason'>

/** What became of one row. */
export type RowOutcome = 'created' | 'changed' | 'same' | RowProblem

export const isRowProblem = (outcome: RowOutcome): outcome is RowProblem => typeof outcome === 'object'

/** What a row says, by field; a field it says nothing of is null. */
export interface ParsedRow {
	line: number
	text(field: string): string | null
	number(field: string): Decimal | null
	moment(field: string): Date | null
	flag(field: string): boolean | null
}
