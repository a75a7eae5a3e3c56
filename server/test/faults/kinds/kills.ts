import type { Kind, Scene } from '../kinds.ts'
import { findBackends } from './find-backends.ts'

const killDatabase =
	(signal: 'SIGQUIT' | 'SIGKILL') =>
	async ({ stage, traffic }: Scene) => {
		await stage.postgres.stop(signal)
		const before = traffic.troubles()
		await traffic.until(() => traffic.troubles() > before, 1_000)
		await stage.postgres.start()
	}

/** Ended at once, at whatever they are doing, and started again. */
export const KILLS: readonly Kind[] = [
	{
		name: 'kill -9 of a server',
		async strike({ stage, chance }) {
			const server = chance.pick(stage.servers)
			await server.stop('SIGKILL')
			await server.start()
		},
	},
	{
		name: 'kill -9 of the worker',
		async strike({ stage }) {
			await stage.worker.stop('SIGKILL')
			await stage.worker.start() // it begins with all that is due
		},
	},
	{ name: 'immediate stop of PostgreSQL', strike: killDatabase('SIGQUIT') },
	{ name: 'kill -9 of PostgreSQL', isLeftToTheLongRun: true, strike: killDatabase('SIGKILL') },
	{
		name: 'database connections ended',
		async strike({ stage, traffic, chance }) {
			const admin = await stage.postgres.connect()
			for (let round = 0; round < 5; round++) {
				const victims = (await findBackends(admin)).filter(() => chance.happens(0.3))
				await admin.query('select pg_terminate_backend(pid) from unnest($1::integer[]) pid', [victims])
				const enough = traffic.counts.done + 3
				await traffic.until(() => traffic.counts.done >= enough, 1_000)
			}
			await admin.end()
		},
	},
	{
		name: 'kill -9 of one database connection',
		isLeftToTheLongRun: true,
		async strike({ stage, chance }) {
			const admin = await stage.postgres.connect()
			const backends = await findBackends(admin)
			// The others end too: PostgreSQL does not trust the memory that they shared with it.
			const ended = new Promise((resolve) => admin.once('end', resolve))
			process.kill(chance.pick(backends), 'SIGKILL')
			await ended
		},
	},
]
