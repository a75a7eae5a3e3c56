import { setTimeout as wait } from 'node:timers/promises'
import type { MetricFamily } from '../../metrics/metrics-registry.ts'
import { OperatorError } from '../../operator-error.ts'
import type { ListeningSocket } from '../support/listen.ts'
import { logError } from '../support/log-error.ts'
import type { Child } from './child.ts'

const MIN_RESTART_MS = 100
const MAX_RESTART_MS = 10_000
/** A process that has run for so long is restarted without a longer delay. */
const STABLE_MS = 30_000

/** A place for one process, which always has one. */
export interface Slot {
	/** The first start. It fails if the process does, because the next one would not start either. */
	start(announces: boolean): Promise<{ port: number; sockets: ListeningSocket[] }>
	/** Starts another process and ends the present one when the other is ready; false if it does not start. */
	replace(): Promise<boolean>
	collectMetrics(): Promise<{ name: string; families: MetricFamily[] }>
	stop(): Promise<void>
}

export interface SlotOptions {
	role: 'server' | 'worker'
	name: string
	launch(sockets: readonly ListeningSocket[], announces: boolean): Child
}

export const createSlot = ({ role, name, launch }: SlotOptions): Slot => {
	const running = new Set<Child>()
	/** They stay open while no process uses them: connections wait for the next one instead of being refused. */
	let sockets: ListeningSocket[] = []
	let current: Child
	let isStopping = false

	const run = (announces = false): Child => {
		const child = launch(sockets, announces)
		running.add(child)
		child.ended.then(() => running.delete(child))
		return child
	}

	const keepRunning = async (): Promise<void> => {
		for (let delay = MIN_RESTART_MS; ; ) {
			const child = current
			const { code, signal } = await child.ended
			if (current !== child) continue // it was replaced
			if (isStopping) return
			logError(`The process ${name} ended with ${signal ?? code} and is started again`, { child: child.pid })
			if (Date.now() - child.startedAt > STABLE_MS) delay = MIN_RESTART_MS
			await wait(delay)
			delay = Math.min(delay * 2, MAX_RESTART_MS)
			if (isStopping) return
			if (current === child) current = run()
		}
	}

	return {
		async start(announces) {
			current = run(announces)
			const ready = await current.ready
			if (!ready) {
				const { code, signal } = await current.ended
				throw new OperatorError(
					`The process ${name} did not start: it ended with ${signal ?? code}`,
					code ?? 1,
				)
			}
			sockets = ready.sockets
			keepRunning()
			return ready
		},
		async replace() {
			const replacement = run()
			if (!(await replacement.ready) || isStopping) return false
			const replaced = current
			current = replacement
			if (role === 'server') replaced.drain()
			else replaced.stop()
			await replaced.ended
			return true
		},
		collectMetrics: async () => ({ name, families: await current.collectMetrics() }),
		async stop() {
			isStopping = true
			for (const child of running) child.stop()
			await Promise.all([...running].map(({ ended }) => ended))
		},
	}
}
