import { once } from 'node:events'
import { connect } from 'node:net'
import { memoryOf, type Shop } from './open-shop.ts'

/** The most megabytes that a process holds meanwhile. */
export const watchMemory = (shop: Shop) => {
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

const EVERY_MS = 100

/** Somebody with a new connection asks every now and then whether the server is alive, as a balancer does. */
export const meetNewcomers = (shop: Shop) => {
	const times: Promise<number>[] = []
	const timer = setInterval(() => times.push(timeOfGreeting(shop)), EVERY_MS)
	return {
		async stop(): Promise<{ p50: number; p99: number }> {
			clearInterval(timer)
			const sorted = (await Promise.all(times)).sort((a, b) => a - b)
			const at = (part: number): number => sorted[Math.floor(sorted.length * part)] ?? 0
			return { p50: at(0.5), p99: at(0.99) }
		},
	}
}

const timeOfGreeting = async ({ port }: Shop): Promise<number> => {
	const began = performance.now()
	const socket = connect(port, '127.0.0.1')
	socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
	await once(socket, 'data')
	socket.destroy()
	return performance.now() - began
}
