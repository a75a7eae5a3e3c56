import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import sql from 'sql-template-tag'
import { openDatabase } from '../src/db/database.ts'
import { type FielFolder, makeFielFolder, stop } from './fiel-process.ts'
import { LEDGER_KEYS, WITH_LEDGER_KEYS } from './support/ledger-keys.ts'
import { skipWithoutOwn, startOwnPostgres } from './support/own-postgres.ts'

const DOCUMENT = readFileSync(fileURLToPath(new URL('../../docs/operations.md', import.meta.url)), 'utf8')

/** The commands of a section of docs/operations.md, in order. */
const commandsOf = (title: string): string[] => {
	const section = DOCUMENT.split(/^## /m).find((part) => part.startsWith(title))!
	return [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, text]) => text!)
}

const DEMO = { FIEL_DEMO_TOKEN: 'token', FIEL_DEMO_KEY: 'key', FIEL_DEMO_CUSTOMERS: '5' }

const order = async (address: string, id: string): Promise<void> => {
	const answer = await fetch(`${address}/v1/pvt/POS/orders`, {
		method: 'POST',
		headers: { authorization: `Basic ${btoa('token:key')}`, 'content-type': 'application/json' },
		body: JSON.stringify({
			OriginalId: id,
			OrderPlacementDate: '2026-06-10T10:00:00Z',
			OrderCompletedDate: '2026-06-10T10:05:00Z',
			IsCompleted: true,
			OrderTotal: 10,
			Customer: { OriginalId: 'ana' },
		}),
	})
	assert.partialDeepStrictEqual(await answer.json(), { HasError: false })
}

/** Runs a command of the document that verifies the database; every balance must be right. */
const assertVerified = async (command: string, { fiel }: FielFolder, env = {}): Promise<void> => {
	const [, args] = /npm run --silent fiel -- (verify)\n$/.exec(command)!
	const { code, stdout, stderr } = await fiel(args!, env).ended
	assert.equal(code, 0, stderr)
	assert.match(stdout, /[1-9]\d* records, .*: everything agrees\n$/)
}

/** Ana's orders in this test. */
const ordersIn = async (connection: string): Promise<string[]> => {
	const db = openDatabase({ connection, poolSize: 2, prepare: true, ledgerKeys: LEDGER_KEYS })
	try {
		const rows = await db.rows<{ id: string }>(
			sql`select original_id as id from orders where original_id like 'restore-%' order by 1`,
		)
		return rows.map(({ id }) => id)
	} finally {
		await db.close()
	}
}

const ask = async (connection: string, text: string): Promise<string> => {
	const client = new pg.Client(connection)
	await client.connect()
	try {
		return Object.values((await client.query(text)).rows[0] ?? {})[0] as string
	} finally {
		await client.end()
	}
}

describe('docs/operations.md', { concurrency: 2 }, () => {
	test('the embedded database is restored to a point in time with the commands of docs/operations.md', async (t) => {
		const folder = await makeFielFolder(t)
		const cwd = path.dirname(folder.dataDir)
		const backup = mkdtempSync(path.join(os.tmpdir(), 'backup-'))
		t.after(() => rmSync(backup, { recursive: true, force: true }))
		const run = (command: string, env = {}) =>
			execFileSync('bash', ['-ec', command], { cwd, env: { ...process.env, BACKUP: backup, ...env } })
		const urlOf = (): string => {
			const host = readFileSync(path.join(folder.cluster, 'postmaster.pid'), 'utf8').split('\n')[4]!
			return `postgres://fiel@localhost/fiel?host=${encodeURIComponent(host)}`
		}
		const commands = commandsOf('Back up and restore: the embedded')
		const first = await folder.start(DEMO)
		await order(first.address, 'restore-1')
		await stop(first)
		mkdirSync(path.join(backup, 'wal'))
		const { uid, gid } = statSync(folder.cluster)
		for (const reached of [backup, path.join(backup, 'wal')]) chownSync(reached, uid, gid)
		run(commands.at(-3)!)

		const second = await folder.start(DEMO)
		await order(second.address, 'restore-2')
		const UNTIL = await ask(urlOf(), 'select clock_timestamp()::text')
		await order(second.address, 'restore-3')
		await ask(urlOf(), 'select pg_switch_wal()::text')
		await stop(second)

		renameSync(folder.dataDir, `${folder.dataDir}-lost`)
		run(commands.at(-2)!, { UNTIL })
		await assertVerified(commands.at(-1)!, folder)
		const third = await folder.start(DEMO)
		assert.deepEqual(await ordersIn(urlOf()), ['restore-1', 'restore-2'])
		await order(third.address, 'restore-3') // the client sends the lost order again
		assert.deepEqual(await ordersIn(urlOf()), ['restore-1', 'restore-2', 'restore-3'])
		assert.equal((await stop(third)).code, 0)
	})

	test('an external database is dumped, restored, and restored to a point in time with these commands', {
		skip: skipWithoutOwn,
	}, async (t) => {
		const { run, restart, url, PGDATA } = await startOwnPostgres(t)
		const [, dump, restore, verifyDump, archive, copy, returnTo, verifyReturn] = commandsOf(
			'Back up and restore: your own',
		)
		const folder = await makeFielFolder(t)
		const env = { ...DEMO, ...WITH_LEDGER_KEYS, DATABASE_URL: url('postgres') }
		await run(archive!)
		await restart()
		const first = await folder.start(env)
		await order(first.address, 'restore-1')
		await run(dump!)
		await run(copy!)
		await order(first.address, 'restore-2')
		await run(restore!)
		await assertVerified(verifyDump!, folder, { ...WITH_LEDGER_KEYS, DATABASE_URL: url('fiel_restored') })
		assert.deepEqual(await ordersIn(url('fiel_restored')), ['restore-1'])
		const restoredServer = await folder.start({
			...DEMO,
			...WITH_LEDGER_KEYS,
			DATABASE_URL: url('fiel_restored'),
		})
		await order(restoredServer.address, 'restore-2')
		assert.equal((await stop(restoredServer)).code, 0)

		const UNTIL = await ask(url('postgres'), 'select clock_timestamp()::text')
		await order(first.address, 'restore-3')
		await ask(url('postgres'), 'select pg_switch_wal()::text')
		await stop(first)
		await run('pg_ctl -w -m fast stop')
		renameSync(PGDATA, `${PGDATA}-lost`)
		await run(returnTo!, { UNTIL })
		await run('pg_ctl -w -l log start -o "-k $(dirname $PGDATA) -c listen_addresses=\'\'"')
		while ((await ask(url('postgres'), 'select pg_is_in_recovery()::text')) === 'true');
		await assertVerified(verifyReturn!, folder, env)
		assert.deepEqual(await ordersIn(url('postgres')), ['restore-1', 'restore-2'])
		const last = await folder.start(env)
		await order(last.address, 'restore-3')
		assert.equal((await stop(last)).code, 0)
	})
})
