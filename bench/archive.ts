/**
 * Measures what archiving events takes and saves, on the ledger of `verify.ts`. RECORDS sets its size. Half of the events
 * are archived, so that new ones can be written where they were.
 */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sql from 'sql-template-tag'
import { archiveEvents } from '../server/src/ledger/archive/archive-events.ts'
import { verifyMerchants } from '../server/src/verify/verify-merchants.ts'
import { openCluster } from './support/cluster.ts'
import { createVerifiableLedger } from './support/verifiable-ledger.ts'

const RECORDS = Number(process.env.RECORDS ?? 1_000_000)
const MEGABYTE = 1_000_000

const cluster = await openCluster()
const { db } = cluster
try {
	const { merchant } = await createVerifiableLedger(cluster, RECORDS)
	const measureTables = async (): Promise<Record<'events' | 'chains', number>> => {
		const [sizes] = await db.rows<Record<'events' | 'chains', number>>(sql`
			select pg_total_relation_size('events') as events, pg_total_relation_size('archived_chains') as chains`)
		return sizes!
	}
	const verify = async (folder?: string): Promise<number> => {
		const began = performance.now()
		await db.snapshot((snapshot) =>
			verifyMerchants(
				snapshot,
				[merchant.id],
				{
					onFinding: ({ sentence }) => {
						throw new Error(sentence)
					},
					onProgress() {},
				},
				folder,
			),
		)
		return performance.now() - began
	}
	const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
	const folder = path.join(cluster.folder, 'archive')
	await mkdir(folder)
	await db.rows(sql`vacuum full events`) // sealing has written every event once more
	await db.rows(sql`vacuum analyze`)
	console.log(`verified in ${seconds(await verify())}`)

	const before = await measureTables()
	const [middle] = await db.rows<{ id: number; walBefore: string }>(sql`
		select id, pg_current_wal_lsn()::text as "walBefore" from events where merchant_id = ${merchant.id}
		order by id offset (select count(*) / 2 from events where merchant_id = ${merchant.id}) limit 1`)
	const began = performance.now()
	let [events, bytes, files, longestMs] = [0, 0, 0, 0]
	const timed = { ...db, transaction: time(db.transaction) }
	function time<Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) {
		return async (...args: Args): Promise<Result> => {
			const start = performance.now()
			const result = await work(...args)
			longestMs = Math.max(longestMs, performance.now() - start)
			return result
		}
	}
	for (;;) {
		const order = { merchant, upTo: middle!.id, folder }
		const done = await archiveEvents(timed as typeof db, order, new Date())
		if (!done) break
		if ('broken' in done) throw new Error(done.broken.sentence)
		files += 1
		events += done.events
		bytes += done.sizeBytes
	}
	const tookMs = performance.now() - began
	const [wal] = await db.rows<{ bytes: number }>(sql`
		select pg_wal_lsn_diff(pg_current_wal_lsn(), ${middle!.walBefore}::pg_lsn)::float8 as bytes`)
	await db.rows(sql`vacuum analyze events`)
	const [left] = await db.rows<{ events: number; free: number }>(sql`
		select count(*) as events, pg_total_relation_size('events') as free from events`)
	await db.rows(sql`vacuum full events`)
	await db.rows(sql`vacuum analyze`)
	const after = await measureTables()
	console.log(
		`${events} of ${events + left!.events} events archived in ${seconds(tookMs)}, in ${files} files; the longest transaction took ${seconds(longestMs)}`,
	)
	console.log(
		`events with indexes: ${(before.events / MEGABYTE).toFixed(0)} MB before, ${(left!.free / MEGABYTE).toFixed(0)} MB with free space for new ones, ${(after.events / MEGABYTE).toFixed(0)} MB after VACUUM FULL`,
	)
	const each = (value: number, count: number): string => (value / count).toFixed(0)
	console.log(
		`an event: ${each(before.events, events + left!.events)} bytes in the database, ${each(bytes, events)} in the file, ${each(wal!.bytes, events)} of WAL to archive it`,
	)
	const [ends] = await db.rows<{ count: number }>(sql`select count(*) as count from archived_chains`)
	console.log(`end of the archived events of a customer: ${each(after.chains, ends!.count)} bytes`)
	console.log(
		`verified in ${seconds(await verify())} without the files, ${seconds(await verify(folder))} with them`,
	)
} finally {
	await cluster.stop()
}
