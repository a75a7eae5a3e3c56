/** What must be known to undo a merge, stored as JSON. */
export interface MergeArchive {
	/** The row of the merged customer. */
	customer: Record<string, unknown> & { id: number; original_id: string; public_id: string }
	/** The columns of the other customer that the merge filled, with what it wrote. */
	filled: Record<string, unknown>
	/** Further ids that the merged customer had. */
	aliases: string[]
	/** What each mover returned, by its name. */
	moved: Record<string, unknown> & { orders: number[] }
}
