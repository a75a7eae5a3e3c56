import type { Tx } from '../db/database.ts'
import type { Locked } from '../ledger/lock-accounts.ts'

/** A person whose data is erased. Texts are in lower case, except the ids. */
export interface ErasedPerson {
	customerId: number
	/** The merchant's id of the person, and the id that replaces it. */
	originalId: string
	newOriginalId: string
	email: string | null
	/** Texts that may identify the person: the name and its parts, addresses and numbers. */
	names: string[]
	/** Texts that identify only this person. */
	marks: string[]
}

/**
 * Erases the personal data that a feature stores beside the customer. Every feature that stores any exports one, and
 * `erasers.ts` lists them; `erasers.test.ts` fails for a table that nobody has thought about.
 */
export interface Eraser {
	/** The tables in which it erases personal data. */
	tables: readonly string[]
	/** Runs before the account is locked, for rows that other transactions lock before accounts. */
	eraseBeforeLock?(
		tx: Tx,
		merchantId: number,
		person: Pick<ErasedPerson, 'originalId' | 'marks'>,
	): Promise<void>
	/** Returns the ids of other customers whose records may name the person. */
	erase?(tx: Tx, locked: Locked, merchantId: number, person: ErasedPerson): Promise<number[]>
}
