import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Database, Tx } from '../../db/database.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import { listMerchantTables } from '../../merchants/merchant-tables.ts'
import { leaveMerchants } from '../../merchants/move-merchants.ts'
import { OperatorError } from '../../operator-error.ts'
import { command, type Move } from './move.ts'

/** For how long requests wait at most, if the process dies; then they are served by the old cell again. */
const HOLD_SECONDS = 2
/** If it cannot be decided by then, requests are served by the old cell again, and it is tried once more. */
const DECIDE_MS = 1_700
/** Every process has noticed by then that requests wait, see `watch-moves.ts`, and what had begun has mostly ended. */
const NOTICE_MS = 300
const POLL_MS = 10
const COUNT_MS = 400
const WARM_UP_MS = 10_000

/** The same number as in the function refuse_moved. */
const LOCK_CLASS = 1_718_580_837

class TooSlow extends Error {}

interface Endpoints {
	source: Database
	target: Database
}

/**
 * Lets the merchant leave its old cell: requests wait, running transactions end, the new cell catches up and is compared,
 * and the commit decides. Returns when requests began to wait; undefined if it took too long: they are served again as
 * before, and it can be tried again.
 */
export const leave = async (endpoints: Endpoints, move: Move, now: Date): Promise<number | undefined> => {
	const { source } = endpoints
	await countBoth(endpoints, move, WARM_UP_MS) // so that the second time is fast
	const heldSince = performance.now()
	await setHold(source, move, HOLD_SECONDS)
	try {
		await sleep(NOTICE_MS)
		await source.transaction((tx) => decide(tx, endpoints, move, { now, deadline: heldSince + DECIDE_MS }))
		return heldSince
	} catch (error) {
		await setHold(source, move, 0)
		if (error instanceof TooSlow || isUnavailable(error)) return undefined
		throw error
	}
}

const setHold = async (source: Database, { merchantId }: Move, seconds: number): Promise<void> => {
	await source.rows(sql`
		update moves set hold_until = clock_timestamp() + make_interval(secs => ${seconds})
		where merchant_id = ${merchantId} and left_at is null`)
}

const decide = async (
	tx: Tx,
	endpoints: Endpoints,
	move: Move,
	{ now, deadline }: { now: Date; deadline: number },
): Promise<void> => {
	await tx.rows(command("set local lock_timeout = '500ms'"))
	for (const id of move.merchantIds)
		await tx.rows(sql`select pg_advisory_xact_lock(${LOCK_CLASS}::integer, ${id}::integer)`)
	await requireSameSandboxes(tx, move)
	await catchUp(endpoints, move, deadline - COUNT_MS)
	await compareCounts(endpoints, move)
	const [{ isHeld }] = (await tx.rows<{ isHeld: boolean }>(sql`
		select hold_until > clock_timestamp() + interval '0.2 s' as "isHeld" from moves where merchant_id = ${move.merchantId}`)) as [
		{ isHeld: boolean },
	]
	if (!isHeld || performance.now() > deadline) throw new TooSlow()
	const merchants = await leaveMerchants(tx, move.merchantIds, move.toCell, now)
	tx.write(sql`
		update moves set left_at = ${now}, merchants = ${JSON.stringify(merchants)}::jsonb, sequences = (
			select jsonb_object_agg(sequencename, last_value) from pg_sequences
			where schemaname = 'public' and last_value is not null
				and format('%I.%I', schemaname, sequencename) <> pg_get_serial_sequence('merchants', 'id'))
		where merchant_id = ${move.merchantId}`)
}

const requireSameSandboxes = async (tx: Tx, move: Move): Promise<void> => {
	const rows = await tx.rows<{ id: number }>(sql`
		select id from merchants where ${move.merchantId} in (id, sandbox_of) and removed_at is null order by id`)
	const ids = rows.map(({ id }) => id)
	if (ids.join() !== move.merchantIds.join())
		throw new OperatorError(
			`The test mode of ${move.name} was changed during the move. Cancel the move with --cancel, and begin it again.`,
		)
}

/** Changes are replicated in the order of their commits, so a change that arrives comes after all earlier ones. */
const catchUp = async (
	{ source, target }: Endpoints,
	{ merchantId }: Move,
	deadline: number,
): Promise<void> => {
	const [raised] = await source.rows<{ marker: number }>(sql`
		update moves set marker = marker + 1 where merchant_id = ${merchantId} returning marker`)
	for (;;) {
		const [seen] = await target.rows<{ marker: number }>(
			sql`select marker from moves where merchant_id = ${merchantId}`,
		)
		if (seen && seen.marker >= raised!.marker) return
		if (performance.now() > deadline) throw new TooSlow()
		await sleep(POLL_MS)
	}
}

/** Compares the number of rows in as many tables as can be counted in a moment, because requests wait meanwhile. */
const compareCounts = async (endpoints: Endpoints, move: Move): Promise<void> => {
	const [here, there] = await countBoth(endpoints, move, COUNT_MS)
	const different = [...here].filter(([name, count]) => there.has(name) && there.get(name) !== count)
	if (different.length > 0)
		throw new OperatorError(
			`The new cell does not have the same rows of ${move.name}: ${different
				.map(([name, count]) => `${name} ${there.get(name)} instead of ${count}`)
				.join(', ')}. Nothing was changed. Cancel the move with --cancel, and begin it again.`,
		)
}

type Counts = Map<string, number>

const countBoth = async (
	{ source, target }: Endpoints,
	{ merchantIds }: Move,
	time: number,
): Promise<[Counts, Counts]> => {
	const tables = (await listMerchantTables(source)).map(({ name }) => name)
	const first = MAIN_TABLES.filter((name) => tables.includes(name))
	const ordered = [...new Set([...first, ...tables])]
	return Promise.all([
		countRows(source, ordered, merchantIds, time),
		countRows(target, ordered, merchantIds, time),
	])
}

/** Those that say the most are counted first. */
const MAIN_TABLES = [
	'point_records',
	'accounts',
	'orders',
	'customers',
	'events',
	'redemptions',
	'coupons',
	'api_keys',
	'users',
]
/** Of a larger table it is only known that it has as many rows. */
const COUNT_LIMIT = 10_000

/** The counts that are known in time. */
const countRows = async (
	db: Database,
	tables: readonly string[],
	ids: readonly number[],
	time: number,
): Promise<Counts> => {
	const counts: Counts = new Map()
	const deadline = performance.now() + time
	const count = async (tx: Tx): Promise<void> => {
		for (const table of tables) {
			const left = Math.floor(deadline - performance.now())
			if (left < 1) return
			const [, [row]] = await Promise.all([
				tx.rows(command(`set local statement_timeout = ${left}`)),
				tx.rows<{ count: number }>(
					command(`select count(*) as count from (
						select from ${table} where merchant_id in (${ids.join(', ')}) limit ${COUNT_LIMIT}) counted`),
				),
			])
			counts.set(table, row!.count)
		}
	}
	await db.transaction(count).catch((error) => {
		if (!isUnavailable(error)) throw error
	})
	return counts
}
