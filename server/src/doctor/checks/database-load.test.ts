import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { examine, linesOf, openTestDatabase } from '../../../test/support/doctor.ts'
import { useWorld } from '../../../test/support/world.ts'
import { databaseLoadCheck, examineLoad } from './database-load.ts'

const world = useWorld()
const AT_ONCE = { longTransaction: 0, idleTransaction: 0, lockWait: 0 }

test('open transactions and statements that wait for a lock are named, with who makes them wait', async (t) => {
	const { context, database } = await openTestDatabase(t, world.url)
	let waiting: Promise<unknown> | undefined
	await world.db.transaction(async (tx) => {
		const [{ pid }] = (await tx.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`)) as [
			{ pid: number },
		]
		await tx.rows(sql`lock table setup_tokens in access exclusive mode`)
		waiting = world.db.rows(sql`select from setup_tokens`)
		const isWaiting = async () =>
			(
				await world.db.rows(
					sql`select from pg_locks where not granted and relation = 'setup_tokens'::regclass`,
				)
			).length > 0
		while (!(await isWaiting()));
		const found = await examineLoad(database, context, AT_ONCE)
		const [, transactions, locks] = linesOf(found)
		assert.match(
			transactions!,
			new RegExp(
				`^warning transactions: \\d+ transactions? stayed open: .*process ${pid} \\(fiel of \\w+, idle in transaction\\) for \\d+ s`,
			),
		)
		assert.match(
			locks!,
			new RegExp(
				`^warning locks: 1 statement waits for a lock, the longest for \\d+ s; the process that holds it is ${pid}\\.$`,
			),
		)
		assert.deepEqual(found[2]!.advice.at(-1), `If it hangs, end it: select pg_terminate_backend(${pid})`)
	})
	await waiting
})

test('a database at rest is fine, and a pool that does not fit into it is not', async (t) => {
	const one = { DATABASE_URL: world.url, FIEL_PROCESSES: '1' }
	const { lines } = await examine(t, databaseLoadCheck, one)
	assert.match(
		lines[0]!,
		/^\w+ connections: \d+ of 297 connections are in use; a process of Fiel takes up to 10\.$/,
	)
	assert.deepEqual(lines.slice(1), [
		'ok transactions: No transaction has been open for long.',
		'ok locks: No statement has waited for a lock for more than 5 s.',
	])
	for (const [size, level] of [
		['200', 'warning'],
		['300', 'problem'],
	]) {
		const { found } = await examine(t, databaseLoadCheck, { ...one, FIEL_POOL_SIZE: size! })
		assert.partialDeepStrictEqual(found[0], { name: 'connections', level })
		assert.match(found[0]!.advice[0]!, new RegExp(`max_connections .*300.*FIEL_POOL_SIZE \\(now ${size}\\)`))
	}
	const several = await examine(t, databaseLoadCheck, { DATABASE_URL: world.url, FIEL_PROCESSES: '40' })
	assert.match(
		several.lines[0]!,
		/^problem connections: \d+ of 297 connections are in use; the 41 processes of `fiel start` take up to 410\.$/,
	)
	assert.match(several.found[0]!.advice[0]!, /FIEL_POOL_SIZE \(now 10\), or FIEL_PROCESSES \(now 40\)\.$/)
})
