import sql from 'sql-template-tag'
import type { Asked, Tx } from '../db/database.ts'
import { NOTHING_DUE, type Step } from '../db/step.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { sealsOf } from '../seals/tx-seals.ts'
import { findImport } from './find-imports.ts'
import {
	type Import,
	type ImportKind,
	isWrong,
	type Row,
	type RowError,
	type RowOutcome,
	type Saying,
	type Wrong,
} from './import.ts'
import { importBalances } from './import-balances.ts'
import { importCustomers } from './import-customers.ts'
import { importOrders } from './import-orders.ts'
import { type Lane, lockDueLane, passList, rowsOf } from './lanes.ts'
import { learnSizes } from './learn-sizes.ts'
import { keepErrors } from './list-errors.ts'
import { readRow } from './read-rows.ts'
import { forgetRows } from './steer-import.ts'

type Verb = (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	sayings: Saying[],
	importId: number,
) => Promise<RowOutcome[]>

const VERBS: Record<ImportKind, Verb> = {
	customers: importCustomers,
	orders: importOrders,
	balances: importBalances,
}

/** What a lane takes of its next list, with its progress and its errors in the same transaction. */
export const runImportList = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	importId: number | null = null,
): Promise<Step> => {
	const lane = await lockDueLane(tx, merchant.id, importId)
	if (!lane) return NOTHING_DUE
	const [found, list] = await Promise.all([
		findImport(tx, merchant.id, lane.importId),
		readList(tx, merchant.id, lane),
	])
	// It was due when the lane was looked for; what holds now holds until the lane is free again.
	if (found?.state !== 'trying' && found?.state !== 'running') return { done: 0, isMore: true }
	const isTrial = found.state === 'trying'
	const rows = rowsOf(lane, found, list)
	const unseal = sealsOf(tx).mark()
	if (isTrial) tx.write(sql`savepoint trial`)
	const results = await runRows(tx, merchant, now, found, rows)
	// A trial has gone the whole way, and goes back all of it.
	if (isTrial) {
		await tx.rows(sql`rollback to savepoint trial`)
		unseal()
	} else await learnSizes(tx)
	const errors = results.flatMap(({ row: { line, cells }, wrong }) =>
		wrong.map((entry): RowError => ({ ...entry, line, cells })),
	)
	await keepErrors(tx, merchant.id, found.id, errors)
	await advance(tx, merchant.id, found, lane, results, now)
	return { done: rows.length, isMore: true }
}

const readList = async (tx: Tx, merchantId: number, { importId, nextList }: Lane): Promise<Row[]> => {
	const [list] = await tx.rows<{ rows: Row[] }>(sql`
		select rows from import_lists
		where merchant_id = ${merchantId} and import_id = ${importId} and number = ${nextList}`)
	return list?.rows ?? []
}

interface Result {
	row: Row
	outcome: 'created' | 'changed' | 'same' | 'failed'
	wrong: Wrong[]
}

const runRows = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	found: Import,
	rows: Row[],
): Promise<Result[]> => {
	const read = rows.map((row) => ({ row, said: readRow(found, row, merchant.timeZone) }))
	const good = read.flatMap(({ said }) => (Array.isArray(said) ? [] : [said]))
	const run = (within: Tx, sayings: Saying[]) => VERBS[found.kind](within, merchant, now, sayings, found.id)
	const outcomes = good.length > 0 ? await runOrAlone(tx, good, run) : []
	const outcomeOf = new Map(good.map((said, index) => [said, outcomes[index]!]))
	return read.map(({ row, said }): Result => {
		if (Array.isArray(said)) return { row, outcome: 'failed', wrong: said }
		const outcome = outcomeOf.get(said)!
		return isWrong(outcome) ? { row, outcome: 'failed', wrong: [outcome] } : { row, outcome, wrong: [] }
	})
}

/** If the database refuses a list, each row runs alone once, so one bad row costs no other. */
const runOrAlone = async (
	tx: Tx,
	sayings: Saying[],
	run: (within: Tx, sayings: Saying[]) => Promise<RowOutcome[]>,
): Promise<RowOutcome[]> => {
	const together = await attempt(tx, (within) => run(within, sayings))
	if (!('refused' in together)) return together.outcomes
	const outcomes: RowOutcome[] = []
	for (const said of sayings) {
		const alone = await attempt(tx, (within) => run(within, [said]))
		outcomes.push('refused' in alone ? unkept(alone.refused) : alone.outcomes[0]!)
	}
	return outcomes
}

const unkept = (reason: string): Wrong => ({ field: null, code: 'unkept', reason })

const attempt = async (
	tx: Tx,
	work: (within: Tx) => Promise<RowOutcome[]>,
): Promise<{ outcomes: RowOutcome[] } | { refused: string }> => {
	const unseal = sealsOf(tx).mark()
	tx.write(sql`savepoint attempt`)
	const { within, end } = openAttempt(tx)
	try {
		const outcomes = await work(within)
		await end()
		await tx.rows(sql`release savepoint attempt`)
		return { outcomes }
	} catch (error) {
		await end().catch(() => {})
		if (!isRefusedData(error)) throw error
		await tx.rows(sql`rollback to savepoint attempt`)
		unseal()
		return { refused: (error as Error).message }
	}
}

/** A write that fails is the end of an attempt, not of the transaction; and nothing of it comes after its end. */
const openAttempt = (tx: Tx): { within: Tx; end(): Promise<void> } => {
	let isOpen = true
	const writes: Promise<unknown>[] = []
	const rows = async <Answer>(asked: Asked): Promise<Answer[]> => {
		if (!isOpen) throw new Error('the attempt has ended')
		return tx.rows<Answer>(asked)
	}
	const write = (asked: Asked): void => {
		const written = rows(asked)
		written.catch(() => {})
		writes.push(written)
	}
	const end = async (): Promise<void> => {
		isOpen = false
		await Promise.all(writes)
	}
	return { within: { ...tx, rows, write }, end }
}

/** What the database says of data and constraints; a deadlock or a lost connection is nobody's row's fault. */
const isRefusedData = (error: unknown): boolean => /^2[23]/.test((error as { code?: string }).code ?? '')

const advance = async (
	tx: Tx,
	merchantId: number,
	found: Import,
	lane: Lane,
	results: Result[],
	now: Date,
): Promise<void> => {
	const count = (wanted: Result['outcome']): number =>
		results.filter(({ outcome }) => outcome === wanted).length
	passList(tx, merchantId, lane)
	tx.write(sql`
		update imports
		set done = done + ${results.length}, created = created + ${count('created')}, changed = changed + ${count('changed')},
			same = same + ${count('same')}, failed = failed + ${count('failed')}
		where merchant_id = ${merchantId} and id = ${found.id}`)
	if (lane.nextList + 1 >= found.lists) await finish(tx, merchantId, found, now)
}

/** The last lane ends the import. Who counted before us has committed, so that of two lanes one sees both at the end. */
const finish = async (tx: Tx, merchantId: number, { id, state, lists }: Import, now: Date): Promise<void> => {
	const [finished] = await tx.rows(sql`
		update imports set state = ${state === 'trying' ? 'tried' : 'done'}, finished_at = ${now}
		where merchant_id = ${merchantId} and id = ${id} and not exists (
			select from import_lanes l
			where l.merchant_id = ${merchantId} and l.import_id = ${id} and l.next_list < ${lists})
		returning id`)
	if (finished && state === 'running') await forgetRows(tx, merchantId, id)
}
