/** A merchant's last row of a table at one moment, and the transaction ids around it. */
export interface Bounds {
	last: number
	/** The oldest transaction that was still running. */
	oldest: bigint
	/** An id above those of all transactions that have started. */
	next: bigint
}

/** How far the rows of a table are counted. */
export interface Cursor {
	after: number
	/** No more rows can appear up to this one. */
	settled: number
	seen: number | null
	/** Every transaction that could still add a row up to `seen` has a smaller id. */
	horizon: number | null
}

/**
 * Ids are assigned before the commit, so a row can appear below one that was already read. A read is settled
 * once every transaction older than it has ended. A stored id above all present ones is from before a restore and
 * is discarded.
 */
export const advanceCursor = (
	{ settled, seen, horizon }: Cursor,
	{ last, oldest, next }: Bounds,
): { settled: number; seen: number; horizon: bigint } => {
	const present = { seen: last, horizon: next }
	if (oldest >= next) return { settled: last, ...present }
	if (seen === null || horizon === null || BigInt(horizon) > next) return { settled, ...present }
	if (oldest >= BigInt(horizon)) return { settled: Math.max(settled, seen), ...present }
	return { settled, seen, horizon: BigInt(horizon) }
}
