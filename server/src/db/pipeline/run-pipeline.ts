import type { SqlStatement, Tx } from '../database.ts'

/** A transaction while statements are queued on it for one round trip, see `runPipeline`. */
export interface PipelineTx extends Tx {
	/** The `tx` that `runPipeline` was given, for a statement that needs a reply of the pipeline: `p` refuses it by then. */
	readonly transaction: Tx
}

/**
 * Queues statements in program order and sends them together: the database executes them in that order and replies once,
 * so a statement that is queued behind a lock reads under the lock. `queue` runs at once and must not wait for anything.
 * A statement that is queued on `p` after `queue` has returned would be another round trip in an order that nobody wrote
 * down, so it is refused.
 */
export const runPipeline = <Queued extends readonly unknown[] | []>(
	tx: Tx,
	queue: (p: PipelineTx) => Queued,
): Promise<{ -readonly [Index in keyof Queued]: Awaited<Queued[Index]> }> => {
	let isQueueing = true
	const assertQueueing = (): void => {
		if (!isQueueing)
			throw new Error(
				'a statement was queued on a pipeline that has been sent: queue it before the first await, or use p.transaction',
			)
	}
	const p: PipelineTx = {
		...tx,
		transaction: tx,
		rows<Row>(statement: SqlStatement): Promise<Row[]> {
			assertQueueing()
			return tx.rows<Row>(statement)
		},
		write(statement) {
			assertQueueing()
			tx.write(statement)
		},
	}
	const queued = queue(p)
	isQueueing = false
	return Promise.all(queued)
}
