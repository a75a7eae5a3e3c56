import assert from 'node:assert/strict'
import type { Evidence, FaultContext, FaultKind } from '../kinds.ts'
import type { TcpProxy } from '../tcp-proxy.ts'
import { COMMITTED, countPointTransactions, readTransactionOutcomes } from '../transactions.ts'

const LOST_ANSWERS = 24
/** The minimum number of transactions with lost answers that must have moved points. */
const MIN_POINT_TRANSACTIONS = 3
/** By then every client of a dead connection has given up. */
const NOTICED_MS = 12_000
/** Only reached on a machine that does next to nothing. */
const SOON_MS = 30_000

/**
 * Asserts that the answers were lost after the commits: all transactions are committed. Returns how many moved
 * points.
 */
const assertCommitted = async ({ environment }: FaultContext, ids: readonly string[]): Promise<number> => {
	const admin = await environment.postgres.connect()
	const outcomes = await readTransactionOutcomes(admin, ids)
	const moving = await countPointTransactions(admin, ids)
	await admin.end()
	assert.deepEqual(
		outcomes,
		ids.map(() => 'committed'),
		'the answer was lost before the commit',
	)
	return moving
}

const LINKS = {
	'between client and server': {
		way: ({ environment }: FaultContext) => environment.front,
		done: 'HTTP/1.1 200',
		refused: ['unreached', 'unanswered'],
		check: async (): Promise<Evidence> => `${LOST_ANSWERS} answers lost to calls that were done`,
	},
	'between server and database': {
		way: ({ environment }: FaultContext) => environment.back,
		done: COMMITTED,
		refused: ['not now', 'not known'],
		async check(context: FaultContext, ids: readonly string[]): Promise<Evidence> {
			const moving = await assertCommitted(context, ids)
			return moving >= MIN_POINT_TRANSACTIONS
				? `${LOST_ANSWERS} answers lost to commits, ${moving} of which moved points`
				: null
		},
	},
} as const

const createLinkFaults = (
	name: string,
	{ way: proxyOf, done, refused, check }: (typeof LINKS)[keyof typeof LINKS],
): FaultKind[] => {
	const kind = (
		what: string,
		strike: (context: FaultContext, proxy: TcpProxy) => Promise<Evidence>,
	): FaultKind => ({
		name: `${what} ${name}`,
		isLongRunOnly: what !== 'answers lost' && (what === 'latency' || name === 'between client and server'),
		async inject(context) {
			const proxy = proxyOf(context)
			try {
				return await strike(context, proxy)
			} finally {
				await proxy.restore()
			}
		},
	})
	/** The number of calls that failed as expected while this proxy refuses connections. */
	const missed = ({ traffic }: FaultContext) =>
		refused.reduce((sum, outcome) => sum + traffic.counts[outcome], 0)
	const untilMissed = async (
		context: FaultContext,
		count: number,
		milliseconds: number,
	): Promise<Evidence> => {
		const before = missed(context)
		const isSo = await context.traffic.until(() => missed(context) >= before + count, milliseconds)
		return isSo ? `${missed(context) - before} calls ${refused.join(' or ')}` : null
	}
	return [
		kind('answers lost', async (context, proxy) => {
			const before = proxy.droppedIds().length
			proxy.dropResponses(LOST_ANSWERS, done)
			if (!(await context.traffic.until(() => proxy.droppedIds().length >= before + LOST_ANSWERS, SOON_MS)))
				return null
			return check(context, proxy.droppedIds().slice(before))
		}),
		kind('latency', async ({ traffic, random }, proxy) => {
			const delay = random.between(20, 120)
			const since = performance.now()
			proxy.delay(delay)
			const slowed = () => traffic.calls.filter((call) => call.began >= since && call.outcome === 'done')
			if (!(await traffic.until(() => slowed().length >= 4, NOTICED_MS))) return null
			const quickest = Math.round(Math.min(...slowed().map(({ took }) => took)))
			return quickest >= 2 * delay - TIMER_MS ? `${delay} ms each way, no call under ${quickest} ms` : null
		}),
		kind('half-open connections', (context, proxy) => {
			proxy.freeze()
			return untilMissed(context, 2, NOTICED_MS)
		}),
		kind('connection refused', async (context, proxy) => {
			await proxy.refuse()
			return untilMissed(context, 12, SOON_MS)
		}),
	]
}
/** Timers may fire this much early. */
const TIMER_MS = 4

/** Loses the answer to a commit, and blocks the database for longer than a server asks for the outcome. */
const commitsNobodyKnows: FaultKind = {
	name: 'commits that nobody knows about',
	isLongRunOnly: true,
	async inject(context) {
		const { environment, traffic } = context
		const { back } = environment
		const before = back.droppedIds().length
		const known = traffic.counts['not known']
		back.dropResponses(1, COMMITTED, () => back.refuse())
		const isReported = await traffic.until(() => traffic.counts['not known'] > known, NOTICED_MS + SOON_MS)
		await back.restore()
		await assertCommitted(context, back.droppedIds().slice(before))
		return isReported ? 'one commit stood, and its caller was told that nobody knows' : null
	},
}

export const NETWORK_FAULTS: readonly FaultKind[] = [
	...Object.entries(LINKS).flatMap(([name, link]) => createLinkFaults(name, link)),
	commitsNobodyKnows,
]
