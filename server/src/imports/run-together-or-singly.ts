import sql from 'sql-template-tag'
import type { SqlStatement, Tx } from '../db/database.ts'
import { savepointOfEvents } from '../events/emit-events.ts'
import { sealsOf } from '../seals/tx-seals.ts'
import type { RowProblem } from './import.ts'

/** If the database refuses a batch, each row runs separately once, so that one bad row does not fail the others. */
export const runTogetherOrSingly = async <Row, Outcome>(
	tx: Tx,
	rows: Row[],
	run: (within: Tx, rows: Row[]) => Promise<Outcome[]>,
): Promise<(Outcome | RowProblem)[]> => {
	const together = await runAttempt(tx, (within) => run(within, rows))
	if (!('refused' in together)) return together.outcomes
	const outcomes: (Outcome | RowProblem)[] = []
	for (const row of rows) {
		const alone = await runAttempt(tx, (within) => run(within, [row]))
		outcomes.push('refused' in alone ? storageProblem(alone.refused) : alone.outcomes[0]!)
	}
	return outcomes
}

const storageProblem = (reason: string): RowProblem => ({ field: null, code: 'unkept', reason })

const runAttempt = async <Outcome>(
	tx: Tx,
	work: (within: Tx) => Promise<Outcome[]>,
): Promise<{ outcomes: Outcome[] } | { refused: string }> => {
	const restore = savepoint(tx)
	tx.write(sql`savepoint attempt`)
	const { within, end } = createAttempt(tx)
	try {
		const outcomes = await work(within)
		await end()
		await tx.rows(sql`release savepoint attempt`)
		return { outcomes }
	} catch (error) {
		await end().catch(() => {})
		if (!isDataError(error)) throw error
		await tx.rows(sql`rollback to savepoint attempt`)
		restore()
		return { refused: (error as Error).message }
	}
}

/**
 * Contains a failed write within an attempt, so that the transaction
 * can go on; no statement of the attempt runs after its end.
 */
const createAttempt = (tx: Tx): { within: Tx; end(): Promise<void> } => {
	let isOpen = true
	const writes: Promise<unknown>[] = []
	const rows = async <Row>(statement: SqlStatement): Promise<Row[]> => {
		if (!isOpen) throw new Error('the attempt has ended')
		return tx.rows<Row>(statement)
	}
	const write = (statement: SqlStatement): void => {
		const written = rows(statement)
		written.catch(() => {})
		writes.push(written)
	}
	const end = async (): Promise<void> => {
		isOpen = false
		await Promise.all(writes)
	}
	return { within: { ...tx, rows, write }, end }
}

/** Data and constraint errors belong to a row; a deadlock or a lost connection does not. */
const isDataError = (error: unknown): boolean => /^2[23]/.test((error as { code?: string }).code ?? '')

/** Returns a function that discards what was collected for the commit since. Call it after a rollback to a savepoint. */
export const savepoint = (tx: Tx): (() => void) => {
	const restoreSeals = sealsOf(tx).savepoint()
	const discardEvents = savepointOfEvents(tx)
	return () => {
		restoreSeals()
		discardEvents()
	}
}
