import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { NOTHING_DUE, type StepResult } from '../db/step.ts'
import type { LedgerAmount } from '../ledger/machine/account.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { analyzeGrownTables } from './analyze-grown-tables.ts'
import { deleteImportRows } from './change-import-state.ts'
import { checkCustomers, otherRowsOf, type RowChecks } from './check-customers.ts'
import { checkOrders } from './check-orders.ts'
import { countOccurrences, digestRow, NEW_CUSTOMER } from './count-occurrences.ts'
import { findImport } from './find-imports.ts'
import {
	type FileRow,
	type Import,
	type ImportKind,
	isRowProblem,
	type ParsedRow,
	type RowEffect,
	type RowError,
	type RowOutcome,
	type RowProblem,
} from './import.ts'
import { importBalances } from './import-balances.ts'
import { importCustomers } from './import-customers.ts'
import { importOrders } from './import-orders.ts'
import { insertErrors } from './list-errors.ts'
import { nameCustomers } from './name-customers.ts'
import { parseImportRow } from './parse-row.ts'
import { advancePartition, type ImportPartition, lockDuePartition, rowsOfPartition } from './partitions.ts'
import { runTogetherOrSingly, savepoint } from './run-together-or-singly.ts'
import { totalsOf } from './totals.ts'
import { saveEffects, undoUntil } from './undo/effects.ts'
import { undoImportBatch } from './undo/undo-batch.ts'

type RowImporter = (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	parsedRows: ParsedRow[],
	from: Import,
) => Promise<RowOutcome[]>

const IMPORTERS: Record<ImportKind, RowImporter> = {
	customers: importCustomers,
	orders: importOrders,
	balances: importBalances,
}

/** Processes a partition's rows of its next batch, and saves the progress and the errors in the same transaction. */
export const runImportBatch = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	importId: number | null = null,
): Promise<StepResult> => {
	const partition = await lockDuePartition(tx, merchant.id, importId)
	if (!partition) return NOTHING_DUE
	const [found, list] = await Promise.all([
		findImport(tx, merchant.id, partition.importId),
		readBatch(tx, merchant.id, partition),
	])
	if (found?.state === 'undoing') return undoImportBatch(tx, merchant, now, found, partition)
	// The import was due when the partition was chosen; its state cannot change while the partition is locked.
	if (found?.state !== 'trying' && found?.state !== 'running') return { done: 0, isMore: true }
	const isTrial = found.state === 'trying'
	const rows = rowsOfPartition(partition, found, list)
	const read = await readRows(tx, merchant, now, found, rows)
	const checks = await checkRows(tx, merchant, now, found, { read, list })
	const restore = savepoint(tx)
	if (isTrial) tx.write(sql`savepoint trial`)
	const results = await runRows(tx, merchant, now, found, read, checks)
	// A trial takes all steps and rolls all of them back.
	if (isTrial) {
		await tx.rows(sql`rollback to savepoint trial`)
		restore()
		await countNewCustomers(tx, merchant.id, found.id, results)
	} else {
		await analyzeGrownTables(tx)
		saveEffects(tx, merchant.id, partition, results)
	}
	const errors = results.flatMap(({ row: { line, cells }, problems }) =>
		problems.map((entry): RowError => ({ ...entry, line, cells })),
	)
	await insertErrors(tx, merchant.id, found.id, errors)
	await saveProgress(tx, merchant.id, found, partition, results, now)
	return { done: rows.length, isMore: true }
}

/** The batches of a trial do not see each other's customers, so a customer of several batches is counted by id. */
const countNewCustomers = async (tx: Tx, merchantId: number, importId: number, results: RowResult[]) => {
	const ids = results.flatMap(({ newCustomerId }) => newCustomerId ?? [])
	if (ids.length === 0) return
	await countOccurrences(
		tx,
		merchantId,
		importId,
		ids.map((id) => NEW_CUSTOMER + digestRow(id)),
	)
}

const readBatch = async (
	tx: Tx,
	merchantId: number,
	{ importId, nextList }: ImportPartition,
): Promise<FileRow[]> => {
	const [list] = await tx.rows<{ rows: FileRow[] }>(sql`
		select rows from import_lists
		where merchant_id = ${merchantId} and import_id = ${importId} and number = ${nextList}`)
	return list?.rows ?? []
}

interface RowResult {
	row: FileRow
	outcome: 'created' | 'changed' | 'same' | 'failed'
	problems: RowProblem[]
	/** Absent if the row changed nothing. */
	effect?: RowEffect
	/** What a row of balances added or removed, or what its new order earns. */
	moved?: LedgerAmount
	/** The store id of the customer whom a row of orders created. */
	newCustomerId?: string
}

const runRows = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	found: Import,
	read: ReadRow[],
	checks: Map<ParsedRow, RowChecks>,
): Promise<RowResult[]> => {
	const errorsOf = (parsed: ParsedRow): RowProblem[] => [
		...parsed.errors,
		...(checks.get(parsed)?.errors ?? []),
	]
	const good = read.map(({ parsed }) => parsed).filter((parsed) => errorsOf(parsed).length === 0)
	const run = (within: Tx, parsedRows: ParsedRow[]) =>
		IMPORTERS[found.kind](within, merchant, now, parsedRows, found)
	const outcomes = good.length > 0 ? await runTogetherOrSingly(tx, good, run) : []
	const outcomeOf = new Map(good.map((parsed, index) => [parsed, outcomes[index]!]))
	return read.map(({ row, parsed }): RowResult => {
		const errors = errorsOf(parsed)
		if (errors.length > 0) return { row, outcome: 'failed', problems: errors }
		const warnings = [...parsed.warnings, ...(checks.get(parsed)?.warnings ?? [])]
		const outcome = outcomeOf.get(parsed)!
		if (isRowProblem(outcome)) return { row, outcome: 'failed', problems: [outcome] }
		return outcome === 'same' ? { row, outcome, problems: warnings } : { row, ...outcome, problems: warnings }
	})
}

interface ReadRow {
	row: FileRow
	parsed: ParsedRow
}

/** Rows of customers without an id get one here, before any account is locked. */
const readRows = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	found: Import,
	rows: FileRow[],
): Promise<ReadRow[]> => {
	const read = rows.map((row) => parseImportRow(found, row, merchant.timeZone))
	const parsed = found.kind === 'customers' ? await nameCustomers(tx, merchant, now, read) : read
	return rows.map((row, nth) => ({ row, parsed: parsed[nth]! }))
}

/** Rows of customers and of orders are compared with each other, before a trial, because it counts across batches. */
const checkRows = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	found: Import,
	{ read, list }: { read: ReadRow[]; list: FileRow[] },
): Promise<Map<ParsedRow, RowChecks>> => {
	const rows = read.map(({ parsed }) => parsed)
	if (rows.length === 0) return new Map()
	if (found.kind === 'customers')
		return checkCustomers(tx, merchant, now, found.id, rows, otherRowsOf(found, list))
	if (found.kind === 'balances') return new Map()
	const readable = rows.filter(({ errors }) => errors.length === 0)
	return checkOrders(tx, merchant.id, found.id, readable, now)
}

const saveProgress = async (
	tx: Tx,
	merchantId: number,
	found: Import,
	partition: ImportPartition,
	results: RowResult[],
	now: Date,
): Promise<void> => {
	const count = (wanted: RowResult['outcome']): number =>
		results.filter(({ outcome }) => outcome === wanted).length
	const { pointsAdded, pointsRemoved, valueAdded, valueRemoved } = totalsOf(
		results.flatMap(({ moved }) => moved ?? []),
	)
	advancePartition(tx, merchantId, partition)
	tx.write(sql`
		update imports
		set done = done + ${results.length}, created = created + ${count('created')}, changed = changed + ${count('changed')},
			same = same + ${count('same')}, failed = failed + ${count('failed')},
			points_added = points_added + ${String(pointsAdded)}::numeric,
			points_removed = points_removed + ${String(pointsRemoved)}::numeric,
			value_added = value_added + ${String(valueAdded)}::numeric,
			value_removed = value_removed + ${String(valueRemoved)}::numeric
		where merchant_id = ${merchantId} and id = ${found.id}`)
	if (partition.nextList + 1 >= found.lists) await finishImport(tx, merchantId, found, now)
}

/**
 * The last partition finishes the import. Earlier partitions have
 * committed their counts, so when two end concurrently, one sees both.
 */
const finishImport = async (
	tx: Tx,
	merchantId: number,
	{ id, state, lists }: Import,
	now: Date,
): Promise<void> => {
	const [finished] = await tx.rows(sql`
		update imports
		set state = ${state === 'trying' ? 'tried' : 'done'}, finished_at = ${now},
			undo_until = case when ${state === 'running'}::boolean then ${undoUntil(now)}::timestamptz end
		where merchant_id = ${merchantId} and id = ${id} and not exists (
			select from import_lanes l
			where l.merchant_id = ${merchantId} and l.import_id = ${id} and l.next_list < ${lists})
		returning id`)
	if (finished && state === 'running') await deleteImportRows(tx, merchantId, id)
}
