import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { NOTHING_DUE, type Step } from '../db/step.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { lockDueImport } from './find-imports.ts'
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

/** The next list of an import that is due, with its progress and its errors in the same transaction. */
export const runImportList = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	importId: number | null = null,
): Promise<Step> => {
	const found = await lockDueImport(tx, merchant.id, importId)
	if (!found) return NOTHING_DUE
	const [list] = await tx.rows<{ rows: Row[] }>(sql`
		select rows from import_lists
		where merchant_id = ${merchant.id} and import_id = ${found.id} and number = ${found.nextList}`)
	const rows = list?.rows ?? []
	await tx.rows(sql`savepoint trial`)
	const results = await runRows(tx, merchant, now, found, rows)
	await learnSizes(tx, rows.length + (found.state === 'trying' ? 0 : found.done))
	// A trial has gone the whole way, and goes back all of it.
	if (found.state === 'trying') await tx.rows(sql`rollback to savepoint trial`)
	const errors = results.flatMap(({ row: { line, cells }, wrong }) =>
		wrong.map((entry): RowError => ({ ...entry, line, cells })),
	)
	await keepErrors(tx, merchant.id, found.id, errors)
	await advance(tx, merchant.id, found, results, now)
	return { done: rows.length, isMore: true }
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
	const run = (sayings: Saying[]) => VERBS[found.kind](tx, merchant, now, sayings, found.id)
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
	run: (sayings: Saying[]) => Promise<RowOutcome[]>,
): Promise<RowOutcome[]> => {
	const together = await attempt(tx, () => run(sayings))
	if (!('refused' in together)) return together.outcomes
	const outcomes: RowOutcome[] = []
	for (const said of sayings) {
		const alone = await attempt(tx, () => run([said]))
		outcomes.push('refused' in alone ? unkept(alone.refused) : alone.outcomes[0]!)
	}
	return outcomes
}

const unkept = (reason: string): Wrong => ({ field: null, code: 'unkept', reason })

const attempt = async (
	tx: Tx,
	work: () => Promise<RowOutcome[]>,
): Promise<{ outcomes: RowOutcome[] } | { refused: string }> => {
	await tx.rows(sql`savepoint attempt`)
	try {
		const outcomes = await work()
		await tx.rows(sql`release savepoint attempt`)
		return { outcomes }
	} catch (error) {
		if (!isRefusedData(error)) throw error
		await tx.rows(sql`rollback to savepoint attempt`)
		return { refused: (error as Error).message }
	}
}

/** What the database says of data and constraints; a deadlock or a lost connection is nobody's row's fault. */
const isRefusedData = (error: unknown): boolean => /^2[23]/.test((error as { code?: string }).code ?? '')

const advance = async (
	tx: Tx,
	merchantId: number,
	{ id, state, nextList, lists }: Import,
	results: Result[],
	now: Date,
): Promise<void> => {
	const count = (wanted: Result['outcome']): number =>
		results.filter(({ outcome }) => outcome === wanted).length
	const isLast = nextList + 1 >= lists
	const next = isLast ? (state === 'trying' ? 'tried' : 'done') : state
	await tx.rows(sql`
		update imports
		set next_list = next_list + 1, done = done + ${results.length}, created = created + ${count('created')},
			changed = changed + ${count('changed')}, same = same + ${count('same')}, failed = failed + ${count('failed')},
			state = ${next}, finished_at = case when ${isLast}::boolean then ${now}::timestamptz end
		where merchant_id = ${merchantId} and id = ${id}`)
	if (next === 'done') await forgetRows(tx, merchantId, id)
}
