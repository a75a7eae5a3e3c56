import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { openDatabase } from '../src/db/database.ts'
import { startEmbedded } from '../src/db/embedded.ts'
import { LEDGER_KEYS } from './support/ledger-keys.ts'

const SETTINGS = { archive_mode: 'on', archive_timeout: '1s', archive_command: 'true', fsync: 'off' }
const TIMEOUT_MS = 15_000 // only reached if archiving does not work

test('WAL written soon after a start is archived in time, without waiting for the first checkpoint', async (t) => {
	const base = await mkdtemp(path.join(os.tmpdir(), 'fiel-archive-'))
	t.after(() => rm(base, { recursive: true, force: true }))
	const start = () => startEmbedded({ dataDir: path.join(base, 'data'), settings: SETTINGS })
	await (await start()).stop()
	const server = await start() // a second start, because the one that creates the folder makes a checkpoint
	t.after(() => server.stop())
	const db = openDatabase({
		connection: server.connection,
		poolSize: 1,
		prepare: true,
		ledgerKeys: LEDGER_KEYS,
	})
	t.after(() => db.close())
	const archived = async (): Promise<number> => {
		const [row] = await db.rows<{ count: number }>(
			sql`select archived_count::integer as count from pg_stat_archiver`,
		)
		return row!.count
	}
	const before = await archived()
	await db.rows(sql`create table noted (word text)`)
	const begun = performance.now()
	while ((await archived()) === before) {
		assert.ok(performance.now() - begun < TIMEOUT_MS, 'nothing was archived')
		await sleep(50)
	}
})
