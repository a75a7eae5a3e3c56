import type { Kind, Scene } from '../kinds.ts'
import type { TcpProxy } from '../tcp-proxy.ts'

const ROADS = {
	'between client and server': { way: ({ stage }: Scene) => stage.front, answered: 'POST ' },
	'between server and database': { way: ({ stage }: Scene) => stage.back, answered: 'commit\0' },
} as const

const LOST = 4
/** Whoever waits for a connection that is gone has given up by then. */
const NOTICED_MS = 7_000

const onRoad = (name: string, { way, answered }: (typeof ROADS)[keyof typeof ROADS]): Kind[] => {
	const kind = (what: string, strike: (scene: Scene, proxy: TcpProxy) => Promise<void>): Kind => ({
		name: `${what} ${name}`,
		isLeftToTheLongRun:
			what !== 'answers lost' && (what === 'latency' || name === 'between client and server'),
		async strike(scene) {
			const proxy = way(scene)
			try {
				await strike(scene, proxy)
			} finally {
				await proxy.mend()
			}
		},
	})
	return [
		kind('answers lost', async ({ traffic }, proxy) => {
			const enough = proxy.lost() + LOST
			proxy.loseAnswers(LOST, answered)
			await traffic.until(() => proxy.lost() >= enough, 5_000)
		}),
		kind('latency', async ({ traffic, chance }, proxy) => {
			proxy.delay(chance.between(20, 120))
			const enough = traffic.counts.done + 4
			await traffic.until(() => traffic.counts.done >= enough, 3_000)
		}),
		kind('half-open connections', async ({ traffic }, proxy) => {
			const enough = traffic.troubles() + 2
			proxy.freeze()
			await traffic.until(() => traffic.troubles() >= enough, NOTICED_MS)
		}),
		kind('connection refused', async ({ traffic }, proxy) => {
			await proxy.refuse()
			const enough = traffic.troubles() + 12
			await traffic.until(() => traffic.troubles() >= enough, 3_000)
		}),
	]
}

/** The answer to a commit is lost, and for longer than a server asks about it nobody can be asked. */
const commitsNobodyKnows: Kind = {
	name: 'commits that nobody knows about',
	isLeftToTheLongRun: true,
	async strike({ stage: { back }, traffic }) {
		const lost = back.lost()
		back.loseAnswers(1, ROADS['between server and database'].answered)
		await traffic.until(() => back.lost() > lost, 5_000)
		await back.refuse()
		const known = traffic.counts['not known']
		await traffic.until(() => traffic.counts['not known'] > known, NOTICED_MS)
		await back.mend()
	},
}

export const NETWORK: readonly Kind[] = [
	...Object.entries(ROADS).flatMap(([name, road]) => onRoad(name, road)),
	commitsNobodyKnows,
]
