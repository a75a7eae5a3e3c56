import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { WITH_LEDGER_KEYS } from '../../server/test/support/ledger-keys.ts'
import type { Cluster } from './cluster.ts'
import type { ProcessUsage } from './observe.ts'

/** A server in a separate process. */
export interface RunningServer {
	port: number
	pid: number
	usage(): Promise<ProcessUsage>
	stop(): Promise<void>
}

const OBSERVER = new URL('observe.ts', import.meta.url).href
/** The flags of `npm start` and `npm run fiel`. */
export const NODE_FLAGS = [
	'--max-semi-space-size=32',
	'--no-parallel-scavenge',
	'--no-allocation-site-pretenuring',
]
/** The compile cache of `fiel`, which also keeps the observer, so that it takes no extra memory. */
const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/fiel', import.meta.url))

/** Starts a file that sends its port, or whose readiness is checked by the caller. */
export const startServer = async (
	{ url }: Cluster,
	file: string,
	settings: Record<string, string> = {},
	args: string[] = [],
	untilReady?: () => Promise<number>,
): Promise<RunningServer> => {
	const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, {
		execArgv: [...NODE_FLAGS, '--import', OBSERVER],
		env: {
			PATH: process.env.PATH,
			NODE_COMPILE_CACHE: COMPILED,
			NODE_OPTIONS: process.env.NODE_OPTIONS, // allows trying flags
			...WITH_LEDGER_KEYS,
			DATABASE_URL: url,
			LOG_LEVEL: 'warn',
			PORT: '0',
			FIEL_PROCESSES: '1',
			MAX_INSIDE: process.env.MAX_INSIDE,
			FIEL_REQUESTS_PER_SECOND: '1000000',
			...settings,
		},
		stdio: ['ignore', process.env.GCOUT ? 'inherit' : 'ignore', 'inherit', 'ipc'],
	})
	const died = once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended before it was ready`)))
	const receivePort = async (): Promise<number> => (await once(child, 'message'))[0].port
	const port = await Promise.race([(untilReady ?? receivePort)(), died])
	died.catch(() => {})
	return {
		port,
		pid: child.pid!,
		async usage() {
			child.send('usage')
			const [{ usage }] = (await once(child, 'message')) as [{ usage: ProcessUsage }]
			return usage
		},
		async stop() {
			child.kill('SIGTERM')
			if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
		},
	}
}

/**
 * Starts the HTTP server of `fiel start`, without the worker, which is a separate process in larger
 * installations.
 */
export const startFiel = (cluster: Cluster, settings: Record<string, string> = {}): Promise<RunningServer> =>
	startServer(cluster, 'serve.ts', settings)
