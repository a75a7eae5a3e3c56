import assert from 'node:assert/strict'
import { COMMITTED, countMoving, outcomesOf } from '../commits.ts'
import type { Kind, Scene, Sight } from '../kinds.ts'
import type { TcpProxy } from '../tcp-proxy.ts'

const LOST = 24
/** Of the transactions whose answer is lost, so many at least must have moved points. */
const MOVING = 3
/** Whoever waits for a connection that is gone has given up by then. */
const NOTICED_MS = 12_000
const SOON_MS = 5_000

/** The answers were lost after the commits, and not before: all of them stood. Answers how many moved points. */
const assertCommitted = async ({ stage }: Scene, ids: readonly string[]): Promise<number> => {
	const admin = await stage.postgres.connect()
	const outcomes = await outcomesOf(admin, ids)
	const moving = await countMoving(admin, ids)
	await admin.end()
	assert.deepEqual(
		outcomes,
		ids.map(() => 'committed'),
		'the answer was lost before the commit',
	)
	return moving
}

const ROADS = {
	'between client and server': {
		way: ({ stage }: Scene) => stage.front,
		done: 'HTTP/1.1 200',
		refused: ['unreached', 'unanswered'],
		check: async (): Promise<Sight> => `${LOST} answers lost to calls that were done`,
	},
	'between server and database': {
		way: ({ stage }: Scene) => stage.back,
		done: COMMITTED,
		refused: ['not now', 'not known'],
		async check(scene: Scene, ids: readonly string[]): Promise<Sight> {
			const moving = await assertCommitted(scene, ids)
			return moving >= MOVING ? `${LOST} answers lost to commits, ${moving} of which moved points` : null
		},
	},
} as const

const onRoad = (name: string, { way, done, refused, check }: (typeof ROADS)[keyof typeof ROADS]): Kind[] => {
	const kind = (what: string, strike: (scene: Scene, proxy: TcpProxy) => Promise<Sight>): Kind => ({
		name: `${what} ${name}`,
		isLeftToTheLongRun:
			what !== 'answers lost' && (what === 'latency' || name === 'between client and server'),
		async strike(scene) {
			const proxy = way(scene)
			try {
				return await strike(scene, proxy)
			} finally {
				await proxy.mend()
			}
		},
	})
	/** How many calls came back as they do when this way is not there. */
	const missed = ({ traffic }: Scene) => refused.reduce((sum, outcome) => sum + traffic.counts[outcome], 0)
	const untilMissed = async (scene: Scene, count: number, milliseconds: number): Promise<Sight> => {
		const before = missed(scene)
		const isSo = await scene.traffic.until(() => missed(scene) >= before + count, milliseconds)
		return isSo ? `${missed(scene) - before} calls ${refused.join(' or ')}` : null
	}
	return [
		kind('answers lost', async (scene, proxy) => {
			const before = proxy.lost().length
			proxy.loseAnswers(LOST, done)
			if (!(await scene.traffic.until(() => proxy.lost().length >= before + LOST, SOON_MS))) return null
			return check(scene, proxy.lost().slice(before))
		}),
		kind('latency', async ({ traffic, chance }, proxy) => {
			const delay = chance.between(20, 120)
			const since = performance.now()
			proxy.delay(delay)
			const slowed = () => traffic.calls.filter((call) => call.began >= since && call.outcome === 'done')
			if (!(await traffic.until(() => slowed().length >= 4, NOTICED_MS))) return null
			const quickest = Math.round(Math.min(...slowed().map(({ took }) => took)))
			return quickest >= 2 * delay - TIMER_MS ? `${delay} ms each way, no call under ${quickest} ms` : null
		}),
		kind('half-open connections', (scene, proxy) => {
			proxy.freeze()
			return untilMissed(scene, 2, NOTICED_MS)
		}),
		kind('connection refused', async (scene, proxy) => {
			await proxy.refuse()
			return untilMissed(scene, 12, SOON_MS)
		}),
	]
}
/** Timers may be early by so much. */
const TIMER_MS = 4

/** The answer to a commit is lost, and from that moment, for longer than a server asks about it, nobody can be asked. */
const commitsNobodyKnows: Kind = {
	name: 'commits that nobody knows about',
	isLeftToTheLongRun: true,
	async strike(scene) {
		const { stage, traffic } = scene
		const { back } = stage
		const before = back.lost().length
		const known = traffic.counts['not known']
		back.loseAnswers(1, COMMITTED, () => back.refuse())
		const isTold = await traffic.until(() => traffic.counts['not known'] > known, NOTICED_MS + SOON_MS)
		await back.mend()
		await assertCommitted(scene, back.lost().slice(before))
		return isTold ? 'one commit stood, and its caller was told that nobody knows' : null
	},
}

export const NETWORK: readonly Kind[] = [
	...Object.entries(ROADS).flatMap(([name, road]) => onRoad(name, road)),
	commitsNobodyKnows,
]
