import type { Decimal } from '../db/decimal.ts'
import type { LedgerAmount } from '../ledger/machine/account.ts'
import type { RowCode } from '../messages/panel/import-texts.ts'
import type { DetailChanges } from './undo/customer-details.ts'

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
	| 'undoing'
	| 'undone'

/** The results of the rows so far. */
export interface RowCounts {
	done: number
	created: number
	changed: number
	same: number
	failed: number
}

/** What rows of balances added and removed, or what new orders earn: points, and their value in currency. */
export interface BalanceTotals {
	pointsAdded: Decimal
	pointsRemoved: Decimal
	valueAdded: Decimal
	valueRemoved: Decimal
}

/** A file to be imported, and its progress. */
export interface Import extends RowCounts, BalanceTotals {
	id: number
	kind: ImportKind
	fileName: string
	/** The email of the user who uploaded it. */
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
	/** Until when it can be undone; null if there is nothing to undo. */
	undoUntil: Date | null
	undoReason: string | null
	/** The email of the user who undid it. */
	undoneBy: string | null
	undoStartedAt: Date | null
	undoneAt: Date | null
	/** How many rows were taken back, set back to what was there before, or stay. */
	undoRemoved: number
	undoRestored: number
	undoKept: number
	/** How many customers a file of orders creates, as its dry run found; null if it is not known. */
	newCustomers: number | null
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
	/** Identifies the reason; the panel shows its text. */
	code: RowCode
	/** In English. */
	reason: string
	cells: string[]
}

/** What found an error: the run or its trial, or the undo, whose errors say which rows stay. */
export type ImportStage = 'run' | 'undo'

/** A problem without its position. */
export type RowProblem = Pick<RowError, 'field' | 'code' | 'reason'>

/** What a row created or changed, as far as it is needed to undo it; stored as JSON until then. */
export interface RowEffect {
	/** The manual change of a row of balances, or the welcome points of a customer. */
	recordId?: number
	/** The customer of a row of customers. */
	customerId?: number
	/** The order of a row of orders. */
	orderId?: number
	/** The customer whom a row of orders created, with the details as a digest. */
	newCustomer?: { id: number; digest: string }
	/** The details of a customer or an order that the row created, as a digest. */
	digest?: string
	/** The details of a customer that the row changed. */
	details?: DetailChanges
}

/** A row that created or changed something. */
export interface ImportedRow {
	outcome: 'created' | 'changed'
	effect?: RowEffect
	/** What a row of balances added, or removed if it is negative; what its new order earns. */
	moved?: LedgerAmount
	/** The store id of the customer whom a row of orders created. */
	newCustomerId?: string
}

/** The result of one row. */
export type RowOutcome = ImportedRow | 'same' | RowProblem

export const isRowProblem = (outcome: RowOutcome): outcome is RowProblem =>
	typeof outcome === 'object' && 'code' in outcome

/** The values of a row by field; null where the row has none, or one that cannot be read. */
export interface ParsedRow {
	line: number
	/** What keeps the row out; none in a row that is imported. */
	errors: RowProblem[]
	/** What was corrected while the row was read. */
	warnings: RowProblem[]
	text(field: string): string | null
	number(field: string): Decimal | null
	moment(field: string): Date | null
	flag(field: string): boolean | null
	/** What identifies the customer of a row that has no id of its own. */
	contact?: string
}
