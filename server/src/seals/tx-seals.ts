import sql, { raw } from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { takeNotes } from './noted-changes.ts'
import type { SealedTable } from './sealed-table.ts'
import { SEALED_TABLES } from './sealed-tables.ts'
import { addSeal, addToStoredTotals, EMPTY_TOTALS, type SealTotals, totalsSealText } from './totals.ts'

/**
 * The invalid seal. A row gets it when its old content did not match its old seal, so that an edit from outside is still
 * reported after Fiel has written to the row.
 */
export const BROKEN_SEAL = '0'.repeat(64)

/** What a transaction has sealed so far, and the totals that count it. */
export interface TxSeals {
	/** Locks a row of totals of the merchant. Call it early, so that the lock travels with other statements. */
	lockTotals(merchantId: number): void
	/** Records that the seal of a row changed. `before` is null for a new row, `after` for a deleted one. */
	recordChange(merchantId: number, table: string, before: string | null, after: string | null): void
	/** Records that the transaction wrote to a table of `SEALED_TABLES`, so that its rows are sealed before the commit. */
	noteWrite(): void
	/** Returns a function that discards the changes recorded since. Call it after a rollback to a savepoint. */
	savepoint(): () => void
}

const sealsByTx = new WeakMap<Tx, TxSeals>()

export const sealsOf = (tx: Tx): TxSeals => {
	const known = sealsByTx.get(tx.root)
	if (known) return known
	const seals = createSeals(tx.root)
	sealsByTx.set(tx.root, seals)
	return seals
}

/** Every write to one of `SEALED_TABLES` must call this, so that the rows are sealed before the commit. */
export const sealAtCommit = (tx: Tx): void => sealsOf(tx).noteWrite()

const createSeals = (tx: Tx): TxSeals => {
	const slots = new Map<number, Promise<TotalsSlot>>()
	let changes = new Map<number, SealTotals>()
	let hasWrites = false
	const slotOf = (merchantId: number): Promise<TotalsSlot> => {
		let slot = slots.get(merchantId)
		if (!slot) {
			slot = lockSlot(tx, merchantId)
			slot.catch(() => {}) // every await of the slot sees the error
			slots.set(merchantId, slot)
		}
		return slot
	}
	const recordChange: TxSeals['recordChange'] = (merchantId, table, before, after) => {
		let sums = changes.get(merchantId)
		if (!sums) {
			sums = {}
			changes.set(merchantId, sums)
		}
		addSeal(addSeal(sums, table, before, -1), table, after, 1)
	}
	tx.beforeCommit(async () => {
		if (hasWrites) await sealNotedChanges(tx, recordChange)
		for (const [merchantId, sums] of changes) saveTotals(tx, merchantId, await slotOf(merchantId), sums)
	})
	return {
		lockTotals: slotOf,
		recordChange,
		noteWrite() {
			hasWrites = true
		},
		savepoint() {
			const before = new Map([...changes].map(([merchantId, sums]) => [merchantId, structuredClone(sums)]))
			const taken = new Set(slots.keys())
			return () => {
				changes = before
				for (const merchantId of slots.keys()) if (!taken.has(merchantId)) slots.delete(merchantId)
			}
		},
	}
}

interface TotalsSlot {
	slot: number
	totals: string
	seal: string | null
}

/**
 * A merchant has as many rows of totals as its transactions have ever run at once. Each transaction takes one
 * that is not locked, so that none waits for another; if all are locked, it inserts a new one.
 */
const lockSlot = async (tx: Tx, merchantId: number): Promise<TotalsSlot> => {
	const [free] = await tx.rows<TotalsSlot>(sql`
		select slot, totals, encode(seal, 'hex') as seal from seal_totals
		where merchant_id = ${merchantId} limit 1 for update skip locked`)
	return free ?? insertSlot(tx, merchantId)
}

const insertSlot = async (tx: Tx, merchantId: number): Promise<TotalsSlot> => {
	const [fresh] = await tx.rows<{ slot: number }>(sql`select nextval('seal_slots') as slot`)
	const { slot } = fresh!
	// not `tx.write`, whose error would count: a transaction that changes nothing may have ended by now
	await tx.rows(sql`
		insert into seal_totals (merchant_id, slot, totals) values (${merchantId}, ${slot}, ${EMPTY_TOTALS})`)
	return { slot, totals: EMPTY_TOTALS, seal: null }
}

const saveTotals = (
	tx: Tx,
	merchantId: number,
	{ slot, totals, seal }: TotalsSlot,
	sums: SealTotals,
): void => {
	// Only a slot without counts needs no seal.
	const isIntact =
		totals === EMPTY_TOTALS || tx.keyedHash.matches(totalsSealText(merchantId, slot, totals), seal ?? '')
	const text = addToStoredTotals(totals, sums)
	const renewed = isIntact ? tx.keyedHash.hash(totalsSealText(merchantId, slot, text)) : BROKEN_SEAL
	tx.write(sql`
		update seal_totals set totals = ${text}, seal = decode(${renewed}, 'hex')
		where merchant_id = ${merchantId} and slot = ${slot}`)
}

/**
 * Seals the changes that the triggers noted in this transaction. Changes from outside stay noted and are
 * reported.
 */
const sealNotedChanges = async (tx: Tx, recordChange: TxSeals['recordChange']): Promise<void> => {
	const noted = await takeNotes(tx)
	const rows = Map.groupBy(
		noted.sort((a, b) => a.id - b.id),
		({ table, key }) => `${table} ${key}`,
	)
	const sealed = new Map<SealedTable, { key: string; seal: string }[]>()
	for (const rowChanges of rows.values()) {
		const [first, last] = [rowChanges[0]!, rowChanges.at(-1)!]
		const isIntact =
			first.before === null || tx.keyedHash.matches(rowSealText(first.table, first.before), first.seal ?? '')
		const renewed =
			isIntact && last.after !== null ? tx.keyedHash.hash(rowSealText(last.table, last.after)) : BROKEN_SEAL
		if (first.before !== null) recordChange(first.owner, first.table, first.seal, null)
		if (last.after === null) continue
		recordChange(last.owner, last.table, null, renewed)
		const table = SEALED_TABLES.find(({ name }) => name === last.table)!
		sealed.set(table, [...(sealed.get(table) ?? []), { key: last.key, seal: renewed }])
	}
	for (const [table, list] of sealed) saveSeals(tx, table, list)
}

/** The text that is hashed for the seal of a row: its columns as the database writes them. */
export const rowSealText = (table: string, row: string): string => `${table}|${row}`

export const saveSeals = (
	tx: Tx,
	{ name, key }: SealedTable,
	rows: { key: string; seal: string }[],
): void => {
	const columns = Object.entries(key)
	const typed = columns.map(([column, type]) => `(r.key ->> '${column}')::${type}`)
	const found = columns.map(([column], index) => `t.${column} = ${typed[index]}`).join(' and ')
	tx.write(sql`
		update ${raw(name)} t set seal = decode(r.seal, 'hex')
		from json_to_recordset(${jsonRows(rows.map((row) => ({ ...row, key: JSON.parse(row.key) })))}) as r (key jsonb, seal text)
		where ${raw(found)}`)
}
