import { raw, default as sql } from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import { NOTHING_DUE, type StepResult } from '../db/step.ts'
import { deleteSandboxes, findRemovedSandboxes } from '../merchants/remove-sandboxes.ts'
import { deleteNotes } from '../seals/reseal-tables.ts'

/** Longer than a request may take, so that none writes to a sandbox whose rows are being deleted. */
const WAIT_MS = 5 * 60_000
const BATCH = 5_000

/** Deletes the next rows of a removed sandbox, and its own row after the last one. */
export const deleteRemovedSandboxes = async (tx: Tx, now: Date): Promise<StepResult> => {
	const [id] = await findRemovedSandboxes(tx, new Date(now.getTime() - WAIT_MS))
	if (id === undefined) return NOTHING_DUE
	let done = 0
	for (const table of await listTables(tx)) {
		done += await deleteSome(tx, table, id, BATCH - done)
		if (done >= BATCH) break
	}
	await deleteNotes(tx, id)
	if (done < BATCH) await deleteSandboxes(tx, [id])
	return { done: done + 1, isMore: true }
}

const deleteSome = async (tx: Tx, table: string, merchantId: number, most: number): Promise<number> => {
	const [deleted] = await tx.rows<{ count: number }>(sql`
		with gone as (
			delete from ${raw(table)} where ctid = any(array(
				select ctid from ${raw(table)} where merchant_id = ${merchantId} limit ${most}))
			returning 1)
		select count(*) from gone`)
	return deleted!.count
}

/** All tables with rows of merchants, those that refer to others first. */
const listTables = async (db: Queryable): Promise<string[]> => {
	const tables = await db.rows<{ name: string; parents: string[] }>(sql`
		select c.relname::text as name, array(
			select p.relname::text from pg_constraint f join pg_class p on p.oid = f.confrelid
			where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents
		from pg_class c
		join pg_attribute a on a.attrelid = c.oid and a.attname = 'merchant_id' and not a.attisdropped
		where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`)
	const ordered: string[] = []
	let left = tables
	while (left.length > 0) {
		const free = left.filter(({ name }) => !left.some(({ parents }) => parents.includes(name)))
		if (free.length === 0) throw new Error('the tables refer to each other in a circle')
		ordered.push(...free.map(({ name }) => name).sort())
		left = left.filter((table) => !free.includes(table))
	}
	return ordered
}
