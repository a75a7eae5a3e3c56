import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'

export interface FloodOptions {
	port: number
	authorization: string
	/** Orders a second, whether or not earlier ones are answered; null to wait for each answer. */
	rate: number | null
	seconds: number
	connections: number
	customers: number
	/** Product lines in each order; none if absent. */
	products?: number
	/** The number of the first order. */
	firstOrder: number
}

export interface FloodResult {
	sent: number
	/** The numbers of the orders that succeeded. */
	accepted: number[]
	/** Requests answered with 429 or 503 and Retry-After. */
	refused: number
	/** All other results of requests; must be empty. */
	others: Record<string, number>
	acceptedMs: { p50: number; p99: number }
	refusedMs: { p50: number; p99: number }
}

export const startFlood = (t: TestContext): ((flood: FloodOptions) => Promise<FloodResult>) => {
	const child = fork(fileURLToPath(new URL('flood.ts', import.meta.url)))
	t.after(() => child.kill())
	return async (flood) => {
		child.send(flood)
		const [{ result, error }] = (await once(child, 'message')) as [{ result: FloodResult; error?: string }]
		if (error !== undefined) throw new Error(error)
		return result
	}
}
