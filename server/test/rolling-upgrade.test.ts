import assert from 'node:assert/strict'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import sql from 'sql-template-tag'
import { openDatabase } from '../src/db/database.ts'
import { createEmptyDatabase } from './empty-database.ts'
import { type FielFolder, type FielProcess, makeFielFolder, stop } from './fiel-process.ts'
import { buildOrder } from './support/builders.ts'
import { LEDGER_KEYS } from './support/ledger-keys.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const NEXT = '9998_next'
const ONE_LATER = '9999_one_later'

/** A checkout of the next release: this one with further migrations, which are numbered after the last. */
const makeNextRelease = async (t: TestContext) => {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'fiel-next-'))
	t.after(() => rm(folder, { recursive: true, force: true }))
	for (const name of ['node_modules', 'contract', 'admin', 'docs', 'package.json', 'README.md'])
		await symlink(path.join(ROOT, name), path.join(folder, name))
	for (const name of ['src', 'migrations', 'package.json'])
		await cp(path.join(ROOT, 'server', name), path.join(folder, 'server', name), { recursive: true })
	await symlink(path.join(ROOT, 'server/node_modules'), path.join(folder, 'server/node_modules'))
	return {
		main: path.join(folder, 'server/src/main.js'),
		add: (name: string, text: string) =>
			writeFile(path.join(folder, 'server/migrations', `${name}.sql`), text),
	}
}

type Running = FielProcess & { address: string }

/** A client behind a load balancer: each request goes to the next server that is in service. */
const startTraffic = (inService: Running[], authorization: string) => {
	const answers = new Map<string, number>()
	let [isOver, nth] = [false, 0]
	const send = async (client: number): Promise<void> => {
		while (!isOver) {
			nth += 1
			const [OriginalId, server] = [`o-${nth}`, inService[nth % inService.length]!]
			const reply = await fetch(`${server.address}/v1/pvt/POS/orders`, {
				method: 'POST',
				headers: { authorization, 'content-type': 'application/json' },
				body: JSON.stringify(buildOrder({ OriginalId, Customer: { OriginalId: `c-${client}` } })),
			})
			await reply.text()
			answers.set(OriginalId, reply.status)
		}
	}
	const clients = [1, 2, 3, 4].map(send)
	return {
		answers,
		/** Waits until every server has answered some more. */
		async go() {
			const until = answers.size + 40
			while (answers.size < until) await new Promise((resolve) => setImmediate(resolve))
		},
		async end() {
			isOver = true
			await Promise.all(clients)
		},
	}
}

const nextNumber = async (folder: FielFolder, url: string): Promise<number> => {
	assert.equal((await folder.fiel('migrate', { DATABASE_URL: url }).ended).code, 0)
	const db = openDatabase({ connection: url, poolSize: 1, prepare: true, ledgerKeys: LEDGER_KEYS })
	const [last] = await db.rows<{ version: number }>(
		sql`select max(version) as version from schema_migrations`,
	)
	await db.close()
	return last!.version + 1
}

const numbered = (number: number, name: string): string =>
	`${String(number).padStart(4, '0')}${name.slice(4)}`

test('two releases serve one database under traffic while it is upgraded, and while the upgrade is taken back', async (t) => {
	const { url, drop } = await createEmptyDatabase()
	const folder = await makeFielFolder(t)
	t.after(drop)
	const number = await nextNumber(folder, url)
	const next = await makeNextRelease(t)
	await next.add(
		numbered(number, NEXT),
		`-- Expands: a table, a column with a default, an index.
		create table tomorrow (merchant_id bigint not null, id bigint not null, primary key (merchant_id, id));
		alter table customers add column nickname text not null default '';
		create index tomorrow_by_id on tomorrow (id);`,
	)
	const env = { DATABASE_URL: url, FIEL_STOP_DELAY: '300', FIEL_DEMO_TOKEN: 'tok', FIEL_DEMO_KEY: 'key' }
	const start = (release?: { main: string }) => folder.start(env, release?.main)
	const inService = [await start(), await start()]
	const traffic = startTraffic(inService, `Basic ${btoa('tok:key')}`)
	/** Starts the other release, puts it into service, and takes the old process out of it. */
	const replace = async (index: number, release?: { main: string }) => {
		const started = await start(release)
		const old = inService.splice(index, 1, started)[0]!
		assert.equal((await stop(old)).code, 0)
		await traffic.go()
		return started
	}

	await traffic.go()
	assert.equal((await folder.fiel('migrate', env, next.main).ended).code, 0)
	await traffic.go()
	for (const { address } of inService) assert.equal((await fetch(`${address}/readyz`)).status, 200)
	await replace(0, next)
	await replace(1, next)
	const [back] = [await replace(0), await replace(1)]
	await back.see(/newer than this Fiel, which can run on it: it has \d{4}_next/)
	await traffic.end()
	assert.deepEqual(
		[...traffic.answers].filter(([, status]) => status !== 200),
		[],
	)
	for (const server of inService) assert.equal((await stop(server)).code, 0)

	const db = openDatabase({ connection: url, poolSize: 1, prepare: true, ledgerKeys: LEDGER_KEYS })
	const stored = await db.rows<{ id: string }>(
		sql`select original_id as id from orders where original_id like 'o-%'`,
	)
	await db.close()
	assert.deepEqual(stored.map(({ id }) => id).sort(), [...traffic.answers.keys()].sort())
	const verified = await folder.fiel('verify', env).ended
	assert.equal(verified.code, 0, verified.stdout + verified.stderr)

	// One release later something is taken away, and this version refuses to start.
	await next.add(
		numbered(number + 1, ONE_LATER),
		'-- Contracts: nobody reads it any more.\ndrop table tomorrow;',
	)
	assert.equal((await folder.fiel('migrate', env, next.main).ended).code, 0)
	const refused = await folder.fiel('start', env).ended
	assert.equal(refused.code, 1)
	assert.match(refused.stderr, /^The database is newer than this Fiel: it has \d{4}_one_later\./)
})
