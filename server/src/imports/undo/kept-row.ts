import type { KEPT_TEXTS } from '../../messages/panel/import-texts.ts'
import type { Import, RowError, RowProblem } from '../import.ts'
import type { StoredEffect } from './effects.ts'

/** Why a row stays when its import is undone, in English. */
export const WHY_KEPT = {
	staysSpent: 'its points were spent, at least in part',
	staysUndone: 'it was undone already',
	staysOther: 'what it brought is no longer there',
	staysUsed: 'the customer has orders, points, rewards, notes, tags or other entries since',
	staysChanged: 'somebody has changed it since',
	staysJoined: 'the customer joined the program with it and received welcome points',
	staysMerged: 'the customer was merged into another one',
	staysErased: 'the customer was erased',
	staysOlder: 'the order was there before, and the row changed it',
	staysCustomer: 'the order was taken back, but its customer has other entries since',
} as const satisfies Record<keyof typeof KEPT_TEXTS, string>

export type KeptCode = keyof typeof WHY_KEPT

/** A row that stays, with the ids that say which one it is. */
export interface KeptRow {
	code: KeptCode
	customerId?: string | null
	orderId?: string | null
	/** Whether the row was taken back all the same, except for its customer. */
	isRemoved?: true
}

/** What became of a row: taken back, set back to what was there before, or nothing. */
export type UndoOutcome = 'removed' | 'restored' | KeptRow

/** What a preview expects for a row. */
export type ExpectedOutcome = 'removed' | 'restored' | KeptCode

export const isKept = (outcome: UndoOutcome | RowProblem): outcome is KeptRow | RowProblem =>
	typeof outcome === 'object'

/** The row itself was not stored, so the error shows only its ids, in their columns; an erasure finds them there. */
export const keptRowError = (
	{ fields, columns }: Pick<Import, 'fields' | 'columns'>,
	{ line }: Pick<StoredEffect, 'line'>,
	kept: KeptRow | RowProblem,
): RowError => {
	if ('reason' in kept) return { ...kept, line, cells: columns.map(() => '') }
	const { code, customerId, orderId } = kept
	const cellOf = (field: string | null): string | null | undefined =>
		field === 'customerId' ? customerId : field === 'orderId' ? orderId : null
	const cells = columns.map((_, index) => cellOf(fields[index] ?? null) ?? '')
	return { line, field: null, code, reason: WHY_KEPT[code], cells }
}
