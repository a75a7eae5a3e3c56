/** A table whose rows decide about money: the columns that are sealed, and how findings name a row. */
export interface SealedTable {
	name: string
	/** The key columns with their types. */
	key: Readonly<Record<string, string>>
	/** The owner of the totals that count the row: its merchant, or the installation for the merchants themselves. */
	owner: string
	/**
	 * Sealed columns besides the key. Other columns, such as counters and dates of use, may change without a new
	 * seal.
	 */
	covered: readonly string[]
	/**
	 * Sealed columns that are left out of the text while they are null, so that rows from before these columns keep their
	 * seals.
	 */
	optional?: readonly string[]
	/** The name of a row for people, made of the `naming` columns. */
	called: string
	naming: readonly string[]
	/** The column with the customer, if the row belongs to one. */
	customer?: string
}
