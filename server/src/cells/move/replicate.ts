import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import sql from 'sql-template-tag'
import type { Database, Queryable } from '../../db/database.ts'
import { listMerchantTables } from '../../merchants/merchant-tables.ts'
import { OperatorError } from '../../operator-error.ts'
import { type Cell, hostOf } from '../cell.ts'
import { command, type Move, replicationName } from './move.ts'

/** Fails with what the operator has to change if this PostgreSQL does not publish its changes. */
export const requireLogicalLog = async (source: Cell): Promise<void> => {
	const [{ wal_level: level }] = (await source.db.rows<{ wal_level: string }>(command('show wal_level'))) as [
		{ wal_level: string },
	]
	if (level !== 'logical')
		throw new OperatorError(
			`The PostgreSQL of the cell ${source.name()} has wal_level ${level}, and a move needs logical. Run: alter system set wal_level = 'logical', and restart it.`,
		)
}

/** Slots belong to the whole server, so their name contains the database. */
const slotOf = async (source: Queryable, move: Move): Promise<string> => {
	const [database] = await source.rows<{ oid: number }>(sql`
		select oid::bigint as oid from pg_database where datname = current_database()`)
	return `${replicationName(move)}_${database!.oid}`
}

/** Publishes the rows of the merchant, and keeps the log from now on until the move is finished or cancelled. */
export const publish = async (source: Database, move: Move): Promise<void> => {
	const name = replicationName(move)
	const [published] = await source.rows(sql`select from pg_publication where pubname = ${name}`)
	if (!published) {
		const tables = await listMerchantTables(source)
		const rows = `where (merchant_id in (${move.merchantIds.join(', ')}))`
		await source.rows(
			command(
				`create publication ${name} for table ${tables.map((table) => `${table.name} ${rows}`).join(', ')}`,
			),
		)
	}
	const slot = await slotOf(source, move)
	const [kept] = await source.rows(sql`select from pg_replication_slots where slot_name = ${slot}`)
	if (!kept) await source.rows(sql`select from pg_create_logical_replication_slot(${slot}, 'pgoutput')`)
}

export const isSubscribed = async (target: Queryable, move: Move): Promise<boolean> =>
	(
		await target.rows(sql`
			select from pg_subscription s join pg_database d on d.oid = s.subdbid
			where s.subname = ${replicationName(move)} and d.datname = current_database()`)
	).length > 0

/** Lets the new cell copy the published rows, and follow their changes. */
export const subscribe = async (
	{ source, target, sourceUrl }: { source: Cell; target: Cell; sourceUrl: string },
	move: Move,
): Promise<void> => {
	const name = replicationName(move)
	const slot = await slotOf(source.db, move)
	await target.db
		.rows(
			command(`create subscription ${name} connection ${pg.escapeLiteral(sourceUrl)} publication ${name}
				with (create_slot = false, slot_name = ${pg.escapeLiteral(slot)})`),
		)
		.catch((error: Error) => {
			throw new OperatorError(
				`The PostgreSQL of the cell ${target.name()} cannot subscribe to ${hostOf(sourceUrl)}: ${error.message}. ` +
					'If it reaches that server by another address, give it with --source-url.',
			)
		})
}

export interface CopyProgress {
	tables: number
	/** Tables that are copied and follow the changes. */
	ready: number
	/** How many times PostgreSQL has failed and begun again; its log says why. */
	errors: number
}

export const readProgress = async (target: Queryable, move: Move): Promise<CopyProgress> => {
	const [progress] = await target.rows<CopyProgress>(sql`
		select count(*) as tables, count(*) filter (where r.srsubstate = 'r') as ready,
			coalesce((
				select e.apply_error_count + e.sync_error_count from pg_stat_subscription_stats e where e.subid = s.oid), 0) as errors
		from pg_subscription s join pg_subscription_rel r on r.srsubid = s.oid
		join pg_database d on d.oid = s.subdbid and d.datname = current_database()
		where s.subname = ${replicationName(move)}
		group by s.oid`)
	return progress ?? { tables: 0, ready: 0, errors: 0 }
}

/**
 * Ends the copy, before the old cell deletes its rows: the new one would delete them too. If it is interrupted, the same
 * call continues.
 */
export const endReplication = async (source: Database, target: Database, move: Move): Promise<void> => {
	const name = replicationName(move)
	const [subscription] = await target.rows<{ slots: string }>(sql`
		select 'pg_' || s.oid || '_sync_%_' || (select system_identifier from pg_control_system()) as slots
		from pg_subscription s join pg_database d on d.oid = s.subdbid and d.datname = current_database()
		where s.subname = ${name}`)
	if (subscription) {
		await target.rows(command(`alter subscription ${name} disable`))
		await dropSlots(source, subscription.slots) // those of tables that were still being copied
		await target.rows(command(`alter subscription ${name} set (slot_name = none)`))
		await target.rows(command(`drop subscription ${name}`))
	}
	await dropSlots(source, await slotOf(source, move))
	await source.rows(command(`drop publication if exists ${name}`))
}

const SLOT_PAUSE_MS = 100

/** A slot is in use until the other server has noticed the end. */
const dropSlots = async (source: Database, pattern: string): Promise<void> => {
	for (;;) {
		const slots = await source.rows<{ name: string; active: boolean }>(sql`
			select slot_name::text as name, active from pg_replication_slots where slot_name like ${pattern}`)
		if (slots.length === 0) return
		for (const { name } of slots.filter(({ active }) => !active))
			await source.rows(sql`select from pg_drop_replication_slot(${name})`)
		if (slots.some(({ active }) => active)) await sleep(SLOT_PAUSE_MS)
	}
}
