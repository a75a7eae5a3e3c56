import assert from 'node:assert/strict'
import { EventEmitter, on } from 'node:events'
import { readFileSync } from 'node:fs'
import { after, before, suite, type TestContext, test } from 'node:test'
import sql from 'sql-template-tag'
import { openDatabase } from '../src/db/database.ts'
import { isAlive } from '../src/db/embedded/process.ts'
import { createEmptyDatabase } from './empty-database.ts'
import { type FielFolder, type FielProcess, makeFielFolder, stop } from './fiel-process.ts'
import { buildOrder } from './support/builders.ts'
import { findFreePort } from './support/free-port.ts'
import { LEDGER_KEYS } from './support/ledger-keys.ts'
import { parseMetrics } from './support/parse-metrics.ts'

const NAMES = ['server-1', 'server-2', 'worker']
const DEMO = { FIEL_DEMO_TOKEN: 'tok', FIEL_DEMO_KEY: 'key' }
const authorization = `Basic ${btoa('tok:key')}`

/** The processes that a supervisor runs, by the titles that they give themselves. */
const processesOf = ({ child }: Pick<FielProcess, 'child'>): Map<string, number> => {
	const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ')
	return new Map(
		children.flatMap((pid) => {
			const title = pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', '')
			return title?.startsWith('fiel ') ? [[title.slice('fiel '.length), Number(pid)] as const] : []
		}),
	)
}

/** Clients that send order after order over kept connections, each for its own customer. */
const startTraffic = (address: string, { repeats }: { repeats: boolean }) => {
	const answered = new Map<string, number>()
	const progress = new EventEmitter().setMaxListeners(0)
	let isOver = false
	let repeated = 0
	const send = async (OriginalId: string, customer: string): Promise<void> => {
		for (;;)
			try {
				const reply = await fetch(`${address}/v1/pvt/POS/orders`, {
					method: 'POST',
					headers: { authorization, 'content-type': 'application/json' },
					body: JSON.stringify(buildOrder({ OriginalId, Customer: { OriginalId: customer } })),
				})
				await reply.text()
				answered.set(OriginalId, reply.status)
				progress.emit('answer')
				return
			} catch (error) {
				if (!repeats) throw error
				repeated += 1
			}
	}
	const run = async (client: number): Promise<void> => {
		for (let nth = 1; !isOver; nth++) await send(`o-${client}-${nth}`, `c-${client}`)
	}
	const clients = [1, 2, 3, 4, 5, 6, 7, 8].map(run)
	const failed = Promise.all(clients).catch((error) => progress.emit('error', error))
	return {
		answered,
		repeated: () => repeated,
		/** Waits for some more answers; rejects if a client has failed. */
		async go(orders = 200) {
			const until = answered.size + orders
			for await (const _ of on(progress, 'answer')) if (answered.size >= until) return
		},
		async end() {
			isOver = true
			await failed
		},
	}
}

suite('several processes on one port', { concurrency: false }, () => {
	let database: Awaited<ReturnType<typeof createEmptyDatabase>>
	before(async () => {
		database = await createEmptyDatabase()
	})
	after(() => database.drop())

	const startSeveral = async (t: TestContext, extra: Record<string, string> = {}) => {
		const folder = await makeFielFolder(t)
		const env = { DATABASE_URL: database.url, FIEL_PROCESSES: '2', ...DEMO, ...extra }
		const running = await folder.start(env)
		await running.see(/Processes +2 that serve and 1 that runs the jobs\n/)
		return { folder, env, running }
	}

	/** What was answered is stored once, and the ledger is consistent. */
	const assertStored = async (folder: FielFolder, answered: Map<string, number>) => {
		assert.deepEqual([...new Set(answered.values())], [200])
		const db = openDatabase({
			...{ connection: database.url, poolSize: 1, prepare: true },
			ledgerKeys: LEDGER_KEYS,
		})
		const stored = await db.rows<{ id: string }>(
			sql`select original_id as id from orders where original_id like 'o-%'`,
		)
		await db.close()
		const ids = stored.map(({ id }) => id)
		assert.equal(new Set(ids).size, ids.length)
		assert.deepEqual(
			[...answered.keys()].filter((id) => !ids.includes(id)),
			[],
		)
		const verified = await folder.fiel('verify', { DATABASE_URL: database.url }).ended
		assert.equal(verified.code, 0, verified.stdout + verified.stderr)
	}

	test('a SIGHUP before all have started replaces them afterwards', async (t) => {
		const folder = await makeFielFolder(t)
		const running = folder.fiel('start', { ...DEMO, DATABASE_URL: database.url, FIEL_PROCESSES: '2' })
		await running.see(/Fiel is running/) // printed by the first process, while the others start
		running.child.kill('SIGHUP')
		await running.see(/All processes were replaced/)
		assert.equal((await stop(running)).code, 0)
	})

	test('SIGHUP replaces all of them under traffic, and a client without retries notices nothing', async (t) => {
		const { folder, running } = await startSeveral(t)
		const traffic = startTraffic(running.address, { repeats: false })
		await traffic.go()
		const first = processesOf(running)
		assert.deepEqual([...first.keys()].sort(), NAMES)
		running.child.kill('SIGHUP')
		await Promise.race([running.see(/All processes were replaced/), traffic.go(Infinity)])
		await traffic.go()
		await traffic.end()
		const second = processesOf(running)
		assert.deepEqual([...second.keys()].sort(), NAMES)
		for (const name of NAMES) assert.notEqual(second.get(name), first.get(name))
		assert.equal((await stop(running)).code, 0)
		for (const pid of second.values()) assert.equal(isAlive(pid), false)
		await assertStored(folder, traffic.answered)
	})

	test('a process that is killed is started again, and what was repeated counts once', async (t) => {
		const { folder, running } = await startSeveral(t)
		const traffic = startTraffic(running.address, { repeats: true })
		for (const name of NAMES) {
			await traffic.go()
			process.kill(processesOf(running).get(name)!, 'SIGKILL')
			await running.see(new RegExp(`The process ${name} ended with SIGKILL and is started again`))
		}
		await traffic.go(600)
		await traffic.end()
		assert.deepEqual([...processesOf(running).keys()].sort(), NAMES)
		assert.ok(traffic.repeated() > 0)
		assert.equal((await stop(running)).code, 0)
		await assertStored(folder, traffic.answered)
	})

	test('the metrics page shows every process, and the worker what it reads from the database', async (t) => {
		const port = `${await findFreePort()}`
		const { running } = await startSeveral(t, { FIEL_METRICS_PORT: port })
		const traffic = startTraffic(running.address, { repeats: false })
		await traffic.go(20)
		await traffic.end()
		const page = parseMetrics(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
		const labels = (family: string) => [...page.get(family)!.samples.keys()].sort()
		assert.deepEqual(
			labels('process_start_time_seconds'),
			NAMES.map((name) => `process_start_time_seconds{process="${name}"}`),
		)
		assert.deepEqual(labels('fiel_database_up'), ['fiel_database_up{process="worker"}'])
		const orders = (name: string) =>
			page
				.get('fiel_requests_total')!
				.samples.get(`fiel_requests_total{operation="recordOrder",outcome="success",process="${name}"}`)!
		assert.equal(orders('server-1') + orders('server-2'), traffic.answered.size)
		assert.equal((await stop(running)).code, 0)
	})

	test('a replacement that cannot start leaves the running processes in service', async (t) => {
		const { running } = await startSeveral(t)
		const first = processesOf(running)
		const db = openDatabase({ connection: database.url, poolSize: 1, prepare: true })
		t.after(() => db.close())
		const [last] = await db.rows<{ version: number; name: string }>(
			sql`delete from schema_migrations where version = (select max(version) from schema_migrations) returning *`,
		)
		running.child.kill('SIGHUP')
		await running.see(/A replacement did not start/)
		assert.deepEqual(processesOf(running), first)
		await db.rows(
			sql`insert into schema_migrations select * from jsonb_populate_record(null::schema_migrations, ${JSON.stringify(last)})`,
		)
		const reply = await fetch(`${running.address}/v1/pvt/RewardConfigurations`, {
			headers: { authorization },
		})
		assert.equal(reply.status, 200)
		assert.equal((await stop(running)).code, 0)
	})
})

test('when the supervisor is killed its processes end, and the next start takes the folder and the port', async (t) => {
	const folder = await makeFielFolder(t)
	const env = { FIEL_PROCESSES: '2', PORT: `${await findFreePort()}` }
	const killed = await folder.start(env)
	await killed.see(/Processes +2 /)
	const children = [...processesOf(killed).values()]
	assert.equal(children.length, 3)
	killed.child.kill('SIGKILL')
	await killed.ended
	const next = await folder.start(env)
	await next.see(/Processes +2 /)
	for (const pid of children) assert.equal(isAlive(pid), false)
	assert.equal((await fetch(`${next.address}/readyz`)).status, 200)
	assert.equal((await stop(next)).code, 0)
})

test('what keeps a process from starting is said, and ends the command', async (t) => {
	const folder = await makeFielFolder(t)
	const { code, stderr } = await folder.fiel('process').ended
	assert.equal(code, 2)
	assert.match(stderr, /^`process` is used by `start`/)
	const help = await folder.fiel('--help').ended
	assert.doesNotMatch(help.stdout, /^ {2}process /m)
})
