import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Database } from '../../db/database.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import { listMerchantTables } from '../../merchants/merchant-tables.ts'
import { command, type Move } from './move.ts'

const PAUSE_MS = 200

/** A table is locked for a moment, and never waited for long: whoever writes to it would wait too. */
const changeTable = async (db: Database, statements: readonly string[]): Promise<void> => {
	for (;;) {
		try {
			await db.transaction(async (tx) => {
				await tx.rows(command("set local lock_timeout = '500ms'"))
				for (const statement of statements) await tx.rows(command(statement))
			})
			return
		} catch (error) {
			if (!isUnavailable(error)) throw error
			await sleep(PAUSE_MS)
		}
	}
}

const nameOf = (move: Move, kind: 'write' | 'delete'): string => `move_fence_${move.merchantId}_${kind}`

const listFenced = async (db: Database, move: Move): Promise<Set<string>> => {
	const rows = await db.rows<{ name: string }>(sql`
		select tgrelid::regclass::text as name from pg_trigger where tgname = ${nameOf(move, 'write')}`)
	return new Set(rows.map(({ name }) => name))
}

/** Its own row says how far the move is, and is written by the move itself. */
const UNFENCED = 'moves'

/** Lets every write to the rows of the merchant ask whether it is still here. Other merchants are not affected. */
export const addFence = async (db: Database, move: Move): Promise<void> => {
	const fenced = await listFenced(db, move)
	const ids = move.merchantIds.join(', ')
	for (const { name } of await listMerchantTables(db))
		if (name !== UNFENCED && !fenced.has(name))
			await changeTable(db, [
				`create trigger ${nameOf(move, 'write')} before insert or update on ${name}
					for each row when (new.merchant_id in (${ids})) execute function refuse_moved()`,
				`create trigger ${nameOf(move, 'delete')} before delete on ${name}
					for each row when (old.merchant_id in (${ids})) execute function refuse_moved()`,
			])
}

export const dropFence = async (db: Database, move: Move): Promise<void> => {
	for (const name of await listFenced(db, move))
		await changeTable(db, [
			`drop trigger if exists ${nameOf(move, 'write')} on ${name}`,
			`drop trigger if exists ${nameOf(move, 'delete')} on ${name}`,
		])
}

/**
 * Deleted and changed rows of a table are published by what identifies them, which must contain the merchant. A few
 * tables are keyed without it; for these the whole row is written to the log during a move.
 */
export const setReplicaIdentity = async (db: Database, by: 'full' | 'default'): Promise<void> => {
	for (const { name, isKeyedAlone } of await listMerchantTables(db))
		if (isKeyedAlone) await changeTable(db, [`alter table ${name} replica identity ${by}`])
}
