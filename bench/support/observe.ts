// Preloaded into a measured server: reports its resource usage to the benchmark over IPC.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 1

process.once('disconnect', () => process.exit()) // the benchmark has ended

const loop = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
loop.enable()

/** Milliseconds of processor time that the thread of the event loop has used so far. */
const threadCpu = (): number => {
	const { user, system } = process.threadCpuUsage()
	return (user + system) / 1000
}

let longestWork = 0
let before = threadCpu()
setInterval(() => {
	const now = threadCpu()
	longestWork = Math.max(longestWork, now - before)
	before = now
}, RESOLUTION_MS).unref()

export interface ProcessUsage {
	cpuSeconds: number
	rssMb: number
	/** The JavaScript heap in use. */
	heapMb: number
	/**
	 * The delay of the event loop in milliseconds since the last call, and the longest time that its thread was
	 * running and not waiting for a processor.
	 */
	loop: { p99: number; p999: number; longest: number; work: number }
}

const delayMs = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)

process.on('message', (message) => {
	if (message !== 'usage') return
	const { user, system } = process.cpuUsage()
	const usage: ProcessUsage = {
		cpuSeconds: (user + system) / 1e6,
		rssMb: process.memoryUsage.rss() / 2 ** 20,
		heapMb: process.memoryUsage().heapUsed / 2 ** 20,
		loop: {
			...{ p99: delayMs(loop.percentile(99)), p999: delayMs(loop.percentile(99.9)) },
			...{ longest: delayMs(loop.max), work: longestWork },
		},
	}
	loop.reset()
	longestWork = 0
	process.send!({ usage })
})
