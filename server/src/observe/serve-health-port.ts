import { once } from 'node:events'
import { type AddressInfo, isIPv6 } from 'node:net'
import { Worker } from 'node:worker_threads'
import type { Config } from '../config.ts'
import { OperatorError } from '../operator-error.ts'
import { readVersion, type Version } from '../version.ts'

export interface HealthThreadData {
	host: string
	port: number
	/** One 64-bit integer: when the event loop of the application last ran, in milliseconds since 1970. */
	lastTurn: SharedArrayBuffer
	stalledAfterMs: number
	version: Version
}

interface HealthServer {
	/** The URL; empty if the operator has set no port. */
	address: string
	close(): Promise<void>
}

const NOT_SERVED: HealthServer = { address: '', close: async () => {} }
const HEARTBEAT_MS = 500
/**
 * A flood can keep one turn of the event loop busy for up to ten seconds; only a process that hangs takes a
 * minute.
 */
const STALLED_AFTER_MS = 60_000

/**
 * Answers `/healthz` on a separate port from a separate thread, so that a liveness probe is answered at once
 * while thousands of requests wait to be read, and still fails when the application hangs.
 */
export const serveHealthPort = async (
	{ host, healthPort: port }: Pick<Config, 'host' | 'healthPort'>,
	stalledAfterMs: number = STALLED_AFTER_MS,
): Promise<HealthServer> => {
	if (port === undefined) return NOT_SERVED
	const lastTurn = new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT)
	const lastTurnAt = new BigInt64Array(lastTurn)
	const recordTurn = (): bigint => Atomics.store(lastTurnAt, 0, BigInt(Date.now()))
	recordTurn()
	const heartbeat = setInterval(recordTurn, HEARTBEAT_MS).unref()
	const workerData: HealthThreadData = { host, port, lastTurn, stalledAfterMs, version: readVersion() }
	const thread = new Worker(new URL('health-thread.ts', import.meta.url), { workerData })
	const close = async (): Promise<void> => {
		clearInterval(heartbeat)
		await thread.terminate()
	}
	try {
		const [bound] = (await once(thread, 'message')) as [AddressInfo] // rejects when the port is taken
		const shown = isIPv6(bound.address) ? `[${bound.address}]` : bound.address
		return { address: `http://${shown}:${bound.port}/healthz`, close }
	} catch (error) {
		await close()
		throw new OperatorError(
			`The health port cannot be opened on ${host}:${port}: ${(error as Error).message}. Set FIEL_HEALTH_PORT.`,
		)
	}
}
