import type { Tx } from '../db/database.ts'
import type { Locked } from '../ledger/lock-accounts.ts'
import type { Merchant } from '../merchants/merchant.ts'

/** Two customers who are one person. */
export interface MovePair {
	merchant: Merchant
	now: Date
	/** The user who merges them, or undoes it. */
	author: string
	/** The customer who is merged into the other one. */
	fromId: number
	intoId: number
}

/**
 * Moves the rows that a feature stores for a customer to the customer into whom they are merged. Every feature with such
 * rows exports one, and `movers.ts` lists them; `movers.test.ts` fails for a table that nobody has thought about.
 */
export interface Mover<Moved = unknown> {
	/** The member of the archive that has what `move` returns. */
	name: string
	tables: readonly string[]
	/** Moves the rows, and returns what is needed to move them back; it is stored as JSON. */
	move(tx: Tx, locked: Locked, pair: MovePair): Promise<Moved>
	/** Moves the rows back to `fromId`, who exists again. */
	moveBack(tx: Tx, locked: Locked, pair: MovePair, moved: Moved): Promise<void>
}
