import assert from 'node:assert/strict'
import type pg from 'pg'
import { countDue, countGrantsBy, pauseGrantsBy } from '../grants.ts'
import type { Evidence, FaultContext, FaultKind } from '../kinds.ts'
import { findBackends } from './find-backends.ts'

/** Only reached on a machine that does next to nothing. */
const SOON_MS = 30_000
/** A worker begins with what is due; a pause ends with the time limit of the statement. */
const PAUSE_MS = 5_000
/** Longer than a worker waits before it looks for work again. */
const ROUND_MS = 150_000

const killDatabase =
	(signal: 'SIGQUIT' | 'SIGKILL') =>
	async ({ environment: { postgres }, traffic }: FaultContext): Promise<Evidence> => {
		const [pid, before] = [postgres.pid(), traffic.failures.length]
		await postgres.stop(signal)
		const hasFailures = await traffic.until(() => traffic.failures.length > before, SOON_MS)
		await postgres.start()
		assert.notEqual(postgres.pid(), pid)
		return hasFailures ? `process ${pid} died, ${postgres.pid()} came` : null
	}

const untilGone = ({ traffic }: FaultContext, admin: pg.Client, pids: readonly number[]): Promise<boolean> =>
	traffic.until(async () => {
		const left = await findBackends(admin)
		return pids.every((pid) => !left.includes(pid))
	}, ROUND_MS)

/** How often the worker is started again because the servers had granted what was due before it. */
const STARTS = 20

/** Pauses the worker in the middle of a grant, and kills it then. */
const killDuringGrant = async (context: FaultContext, admin: pg.Client): Promise<boolean> => {
	const { environment, traffic } = context
	const { worker } = environment
	await worker.stop('SIGKILL')
	const resume = await pauseGrantsBy(admin, worker.name)
	const isPaused = async () => (await findBackends(admin, { of: worker.name, at: 'a pause' })).length > 0
	let wasGranting = false
	for (let starts = 0; !wasGranting && starts < STARTS; starts++) {
		await traffic.until(async () => (await countDue(admin)) > 0, SOON_MS)
		await worker.start()
		wasGranting = await traffic.until(isPaused, PAUSE_MS)
		const backends = await findBackends(admin, { of: worker.name })
		await worker.stop('SIGKILL')
		if (!wasGranting) continue
		await resume()
		assert.ok(await untilGone(context, admin, backends), 'connections of a worker that is dead')
	}
	await resume()
	return wasGranting
}

const killWorker = async (context: FaultContext): Promise<Evidence> => {
	const { environment, traffic } = context
	const { worker } = environment
	const admin = await environment.connectAdmin()
	try {
		const wasGranting = await killDuringGrant(context, admin)
		const before = await countGrantsBy(admin, worker.name)
		await worker.start() // it starts with all due work, and looks for more every minute
		const isDone = async () => (await countGrantsBy(admin, worker.name)) > before
		const isBack = await traffic.until(isDone, ROUND_MS)
		return wasGranting && isBack ? 'killed in the middle of a grant; the next one granted orders' : null
	} finally {
		await admin.end()
	}
}

/** Kills processes with SIGKILL, whatever they are doing, and starts them again. */
export const KILLS: readonly FaultKind[] = [
	{
		name: 'kill -9 of a server',
		async inject({ environment, random }) {
			const server = random.pick(environment.servers)
			await server.stop('SIGKILL')
			await server.start()
			return `${server.name} was killed and is back`
		},
	},
	{ name: 'kill -9 of the worker', inject: killWorker },
	{ name: 'immediate stop of PostgreSQL', inject: killDatabase('SIGQUIT') },
	{ name: 'kill -9 of PostgreSQL', isLongRunOnly: true, inject: killDatabase('SIGKILL') },
	{
		name: 'database connections ended',
		async inject(context) {
			const { environment, traffic, random } = context
			const admin = await environment.connectAdmin()
			let ended = 0
			for (let round = 0; round < 5; round++) {
				const victims = (await findBackends(admin)).filter(() => random.happens(0.3))
				await admin.query('select pg_terminate_backend(pid) from unnest($1::integer[]) pid', [victims])
				assert.ok(await untilGone(context, admin, victims), 'connections that do not end')
				ended += victims.length
				await traffic.waitForWrites(1)
			}
			await admin.end()
			return ended >= 5 ? `${ended} connections ended` : null
		},
	},
	{
		name: 'kill -9 of one database connection',
		isLongRunOnly: true,
		async inject({ environment, traffic, random }) {
			const admin = await environment.connectAdmin()
			const backends = await findBackends(admin)
			// The other backends end too: PostgreSQL does not trust the memory that they shared with it.
			let isEnded = false
			admin.once('end', () => {
				isEnded = true
			})
			process.kill(random.pick(backends), 'SIGKILL')
			return (await traffic.until(() => isEnded, SOON_MS)) ? `all ${backends.length} connections died` : null
		},
	},
]
