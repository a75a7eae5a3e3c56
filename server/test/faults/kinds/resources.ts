import type pg from 'pg'
import { POOL_SIZE, STATEMENT_TIMEOUT_S } from '../environment.ts'
import type { Evidence, FaultContext, FaultKind } from '../kinds.ts'
import { findBackends } from './find-backends.ts'

/** Longer than the statement timeout, and shorter than the server waits for an answer. */
const STALL_MS = STATEMENT_TIMEOUT_S * 1_000 + 200
const OUTAGE_MS = STALL_MS + 5_000
const BURST_SIZE = 60

const DISK_FULL = '53100'
const LOCK_TIMEOUT = '55P03'
const STATEMENT_TIMEOUT = '57014'
const TOO_MANY_CONNECTIONS = '53300'
/** The error message of the connection pool when no connection became free in time. */
const POOL_TIMEOUT_MESSAGE = 'timeout exceeded when trying to connect'

interface Outage {
	/** The SQLSTATE of PostgreSQL. */
	code: string
	/** Whether the test's own connection gets the error during setup, which does not count. */
	affectsTest?: boolean
	/** Starts the outage; returns a function that ends it. */
	start(context: FaultContext, admin: pg.Client): Promise<() => Promise<unknown>>
}

/** Keeps the outage until calls have failed and PostgreSQL has logged the reason. */
const runOutage =
	({ code, affectsTest = false, start }: Outage) =>
	async (context: FaultContext): Promise<Evidence> => {
		const { environment, traffic } = context
		const admin = await environment.postgres.connect()
		const countLogged = environment.postgres.watchLog()
		const remove = await start(context, admin)
		const [ownErrors, failuresBefore] = [affectsTest ? countLogged(code) : 0, traffic.failures.length]
		const hasEffect = () => countLogged(code) > ownErrors && traffic.failures.length >= failuresBefore + 3
		const hadEffect = await traffic.until(hasEffect, OUTAGE_MS)
		await remove()
		await admin.end().catch(() => {})
		return hadEffect ? `PostgreSQL said ${code} ${countLogged(code) - ownErrors} times` : null
	}

const connectAll = async ({ environment }: FaultContext): Promise<pg.Client[]> => {
	const taken: pg.Client[] = []
	for (;;) {
		const one = await environment.postgres.connect().catch(() => undefined)
		if (!one) return taken
		taken.push(one)
	}
}

const lockAccounts = async (admin: pg.Client) => {
	await admin.query('begin; lock table accounts in access exclusive mode')
	return () => admin.query('rollback')
}

/** Makes every insert wait as long as a row exists in a table. */
const slowDownInserts = async (admin: pg.Client) => {
	await admin.query(`
		create table faults_slow_inserts as select true as on;
		create function faults_slow_insert() returns trigger language plpgsql as $$
			begin
				while exists (select from faults_slow_inserts) loop
					perform pg_sleep(0.05);
				end loop;
				return null;
			end $$;
		create trigger faults_slow_insert before insert on events execute function faults_slow_insert()`)
	return async () => {
		await admin.query('delete from faults_slow_inserts')
		await admin.query('drop function faults_slow_insert cascade; drop table faults_slow_inserts')
	}
}

/** Sends more requests at once than a server has connections, and holds each connection longer than others wait. */
const exhaustPool = async ({ environment, traffic }: FaultContext): Promise<Evidence> => {
	const admin = await environment.postgres.connect()
	const stopSlowing = await slowDownInserts(admin)
	const timeoutCounters = environment.servers.map((server) => server.countOutput(POOL_TIMEOUT_MESSAGE))
	const times = () => timeoutCounters.reduce((sum, count) => sum + count(), 0)
	const burst = traffic.burst(BURST_SIZE)
	let most = 0
	const isExhausted = async () => {
		for (const { name } of environment.servers)
			most = Math.max(most, (await findBackends(admin, { of: name, at: 'work' })).length)
		return most >= POOL_SIZE && times() > 0
	}
	const wasExhausted = await traffic.until(isExhausted, OUTAGE_MS)
	await stopSlowing()
	await admin.end()
	await burst
	return wasExhausted ? `all ${POOL_SIZE} connections in use, and ${times()} times none free in time` : null
}

/** Suspends all backends of the database for a while. */
const freezeDatabase = async ({ environment, traffic }: FaultContext): Promise<Evidence> => {
	const admin = await environment.postgres.connect()
	const stalled = await findBackends(admin)
	const before = traffic.calls.length
	for (const pid of stalled) process.kill(pid, 'SIGSTOP')
	await traffic.until(() => false, STALL_MS)
	for (const pid of stalled) process.kill(pid, 'SIGCONT')
	await admin.end()
	const held = () => traffic.calls.slice(before).filter(({ took }) => took > STALL_MS / 2).length
	return (await traffic.until(() => held() > 0, OUTAGE_MS)) ? `${held()} calls had to wait for it` : null
}

/** Faults in which the database, or the way to it, runs out of a resource. */
export const RESOURCES: readonly FaultKind[] = [
	{
		name: 'disk full',
		findSkipReason: ({ postgres }) => (postgres.disk ? undefined : 'nothing may be mounted here'),
		inject: runOutage({
			code: DISK_FULL,
			async start({ environment: { postgres } }, admin) {
				postgres.disk!.fill()
				// Starting a new WAL file uses up the remaining space.
				await admin.query('select pg_switch_wal()').catch(() => {})
				return async () => {
					await postgres.disk!.free()
					await postgres.start()
				}
			},
		}),
	},
	{
		name: 'locks not had in time',
		inject: runOutage({ code: LOCK_TIMEOUT, start: (_, admin) => lockAccounts(admin) }),
	},
	{
		name: 'statements that take too long',
		isLongRunOnly: true,
		inject: runOutage({ code: STATEMENT_TIMEOUT, start: (_, admin) => slowDownInserts(admin) }),
	},
	{ name: 'a database that stands still', isLongRunOnly: true, inject: freezeDatabase },
	{ name: 'no connection free in a server', isLongRunOnly: true, inject: exhaustPool },
	{
		name: 'no connection left in PostgreSQL',
		isLongRunOnly: true,
		inject: runOutage({
			code: TOO_MANY_CONNECTIONS,
			affectsTest: true,
			async start(context, admin) {
				const { back } = context.environment
				await back.refuse() // until all connections are taken, so that no server is faster
				const taken: pg.Client[] = []
				while ((await findBackends(admin)).length > 0) taken.push(...(await connectAll(context)))
				taken.push(...(await connectAll(context)))
				await back.restore()
				return () => Promise.all(taken.map((one) => one.end()))
			},
		}),
	},
]
