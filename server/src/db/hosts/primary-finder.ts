import { setTimeout as wait } from 'node:timers/promises'
import type { Host } from './parse-hosts.ts'
import type { ServerState } from './server-state.ts'

/** None of the servers accepts writes at the moment. */
export class NoPrimary extends Error {}

/** Knows which of several servers is the primary. */
export interface PrimaryFinder {
	/** Where new connections go. */
	current(): Host
	/** Looks at all servers. Rejects with `NoPrimary` if none of them is the primary; callers share a search. */
	search(): Promise<Host>
	/** Throws `NoPrimary` unless the state is that of the primary. */
	accept(host: Host, state: ServerState): void
}

interface PrimaryFinderOptions {
	hosts: readonly Host[]
	/** Connects to a server and asks it; rejects if it does not answer in time. */
	examine(host: Host): Promise<ServerState>
	/** Called with the primary whenever a search has found it. */
	onFound(host: Host): void
}

/** When one primary has answered, others that claim to be one have this long to answer too. */
const CONTRADICTION_MS = 200
/** Between two searches. */
const PAUSE_MS = 250

type Answer = { host: Host; timeline: number } | { host: Host; refusal: string }

/**
 * An old primary that was cut off or stood still may come back and accept writes until it learns that another server was
 * promoted. A promotion starts a new timeline, so the server on the newest one is the primary, and one on an older timeline
 * than was seen before is not, even if nobody else answers.
 */
export const createPrimaryFinder = ({ hosts, examine, onFound }: PrimaryFinderOptions): PrimaryFinder => {
	let current = hosts[0]!
	let newestTimeline = 0
	let running: Promise<Host> | undefined
	let lastEnd = Number.NEGATIVE_INFINITY
	const judge = (host: Host, { isPrimary, timeline }: ServerState): Answer => {
		if (!isPrimary) return { host, refusal: 'does not accept writes' }
		if (timeline < newestTimeline) return { host, refusal: 'is a former primary' }
		return { host, timeline }
	}
	const ask = (host: Host): Promise<Answer> =>
		examine(host).then(
			(state) => judge(host, state),
			(error: Error) => ({ host, refusal: error.message || 'does not answer' }),
		)
	const look = async (): Promise<Host> => {
		await wait(Math.max(0, lastEnd + PAUSE_MS - performance.now()))
		const answers = await collect(hosts.map(ask))
		const found = answers.flatMap((answer) => ('timeline' in answer ? [answer] : []))
		const [best] = found.sort((one, other) => other.timeline - one.timeline)
		if (!best) throw new NoPrimary(`no server accepts writes: ${answers.map(describe).join('; ')}`)
		newestTimeline = Math.max(newestTimeline, best.timeline)
		current = best.host
		onFound(current)
		return current
	}
	return {
		current: () => current,
		search() {
			running ??= look().finally(() => {
				running = undefined
				lastEnd = performance.now()
			})
			return running
		},
		accept(host, state) {
			const answer = judge(host, state)
			if ('refusal' in answer) throw new NoPrimary(describe(answer))
			newestTimeline = Math.max(newestTimeline, answer.timeline)
		},
	}
}

const describe = (answer: Answer): string =>
	'refusal' in answer ? `${answer.host.name}: ${answer.refusal}` : answer.host.name

/** Waits for all answers, or until a moment after the first primary. */
const collect = async (asked: Promise<Answer>[]): Promise<Answer[]> => {
	const answers: Answer[] = []
	const first = Promise.withResolvers<void>()
	const all = asked.map(async (promise) => {
		const answer = await promise
		answers.push(answer)
		if ('timeline' in answer) first.resolve()
	})
	await Promise.race([Promise.all(all), first.promise.then(() => wait(CONTRADICTION_MS))])
	return answers
}
