import type { Queryable } from '../../db/database.ts'
import type { Import, ImportKind } from '../import.ts'
import { readEffectsOfLists, type StoredEffect } from './effects.ts'
import type { ExpectedOutcome, KeptCode } from './kept-row.ts'
import { previewBalances } from './preview-balances.ts'
import { previewCustomers } from './preview-customers.ts'
import { previewOrders } from './preview-orders.ts'

type Previewer = (
	db: Queryable,
	merchantId: number,
	found: Import,
	effects: StoredEffect[],
) => Promise<ExpectedOutcome[]>

const PREVIEWERS: Record<ImportKind, Previewer> = {
	balances: previewBalances,
	customers: previewCustomers,
	orders: previewOrders,
}

/** How many lists, of 500 rows each, a part of the preview looks at. */
const PART_LISTS = 10

interface UndoPreview {
	removed: number
	restored: number
	/** How many rows stay for which reason. */
	kept: Map<KeptCode, number>
	/** The list to continue from; null after the last one. */
	next: number | null
}

/** Counts what an undo would do with the rows of some lists. It locks nothing, so the undo itself may find more. */
export const previewUndo = async (
	db: Queryable,
	merchantId: number,
	found: Import,
	from: number,
): Promise<UndoPreview> => {
	const before = from + PART_LISTS
	const effects = await readEffectsOfLists(db, merchantId, found.id, { from, before })
	const outcomes = effects.length === 0 ? [] : await PREVIEWERS[found.kind](db, merchantId, found, effects)
	const kept = new Map<KeptCode, number>()
	for (const outcome of outcomes)
		if (outcome !== 'removed' && outcome !== 'restored') kept.set(outcome, (kept.get(outcome) ?? 0) + 1)
	return {
		removed: outcomes.filter((outcome) => outcome === 'removed').length,
		restored: outcomes.filter((outcome) => outcome === 'restored').length,
		kept,
		next: before < found.lists ? before : null,
	}
}
