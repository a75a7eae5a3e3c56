import { raw, default as sql } from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import { deleteNotes } from '../seals/noted-changes.ts'

interface MerchantTable {
	name: string
	/** Whether a row is identified without its merchant, as an API key is by its token. */
	isKeyedAlone: boolean
}

/** All tables with rows of merchants, those that refer to others first. */
export const listMerchantTables = async (db: Queryable): Promise<MerchantTable[]> => {
	const tables = await db.rows<MerchantTable & { parents: string[] }>(sql`
		select c.relname::text as name, array(
				select p.relname::text from pg_constraint f join pg_class p on p.oid = f.confrelid
				where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents,
			not exists (
				select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey::smallint[])
			) as "isKeyedAlone"
		from pg_class c
		join pg_attribute a on a.attrelid = c.oid and a.attname = 'merchant_id' and not a.attisdropped
		where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`)
	const ordered: MerchantTable[] = []
	let left = tables
	while (left.length > 0) {
		const free = left.filter(({ name }) => !left.some(({ parents }) => parents.includes(name)))
		if (free.length === 0) throw new Error('the tables refer to each other in a circle')
		ordered.push(...free.sort((a, b) => (a.name < b.name ? -1 : 1)))
		left = left.filter((table) => !free.includes(table))
	}
	return ordered.map(({ name, isKeyedAlone }) => ({ name, isKeyedAlone }))
}

const BATCH = 5_000

/** Deletes the next rows that belong to a merchant, except its own row; says whether they were the last ones. */
export const deleteMerchantRows = async (
	tx: Tx,
	merchantId: number,
): Promise<{ done: number; isLast: boolean }> => {
	let done = 0
	for (const { name } of await listMerchantTables(tx)) {
		done += await deleteSome(tx, name, merchantId, BATCH - done)
		if (done >= BATCH) break
	}
	await deleteNotes(tx, merchantId)
	return { done, isLast: done < BATCH }
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
