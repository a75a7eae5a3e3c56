import type pg from 'pg'
import type { Kind, Scene, Sight } from '../kinds.ts'
import { PATIENCE, POOL } from '../stage.ts'
import { findBackends } from './find-backends.ts'

/** Longer than a statement may take, and shorter than the server waits for its answer. */
const STALL_MS = PATIENCE * 1_000 + 200
const OUTAGE_MS = STALL_MS + 5_000
const CROWD = 60

const DISK_FULL = '53100'
const LOCK_TIMEOUT = '55P03'
const STATEMENT_TIMEOUT = '57014'
const TOO_MANY_CONNECTIONS = '53300'
/** How the pool of a process says that no connection of it was free in time. */
const NONE_FREE = 'timeout exceeded when trying to connect'

interface Obstacle {
	/** What PostgreSQL calls it. */
	code: string
	/** Whether we are told so ourselves while we place it, which does not count. */
	isToldToUs?: boolean
	/** Puts it in the way; answers how it is removed. */
	place(scene: Scene, admin: pg.Client): Promise<() => Promise<unknown>>
}

/** In the way until calls have failed and PostgreSQL itself has said why. */
const untilItHurts =
	({ code, isToldToUs = false, place }: Obstacle) =>
	async (scene: Scene): Promise<Sight> => {
		const { stage, traffic } = scene
		const admin = await stage.postgres.connect()
		const said = stage.postgres.listen()
		const remove = await place(scene, admin)
		const [toUs, troubles] = [isToldToUs ? said(code) : 0, traffic.troubles()]
		const isFelt = () => said(code) > toUs && traffic.troubles() >= troubles + 3
		const hurts = await traffic.until(isFelt, OUTAGE_MS)
		await remove()
		await admin.end().catch(() => {})
		return hurts ? `PostgreSQL said ${code} ${said(code) - toUs} times` : null
	}

const connectAll = async ({ stage }: Scene): Promise<pg.Client[]> => {
	const taken: pg.Client[] = []
	for (;;) {
		const one = await stage.postgres.connect().catch(() => undefined)
		if (!one) return taken
		taken.push(one)
	}
}

const lockAccounts = async (admin: pg.Client) => {
	await admin.query('begin; lock table accounts in access exclusive mode')
	return () => admin.query('rollback')
}

/** Whoever writes stays at it for as long as there is a row in a table. */
const dawdle = async (admin: pg.Client) => {
	await admin.query(`
		create table faults_dawdling as select true as on;
		create function faults_dawdle() returns trigger language plpgsql as $$
			begin
				while exists (select from faults_dawdling) loop
					perform pg_sleep(0.05);
				end loop;
				return null;
			end $$;
		create trigger faults_dawdle before insert on events execute function faults_dawdle()`)
	return async () => {
		await admin.query('delete from faults_dawdling')
		await admin.query('drop function faults_dawdle cascade; drop table faults_dawdling')
	}
}

/** More requests at once than a server has connections, and whoever has one keeps it for longer than others wait. */
const exhaustPool = async ({ stage, traffic }: Scene): Promise<Sight> => {
	const admin = await stage.postgres.connect()
	const hurryUp = await dawdle(admin)
	const told = stage.servers.map((server) => server.listenFor(NONE_FREE))
	const times = () => told.reduce((sum, count) => sum + count(), 0)
	const rush = traffic.rush(CROWD)
	let most = 0
	const isOut = async () => {
		for (const { name } of stage.servers)
			most = Math.max(most, (await findBackends(admin, { of: name, at: 'work' })).length)
		return most >= POOL && times() > 0
	}
	const wasOut = await traffic.until(isOut, OUTAGE_MS)
	await hurryUp()
	await admin.end()
	await rush
	return wasOut ? `all ${POOL} connections in use, and ${times()} times none free in time` : null
}

/** No process of the database moves for a while. */
const stall = async ({ stage, traffic }: Scene): Promise<Sight> => {
	const admin = await stage.postgres.connect()
	const stalled = await findBackends(admin)
	const before = traffic.calls.length
	for (const pid of stalled) process.kill(pid, 'SIGSTOP')
	await traffic.until(() => false, STALL_MS)
	for (const pid of stalled) process.kill(pid, 'SIGCONT')
	await admin.end()
	const held = () => traffic.calls.slice(before).filter(({ took }) => took > STALL_MS / 2).length
	return (await traffic.until(() => held() > 0, OUTAGE_MS)) ? `${held()} calls had to wait for it` : null
}

/** What the database, or the way to it, runs out of. */
export const RESOURCES: readonly Kind[] = [
	{
		name: 'disk full',
		whyNot: ({ postgres }) => (postgres.disk ? undefined : 'nothing may be mounted here'),
		strike: untilItHurts({
			code: DISK_FULL,
			async place({ stage: { postgres } }, admin) {
				postgres.disk!.fill()
				// Whatever room the log still has is used up by beginning a new file of it.
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
		strike: untilItHurts({ code: LOCK_TIMEOUT, place: (_, admin) => lockAccounts(admin) }),
	},
	{
		name: 'statements that take too long',
		isLeftToTheLongRun: true,
		strike: untilItHurts({ code: STATEMENT_TIMEOUT, place: (_, admin) => dawdle(admin) }),
	},
	{ name: 'a database that stands still', isLeftToTheLongRun: true, strike: stall },
	{ name: 'no connection free in a server', isLeftToTheLongRun: true, strike: exhaustPool },
	{
		name: 'no connection left in PostgreSQL',
		isLeftToTheLongRun: true,
		strike: untilItHurts({
			code: TOO_MANY_CONNECTIONS,
			isToldToUs: true,
			async place(scene, admin) {
				const { back } = scene.stage
				await back.refuse() // until all are taken, so that nobody is quicker
				const taken: pg.Client[] = []
				while ((await findBackends(admin)).length > 0) taken.push(...(await connectAll(scene)))
				taken.push(...(await connectAll(scene)))
				await back.mend()
				return () => Promise.all(taken.map((one) => one.end()))
			},
		}),
	},
]
