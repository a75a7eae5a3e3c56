import type { Config } from '../../config.ts'
import { mergeMetrics } from '../../metrics/merge-metrics.ts'
import { renderPage } from '../../metrics/metrics-registry.ts'
import { serveHealthPort } from '../../observe/serve-health-port.ts'
import { serveMetricsPage } from '../../observe/start-metrics-page.ts'
import { OperatorError } from '../../operator-error.ts'
import { CAN_SHARE_PORT, type ListeningSocket } from '../support/listen.ts'
import { logError } from '../support/log-error.ts'
import { printLine } from '../support/print.ts'
import type { StopRequest } from '../support/stop-request.ts'
import type { DatabaseServer } from '../support/with-database.ts'
import { startChild } from './child.ts'
import { createSlot, type Slot, type SlotOptions } from './slot.ts'

/** Runs the processes that serve and the one that runs the jobs, until a stop is requested or the database exits. */
export const supervise = async (
	config: Config,
	database: DatabaseServer,
	stop: StopRequest,
): Promise<void> => {
	const slots = createSlots(config, database)
	const health = await serveHealthPort(config)
	const metrics = await serveMetricsPage({ text: () => readMetrics(slots) }, config)
	const ended = Promise.race([stop.promise, database.died])
	try {
		const started = startAll(slots)
		const replace = createReplacer(slots)
		stop.onReload(() => started.then(replace, () => {})) // a start that fails is reported below
		await Promise.race([ended, started])
		if (!stop.isMade()) {
			printLine(`Processes         ${config.processes} that serve and 1 that runs the jobs`)
			if (metrics.address) printLine(`Metrics           ${metrics.address}`)
			if (health.address) printLine(`Health            ${health.address}`)
		}
		const databaseExit = await ended
		if (databaseExit !== undefined)
			throw new OperatorError(`PostgreSQL ended unexpectedly with ${databaseExit}`)
	} finally {
		await Promise.all(slots.map((slot) => slot.stop()))
		await Promise.all([metrics.close(), health.close()])
	}
}

const createSlots = (config: Config, { connection, ledgerKeys }: DatabaseServer): Slot[] => {
	let { port } = config
	let shared: ListeningSocket[] = []
	const create = (role: SlotOptions['role'], name: string): Slot => {
		const launch: SlotOptions['launch'] = (sockets, announces) =>
			startChild(
				{ role, name, port, announces, database: { connection, ledgerKeys } },
				sockets.length > 0 || role === 'worker' ? sockets : shared,
			)
		const slot = createSlot({ role, name, launch })
		return {
			...slot,
			async start(announces) {
				const ready = await slot.start(announces)
				if (role === 'server') port = ready.port // of the first one, if any free port may be taken
				if (!CAN_SHARE_PORT && role === 'server') shared = ready.sockets // all processes accept from the same socket
				return ready
			},
		}
	}
	const servers = Array.from({ length: config.processes }, (_, index) =>
		create('server', `server-${index + 1}`),
	)
	return [...servers, create('worker', 'worker')]
}

/** The first one creates the demo merchant and announces the start, before the others start. */
const startAll = async ([first, ...others]: Slot[]): Promise<void> => {
	await first!.start(true)
	await Promise.all(others.map((slot) => slot.start(false)))
}

const readMetrics = async (slots: Slot[]): Promise<string> =>
	renderPage(mergeMetrics('process', await Promise.all(slots.map((slot) => slot.collectMetrics()))))

/** Replaces one process after the other; a request that comes meanwhile is the same one. */
const createReplacer = (slots: Slot[]): (() => void) => {
	let isRunning = false
	const replaceEach = async (): Promise<void> => {
		for (const slot of slots)
			if (!(await slot.replace()))
				return logError('A replacement did not start: its predecessor and the processes after it stay', {})
		printLine('All processes were replaced')
	}
	return () => {
		if (isRunning) return
		isRunning = true
		replaceEach().finally(() => {
			isRunning = false
		})
	}
}
