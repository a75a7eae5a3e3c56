import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { examine, linesOf, openTestDatabase } from '../../../test/support/doctor.ts'
import { useWorld } from '../../../test/support/world.ts'
import { databaseUpkeepCheck, decideArchiving, examineUpkeep } from './database-upkeep.ts'

const world = useWorld()

test('dead rows, old transaction ids and slots that keep WAL are reported from their limits on', async (t) => {
	await world.db.rows(raw('create table neglected with (autovacuum_enabled = false) as select 1 as value'))
	await world.db.transaction(async (tx) => {
		await tx.rows(sql`update neglected set value = 2`)
		await tx.rows(sql`select pg_stat_force_next_flush()`)
	})
	const slot = `doctor_${process.pid}`
	await world.db.rows(sql`select pg_create_physical_replication_slot(${slot}, true)`)
	t.after(async () => void (await world.db.rows(sql`select pg_drop_replication_slot(${slot})`)))
	const { database } = await openTestDatabase(t, world.url)
	const low = { many: -1, tooMany: Number.MAX_SAFE_INTEGER }
	const limits = { deadRows: 0, deadShare: 0, transactionIds: low, keptWalBytes: low }
	const lines = linesOf(await examineUpkeep(database, limits))
	assert.match(lines.find((line) => line.includes('vacuum'))!, /^warning vacuum: .*neglected \(1 dead row\)/)
	assert.match(
		lines.find((line) => line.includes('transaction-ids'))!,
		/^warning transaction-ids: The oldest transaction id is \d+ million old/,
	)
	assert.match(
		lines.find((line) => line.includes(slot))!,
		/^warning replication: The replication slot doctor_\d+ keeps .* of WAL, and nothing reads it: the disk fills up\.$/,
	)
	const bad = { many: -1, tooMany: -1 }
	const worse = await examineUpkeep(database, { transactionIds: bad, keptWalBytes: bad })
	assert.deepEqual(
		worse
			.filter(({ level }) => level === 'problem')
			.map(({ name }) => name)
			.slice(0, 2),
		['transaction-ids', 'replication'],
	)
})

test('a database in use is within all limits', async (t) => {
	const { found } = await examine(t, databaseUpkeepCheck, { DATABASE_URL: world.url })
	assert.deepEqual(
		found.filter(({ level }) => level !== 'ok'),
		[],
	)
	assert.deepEqual(
		found.slice(0, 2).map(({ name }) => name),
		['vacuum', 'transaction-ids'],
	)
})

test('archiving that fails is a problem, because the backup ends there', () => {
	assert.deepEqual(decideArchiving({ mode: 'off', isFailing: false, seconds: null }), [])
	assert.deepEqual(linesOf(decideArchiving({ mode: 'on', isFailing: false, seconds: 30 })), [
		'ok archiving: WAL is archived, the last time 30 s ago.',
	])
	assert.deepEqual(linesOf(decideArchiving({ mode: 'on', isFailing: true, seconds: 7200 })), [
		'problem archiving: The archiving of WAL fails; it succeeded the last time 2 h ago. The backup cannot be brought up to now, and pg_wal grows.',
	])
})
