import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { skipWithoutPgBouncer, startPgBouncer } from '../../../test/many-at-once/start-pgbouncer.ts'
import { examine, linesOf } from '../../../test/support/doctor.ts'
import { findFreePort } from '../../../test/support/free-port.ts'
import { skipWithoutOwn, startOwnPostgres } from '../../../test/support/own-postgres.ts'
import { SELF_SIGNED } from '../../../test/support/self-signed.ts'
import { useWorld } from '../../../test/support/world.ts'
import { databaseCheck } from './database.ts'
import { databaseLoadCheck } from './database-load.ts'
import { databaseUpkeepCheck } from './database-upkeep.ts'

const world = useWorld()

const withoutNumbers = (lines: string[]): string[] =>
	lines.map((line) => line.replaceAll(/\d+(\.\d+)*/g, 'N'))
/** The test database gives up durability for speed, so the check must say so. */
const NOT_DURABLE = [
	'problem durability: fsync is off: if the machine fails, the database may be damaged beyond repair.',
	'problem durability: full_page_writes is off: if the machine fails, pages may be damaged.',
	'problem durability: synchronous_commit is off: if the machine fails, orders that were confirmed in the last moments are lost.',
]

test('a database that answers is described, and settings that lose orders are problems', async (t) => {
	const { lines } = await examine(t, databaseCheck, { DATABASE_URL: world.url })
	const [connection, ...rest] = withoutNumbers(lines)
	assert.match(
		connection!,
		/^\w+ connection: PostgreSQL answers in N ms \(median of N round trips\): \/\S+ test_\w+\.$/,
	)
	assert.deepEqual(rest, [
		'ok version: PostgreSQL N.',
		'ok encoding: The encoding is UTFN.',
		'ok writable: The database can be written, with isolation read committed.',
		...NOT_DURABLE,
		'ok pooler: Fiel talks to PostgreSQL directly, with prepared statements.',
	])
})

test('a database that is down, unknown or silent is told apart, without the password', async (t) => {
	const silent = createServer().listen(0, '127.0.0.1')
	await once(silent, 'listening')
	t.after(() => void silent.close())
	const { port } = silent.address() as AddressInfo
	const free = await findFreePort()
	const unknown = new URL(world.url)
	unknown.pathname = '/nowhere'
	const folder = mkdtempSync(path.join(os.tmpdir(), 'no-socket-'))
	t.after(() => rmSync(folder, { recursive: true }))
	const cases: [url: string, expected: RegExp][] = [
		[
			`postgres://u:secret@127.0.0.1:${free}/fiel`,
			new RegExp(`at 127.0.0.1:${free}/fiel: nothing listens there`),
		],
		[
			`postgres://u:secret@localhost/fiel?host=${encodeURIComponent(folder)}`,
			/no-socket-\w+ fiel: nothing listens there/,
		],
		[unknown.toString(), /nowhere: it has no such database/],
		[`postgres://u:secret@127.0.0.1:${port}/fiel`, /it does not answer in time/],
		[
			'postgres://u:secret@nobody.invalid/fiel',
			/at nobody.invalid:5432\/fiel: the name of its host is not known here/,
		],
	]
	await Promise.all(
		cases.map(async ([url, expected]) => {
			const { found } = await examine(t, databaseCheck, { DATABASE_URL: url })
			assert.equal(found.length, 1)
			assert.partialDeepStrictEqual(found[0], { level: 'problem', name: 'connection' })
			assert.match(found[0]!.message, expected)
			assert.doesNotMatch(JSON.stringify(found), /secret/)
			assert.ok(found[0]!.advice.length > 0)
		}),
	)
})

test('a wrong DATABASE_URL leads to no other database', async (t) => {
	const { lines } = await examine(t, databaseCheck, { DATABASE_URL: 'mysql://localhost/fiel' })
	assert.deepEqual(lines, [
		'problem connection: No connection was tried, because DATABASE_URL cannot be used.',
	])
})

test('the embedded database is not started: it is missing or does not run', async (t) => {
	const folder = mkdtempSync(path.join(os.tmpdir(), 'no-data-'))
	t.after(() => rmSync(folder, { recursive: true }))
	const { lines } = await examine(t, databaseCheck, { FIEL_DATA_DIR: folder })
	assert.deepEqual(lines, [
		`warning connection: There is no database yet: DATABASE_URL is not set, and ${folder} has no embedded one.`,
	])
})

test('a read-only database and another isolation are found', async (t) => {
	const [{ name }] = (await world.db.rows<{ name: string }>(sql`select current_database() as name`)) as [
		{ name: string },
	]
	const set = (change: string) => world.db.rows(raw(`alter database ${name} ${change}`))
	const writable = async () => {
		const { found } = await examine(t, databaseCheck, { DATABASE_URL: world.url })
		const [finding] = found.filter((one) => one.name === 'writable')
		return `${finding?.level}: ${finding?.message}`
	}
	await set('set default_transaction_isolation = serializable')
	assert.equal(
		await writable(),
		'warning: default_transaction_isolation is serializable: transactions conflict and are repeated more often.',
	)
	await set('reset default_transaction_isolation')
	await set('set default_transaction_read_only = on')
	assert.equal(await writable(), 'problem: default_transaction_read_only is on: nothing can be written.')
	await set('reset default_transaction_read_only')
})

test('databases with other encodings are found', async (t) => {
	for (const [encoding, level] of [
		['SQL_ASCII', 'warning'],
		['LATIN1', 'problem'],
	]) {
		const name = `doctor_${encoding!.toLowerCase()}_${process.pid}`
		await world.db.rows(raw(`create database ${name} encoding '${encoding}' locale 'C' template template0`))
		const url = new URL(world.url)
		url.pathname = `/${name}`
		const { found } = await examine(t, databaseCheck, { DATABASE_URL: url.toString() })
		await world.db.rows(raw(`drop database ${name} with (force)`))
		assert.equal(found.find((one) => one.name === 'encoding')?.level, level)
	}
})

test('a pooler is recognised, and whether Fiel can work with it', {
	skip: skipWithoutPgBouncer,
}, async (t) => {
	const url = await startPgBouncer(t, world.url)
	const pooler = async (env: Record<string, string>) => {
		const { found } = await examine(t, databaseCheck, env)
		const [finding] = found.filter((one) => one.name === 'pooler')
		return `${finding?.level}: ${finding?.message}`
	}
	assert.match(
		await pooler({ DATABASE_URL: url }),
		/^problem: A pooler stands before PostgreSQL and refuses Fiel: unsupported startup parameter/,
	)
	assert.equal(
		await pooler({ DATABASE_URL: url, FIEL_PREPARE: 'false' }),
		'ok: A pooler stands before PostgreSQL, and FIEL_PREPARE is false, as it needs.',
	)
	assert.equal(
		await pooler({ DATABASE_URL: world.url, FIEL_PREPARE: 'false' }),
		'warning: FIEL_PREPARE is false, although there is no pooler: every order takes more round trips.',
	)
})

test('a replica is a problem, and everything else about it can still be examined', {
	skip: skipWithoutOwn,
}, async (t) => {
	const { run, restart, url } = await startOwnPostgres(t)
	await run('touch $PGDATA/standby.signal')
	await restart()
	const env = { DATABASE_URL: url('postgres') }
	const { found } = await examine(t, databaseCheck, env)
	const [writable] = found.filter(({ name }) => name === 'writable')
	assert.partialDeepStrictEqual(writable, {
		level: 'problem',
		message: 'This PostgreSQL is a replica or is being restored: nothing can be written.',
	})
	for (const check of [databaseLoadCheck, databaseUpkeepCheck]) {
		const { found } = await examine(t, check, env)
		assert.deepEqual(
			found.filter(({ level }) => level !== 'ok'),
			[],
		)
	}
})

/** An address at which this machine is reached as another one is. */
const OWN_ADDRESS = Object.values(os.networkInterfaces())
	.flat()
	.find((one) => one && one.family === 'IPv4' && !one.internal)?.address

test('a connection over the network must be encrypted, and the certificate verified', {
	skip: skipWithoutOwn || (OWN_ADDRESS ? false : 'needs a network'),
}, async (t) => {
	const { base, run } = await startOwnPostgres(t)
	for (const [name, text] of Object.entries(SELF_SIGNED)) writeFileSync(path.join(base, name), text)
	await run('echo "host all all all trust" >> $PGDATA/pg_hba.conf')
	// The key must belong to the account of PostgreSQL.
	await run('for file in key cert; do cat $file > $PGDATA/$file.pem; chmod 600 $PGDATA/$file.pem; done')
	const port = await findFreePort()
	const restart = (ssl: string) =>
		run(
			`pg_ctl -w -l log -o "-k ${base} -c listen_addresses=${OWN_ADDRESS} -c port=${port} -c ssl=${ssl} -c ssl_cert_file=cert.pem -c ssl_key_file=key.pem" restart`,
		)
	const encryption = async (parameters = '') => {
		const url = `postgres://postgres@${OWN_ADDRESS}:${port}/postgres${parameters}`
		const { found } = await examine(t, databaseCheck, { DATABASE_URL: url })
		return linesOf(
			found.filter(
				({ name, level }) => name === 'encryption' || (name === 'connection' && level === 'problem'),
			),
		)
	}
	await restart('off')
	assert.deepEqual(await encryption(), [
		`warning encryption: The connection to ${OWN_ADDRESS} is not encrypted: the network sees all data of customers and the password.`,
	])
	assert.match((await encryption('?sslmode=verify-full'))[0]!, /it has no TLS, which DATABASE_URL asks for/)
	await restart('on')
	assert.deepEqual(await encryption('?sslmode=no-verify'), [
		'warning encryption: The connection is encrypted, but the certificate of PostgreSQL is not verified.',
	])
	assert.match(
		(await encryption('?sslmode=verify-full'))[0]!,
		/its certificate is not accepted \(self-signed certificate/,
	)
})
