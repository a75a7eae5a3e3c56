import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { MetricFamily } from '../../metrics/metrics-registry.ts'
import type { ListeningSocket } from '../support/listen.ts'
import { logError } from '../support/log-error.ts'
import type { Assignment, FromProcess, ToProcess } from './messages.ts'

/** A process as its supervisor sees it. */
export interface Child {
	pid: number
	startedAt: number
	/** Undefined if it ended before it was ready. */
	ready: Promise<{ port: number; sockets: ListeningSocket[] } | undefined>
	ended: Promise<ChildEnd>
	/** Asks a server to close its connections one by one, and then to end. */
	drain(): void
	stop(): void
	/** Empty if it does not answer in time. */
	collectMetrics(): Promise<MetricFamily[]>
}

export interface ChildEnd {
	code: number | null
	signal: NodeJS.Signals | null
}

const MAIN = fileURLToPath(new URL('../../main.js', import.meta.url))
const PING_MS = 5_000
/** As for the health port: a flood keeps a process busy for seconds, only one that hangs takes a minute. */
const HUNG_AFTER_MS = 60_000
const METRICS_TIMEOUT_MS = 8_000

export const startChild = (
	assignment: Omit<Assignment, 'sockets'>,
	sockets: readonly ListeningSocket[],
): Child => {
	const child = fork(MAIN, ['process'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
	child.on('error', () => {}) // a message to a process that has just ended; `exit` reports the end
	const send = (message: ToProcess, socket?: ListeningSocket): void => {
		if (child.connected) child.send(message, socket as never, { keepOpen: true }, () => {})
	}
	const ended = once(child, 'exit').then(([code, signal]): ChildEnd => ({ code, signal }))
	const ready = Promise.withResolvers<Awaited<Child['ready']>>()
	ended.then(() => ready.resolve(undefined))
	const received: ListeningSocket[] = []
	child.on('message', (message: FromProcess, socket: unknown) => {
		if (message.kind === 'waiting') {
			send({ kind: 'assignment', ...assignment, sockets: sockets.length })
			for (const one of sockets) send({ kind: 'socket' }, one)
		}
		if (message.kind === 'socket') received.push(socket as ListeningSocket)
		if (message.kind === 'ready') ready.resolve({ port: message.port, sockets: received })
	})
	killWhenHung(child, assignment.name, () => send({ kind: 'ping' }))
	return {
		pid: child.pid!,
		startedAt: Date.now(),
		ready: ready.promise,
		ended,
		drain: () => send({ kind: 'drain' }),
		stop: () => child.kill('SIGTERM'),
		collectMetrics: createCollector(child, send),
	}
}

const killWhenHung = (child: ChildProcess, name: string, ping: () => void): void => {
	let lastPong = Date.now()
	child.on('message', () => {
		lastPong = Date.now()
	})
	const pings = setInterval(() => {
		if (Date.now() - lastPong > HUNG_AFTER_MS) {
			logError(`The process ${name} has not reacted for a minute and is killed`, { child: child.pid })
			child.kill('SIGKILL')
		} else ping()
	}, PING_MS)
	child.once('exit', () => clearInterval(pings))
}

const createCollector = (
	child: ChildProcess,
	send: (message: ToProcess) => void,
): Child['collectMetrics'] => {
	let last = 0
	const waiting = new Map<number, (families: MetricFamily[]) => void>()
	child.on('message', (message: FromProcess) => {
		if (message.kind === 'metrics') waiting.get(message.request)?.(message.families)
	})
	return async () => {
		const request = ++last
		const reply = new Promise<MetricFamily[]>((resolve) => waiting.set(request, resolve))
		send({ kind: 'collect-metrics', request })
		const late = wait(METRICS_TIMEOUT_MS, [], { ref: false })
		return Promise.race([reply, late]).finally(() => waiting.delete(request))
	}
}
