import type { MetricFamily } from '../../metrics/metrics-registry.ts'
import { OperatorError, USAGE_EXIT_CODE } from '../../operator-error.ts'
import type { ListeningSocket } from '../support/listen.ts'
import type { Assignment, FromProcess, ToProcess } from './messages.ts'

/** The connection of a process to its supervisor. */
export interface Channel {
	assignment: Assignment
	sockets: ListeningSocket[]
	/** Resolves when the supervisor asks for the end of the process, or is gone itself. */
	end: Promise<EndRequest>
	/** Hands over the listening sockets, and reports that the process does its work. */
	reportReady(port: number, sockets: ListeningSocket[]): void
	onCollectMetrics(collect: () => Promise<MetricFamily[]>): void
}

/** `drain`: another process has taken over. `orphaned`: nobody would end this process any more. */
type EndRequest = 'stop' | 'drain' | 'orphaned'

const send = (message: FromProcess, socket?: ListeningSocket): void => {
	// A supervisor that is gone receives nothing; the process ends then anyway.
	process.send!(message, socket as never, { keepOpen: true }, () => {})
}

/** Waits for the assignment. The supervisor alone reacts to the signals of a terminal. */
export const openChannel = async (): Promise<Channel> => {
	if (!process.send)
		throw new OperatorError('`process` is used by `start`; run `start` with FIEL_PROCESSES', USAGE_EXIT_CODE)
	const end = Promise.withResolvers<EndRequest>()
	for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
	process.on('SIGTERM', () => end.resolve('stop'))
	process.once('disconnect', () => end.resolve('orphaned'))
	let collect: () => Promise<MetricFamily[]> = async () => []
	const assigned = Promise.withResolvers<{ assignment: Assignment; sockets: ListeningSocket[] }>()
	const sockets: ListeningSocket[] = []
	let assignment: Assignment | undefined
	process.on('message', async (message: ToProcess, socket: ListeningSocket) => {
		if (message.kind === 'ping') send({ kind: 'pong' })
		if (message.kind === 'drain') end.resolve('drain')
		if (message.kind === 'collect-metrics')
			send({ kind: 'metrics', request: message.request, families: await collect() })
		if (message.kind === 'assignment') assignment = message
		if (message.kind === 'socket') sockets.push(socket)
		if (assignment && sockets.length === assignment.sockets) assigned.resolve({ assignment, sockets })
	})
	send({ kind: 'waiting' })
	return {
		...(await assigned.promise),
		end: end.promise,
		reportReady(port, opened) {
			for (const socket of opened) send({ kind: 'socket' }, socket)
			send({ kind: 'ready', port })
		},
		onCollectMetrics(read) {
			collect = read
		},
	}
}
