import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { type LoadShop, memoryOf } from './start-load-shop.ts'

/** Records the peak memory of a process in megabytes. */
export const watchMemory = (shop: LoadShop) => {
	const now = (): number => Math.round(memoryOf(shop))
	const before = now()
	let peak = before
	const timer = setInterval(() => {
		peak = Math.max(peak, now())
	}, 100)
	return {
		now,
		stop() {
			clearInterval(timer)
			return { before, peak }
		},
	}
}

const PROBE_INTERVAL_MS = 100

/** Sends liveness probes repeatedly, each on a new connection, as a load balancer does. */
export const probeHealth = (address: string) => {
	const times: Promise<number>[] = []
	const timer = setInterval(() => times.push(timeProbe(new URL(address))), PROBE_INTERVAL_MS)
	return {
		async stop(): Promise<{ p50: number; p99: number }> {
			clearInterval(timer)
			const sorted = (await Promise.all(times)).sort((a, b) => a - b)
			const at = (part: number): number => sorted[Math.floor(sorted.length * part)] ?? 0
			return { p50: at(0.5), p99: at(0.99) }
		},
	}
}

const timeProbe = async ({ port, hostname, pathname }: URL): Promise<number> => {
	const began = performance.now()
	const socket = connect(Number(port), hostname)
	socket.write(`GET ${pathname} HTTP/1.1\r\nhost: x\r\n\r\n`)
	const [reply] = (await once(socket, 'data')) as [Buffer]
	socket.destroy()
	assert.match(reply.toString('latin1'), /^HTTP\/1\.1 200 /)
	return performance.now() - began
}
