import type pg from 'pg'
import type { Kind, Scene } from '../kinds.ts'
import { PATIENCE } from '../stage.ts'
import { findBackends } from './find-backends.ts'

/** Longer than a statement may take, and shorter than the server waits for its answer. */
const STALL_MS = PATIENCE * 1_000 + 200
const OUTAGE_MS = 3_000

const untilItHurts = async ({ traffic }: Scene): Promise<void> => {
	const enough = traffic.troubles() + 3
	await traffic.until(() => traffic.troubles() >= enough, OUTAGE_MS)
}

const connectAll = async ({ stage }: Scene): Promise<pg.Client[]> => {
	const taken: pg.Client[] = []
	for (;;) {
		const one = await stage.postgres.connect().catch(() => undefined)
		if (!one) return taken
		taken.push(one)
	}
}

/** What the database runs out of. */
export const RESOURCES: readonly Kind[] = [
	{
		name: 'disk full',
		whyNot: ({ postgres }) => (postgres.disk ? undefined : 'nothing may be mounted here'),
		async strike(scene) {
			const { postgres } = scene.stage
			const admin = await postgres.connect()
			postgres.disk!.fill()
			// Whatever room the log still has is used up by beginning a new file of it.
			await admin.query('select pg_switch_wal()').catch(() => {})
			await untilItHurts(scene)
			await postgres.disk!.free()
			await admin.end().catch(() => {})
			await postgres.start()
		},
	},
	{
		name: 'locks not had in time',
		async strike(scene) {
			const admin = await scene.stage.postgres.connect()
			await admin.query('begin; lock table accounts in access exclusive mode')
			await untilItHurts(scene)
			await admin.query('rollback')
			await admin.end()
		},
	},
	{
		name: 'statements that take too long',
		isLeftToTheLongRun: true,
		async strike({ stage, traffic }) {
			const admin = await stage.postgres.connect()
			const stalled = await findBackends(admin)
			for (const pid of stalled) process.kill(pid, 'SIGSTOP')
			await traffic.until(() => false, STALL_MS)
			for (const pid of stalled) process.kill(pid, 'SIGCONT')
			await admin.end()
		},
	},
	{
		name: 'no connection left',
		isLeftToTheLongRun: true,
		async strike(scene) {
			const admin = await scene.stage.postgres.connect()
			const taken = await connectAll(scene)
			const backends = await findBackends(admin)
			await admin.query('select pg_terminate_backend(pid) from unnest($1::integer[]) pid', [backends])
			taken.push(...(await connectAll(scene)))
			await untilItHurts(scene)
			await Promise.all([admin, ...taken].map((one) => one.end()))
		},
	},
]
