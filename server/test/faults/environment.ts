import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { systemClock } from '../../src/clock.ts'
import { type Database, type DatabaseOptions, openDatabase } from '../../src/db/database.ts'
import { connectClient } from '../../src/db/hosts/connect-client.ts'
import { migrate } from '../../src/db/migrate.ts'
import { type FielFolder, type FielProcess, makeFielFolder, stop } from '../fiel-process.ts'
import { findFreePort } from '../support/free-port.ts'
import { LEDGER_KEYS, WITH_LEDGER_KEYS } from '../support/ledger-keys.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { type Inbox, startInbox } from './inbox.ts'
import { type PatroniCluster, startPatroni } from './patroni.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts'
import { TRANSACTION_ID } from './transactions.ts'

const CLOCK = fileURLToPath(new URL('jumping-clock.ts', import.meta.url))
export const SERVER_COUNT = 3
/** Connections of one process; it has more write slots than these, so that the pool can be exhausted. */
export const POOL_SIZE = 6
const WRITE_SLOTS = 16
/** The statement timeout in seconds; a third of it for locks and connections. */
export const STATEMENT_TIMEOUT_S = 5

/** Enough for the balancer on a machine that is not busy; a rolling restart measures what it needs. */
const STOP_DELAY_MS = 1_500

/** A server or the worker: a process that can be stopped and restarted. */
export interface ManagedProcess {
	/** Also the application name of its database connections. */
	name: string
	/** Its own address, without the balancer; empty for the worker. */
	address: string
	/** Whether it runs; false if it has ended on its own. */
	isAlive(): boolean
	start(): Promise<void>
	/** For how many milliseconds the running process will serve requests after it was asked to stop. */
	stopDelayMs(): number
	/** It must be running, and must end as requested. */
	stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
	/** Returns a function that counts later occurrences in its output. */
	countOutput(text: string): () => number
	/** Shifts its clock from now on, also after a restart. */
	setClockOffset(milliseconds: number): Promise<void>
	clockOffset(): number
	/** Why a request failed, by the log of this process and of those before it. */
	findFailure(requestId: string): string | undefined
	/** Its last output and that of the processes before it, for the diagnosis of a failure. */
	lastOutput(): Promise<string>
}

/** Client → front proxy → balancer → three servers → back proxy → PostgreSQL, and a worker. */
export interface FaultEnvironment {
	/** Absent in a run with Patroni. */
	postgres: Postgres
	front: TcpProxy
	/** Absent in a run with Patroni. */
	back: TcpProxy
	/** Absent in a run with a single PostgreSQL. */
	patroni: PatroniCluster
	/** Connects to the primary without a proxy. */
	connectAdmin(): Promise<pg.Client>
	balancer: Balancer
	servers: ManagedProcess[]
	worker: ManagedProcess
	/** The servers and the worker. */
	processes: ManagedProcess[]
	/** From now on processes start with this delay between the end of their readiness and that of their service. */
	setStopDelay(milliseconds: number): void
	/** Where PINs arrive. */
	inbox: Inbox
	/**
	 * Counts the times at which the clocks were set right; null from the moment at which one may be wrong until all
	 * processes are known to have the right time.
	 */
	rightClocks(): number | null
	/** Says that all processes have the right time now. */
	trustClocks(): void
	/** Connects without a proxy. */
	openDatabase(): Database
	close(): Promise<void>
}

interface ProcessSpec {
	name: string
	address: string
	/** The file with the offset of its clock. */
	clock: string
	onClockChange(): void
	stopDelayMs(): number
	begin(): Promise<FielProcess>
}

const KEPT_OUTPUT = 2_000

/** Reads from the log of a process why its requests failed. */
const createFailureReader = () => {
	const failures = new Map<string, string>()
	let rest = ''
	return {
		read(output: string): void {
			const lines = `${rest}${output}`.split('\n')
			rest = lines.pop()!
			for (const line of lines) {
				if (!line.includes('"msg":"request failed"')) continue
				const { reqId, err } = JSON.parse(line)
				failures.set(reqId, err.message)
			}
		},
		find: (requestId: string) => failures.get(requestId),
	}
}

const createProcess = (spec: ProcessSpec): ManagedProcess => {
	const { name, address, clock, onClockChange, begin } = spec
	const failures = createFailureReader()
	let running: FielProcess | undefined
	let stopDelayMs = 0
	let offset = 0
	let earlierOutput = ''
	const listeners = new Set<(output: string) => void>()
	const isAlive = () => running?.child.exitCode === null && running.child.signalCode === null
	return {
		name,
		address,
		isAlive,
		async start() {
			const before = running?.child.pid
			assert.ok(!isAlive(), `${name} runs already`)
			stopDelayMs = spec.stopDelayMs()
			running = await begin()
			assert.notEqual(running.child.pid, before)
			running.child.stdout!.on('data', (output: string) => {
				failures.read(output)
				for (const listener of listeners) listener(output)
			})
		},
		async stop(signal) {
			assert.ok(running && isAlive(), `${name} has ended by itself`)
			const { code, stdout, stderr } = await stop(running, signal)
			earlierOutput = `${earlierOutput}${stdout}${stderr}`.slice(-KEPT_OUTPUT)
			const { signalCode } = running.child
			const asAsked = signal === 'SIGKILL' ? signalCode === 'SIGKILL' : code === 0
			assert.ok(asAsked, `${name} ended with ${code ?? signalCode} after ${signal}: ${stderr}`)
		},
		countOutput(text) {
			let count = 0
			listeners.add((output) => {
				count += output.split(text).length - 1
			})
			return () => count
		},
		async setClockOffset(milliseconds) {
			onClockChange()
			offset = milliseconds
			await writeFile(clock, `${milliseconds}`)
			running?.child.kill('SIGUSR2')
		},
		clockOffset: () => offset,
		findFailure: failures.find,
		stopDelayMs: () => stopDelayMs,
		async lastOutput() {
			if (!running || !isAlive()) return earlierOutput
			const { stdout, stderr } = await stop(running, 'SIGKILL')
			return `${earlierOutput}${stdout}${stderr}`.slice(-KEPT_OUTPUT)
		},
	}
}

type Env = Record<string, string>

interface ProcessesSpec {
	folder: FielFolder
	base: string
	/** The address for a process. */
	databaseUrlOf(name: string): string
	env: Env
	onClockChange(): void
	stopDelayMs(): number
}

const createProcesses = async (spec: ProcessesSpec) => {
	const { folder, base, databaseUrlOf, env, onClockChange, stopDelayMs } = spec
	const open = async (name: string, address: string, begin: (env: Env) => Promise<FielProcess>) => {
		const clock = path.join(base, `${name}.clock`)
		await writeFile(clock, '0')
		const own = {
			...env,
			FAULTS_CLOCK: clock,
			...WITH_LEDGER_KEYS,
			DATABASE_URL: `${databaseUrlOf(name)}&application_name=${encodeURIComponent(name)}`,
		}
		return createProcess({
			...{ name, address, clock, onClockChange, stopDelayMs },
			begin: () => begin({ ...own, FIEL_STOP_DELAY: `${stopDelayMs()}` }),
		})
	}
	const ports = await Promise.all(Array.from({ length: SERVER_COUNT }, findFreePort))
	const servers = await Promise.all(
		ports.map((port, index) =>
			open(`fiel server ${index + 1}`, `http://127.0.0.1:${port}`, (own) =>
				folder.start({ ...own, PORT: `${port}` }),
			),
		),
	)
	const worker = await open('fiel worker', '', async (own) => {
		const started = folder.fiel('worker', own)
		await started.see(/The worker is running/)
		return started
	})
	return { ports, servers, worker }
}

const createClockTrust = () => {
	let [times, isTrusted] = [0, true]
	return {
		rightClocks: () => (isTrusted ? times : null),
		distrust() {
			isTrusted = false
		},
		trust() {
			times += 1
			isTrusted = true
		},
	}
}

interface TestedDatabase {
	connection: () => DatabaseOptions['connection']
	databaseUrlOf(name: string): string
	parts: Pick<FaultEnvironment, 'postgres' | 'back' | 'patroni' | 'connectAdmin'>
}

const absent = (name: string) => (): never => {
	throw new Error(`this run has no ${name}`)
}

/** A single PostgreSQL behind a proxy. */
const startSingle = async (
	base: string,
	onClose: (end: () => Promise<void>) => void,
): Promise<TestedDatabase> => {
	const postgres = await startPostgres(base)
	onClose(postgres.close)
	const back = await openTcpProxy(postgres.dial, TRANSACTION_ID)
	onClose(back.close)
	const { user, database } = postgres.connection()
	return {
		connection: postgres.connection,
		databaseUrlOf: () => `postgres://${user}@127.0.0.1:${back.port}/${database}?sslmode=disable`,
		parts: {
			...{ postgres, back, connectAdmin: postgres.connect },
			get patroni() {
				return absent('Patroni')()
			},
		},
	}
}

/** One server reaches the primary through HAProxy, the other processes know all three servers. */
const startCluster = async (
	base: string,
	onClose: (end: () => Promise<void>) => void,
): Promise<TestedDatabase> => {
	const patroni = await startPatroni(base)
	onClose(patroni.close)
	await patroni.waitUntilWhole()
	return {
		connection: () => patroni.url,
		databaseUrlOf: (name) => (name === BALANCED_SERVER ? patroni.balancedUrl : patroni.url),
		parts: {
			...{ patroni, connectAdmin: () => connectClient(patroni.url, { application_name: 'faults' }) },
			get postgres() {
				return absent('single PostgreSQL')()
			},
			get back() {
				return absent('proxy before the database')()
			},
		},
	}
}
const BALANCED_SERVER = `fiel server ${SERVER_COUNT}`

export const startEnvironment = async (hasPatroni: boolean): Promise<FaultEnvironment> => {
	const base = await mkdtemp(path.join(os.tmpdir(), 'fiel-faults-'))
	await chmod(base, 0o755) // the PostgreSQL user needs access
	const endings: (() => Promise<void>)[] = [() => rm(base, { recursive: true, force: true })]
	const close = async (): Promise<void> => {
		for (const end of endings.splice(0).reverse()) await end()
	}
	try {
		const onClose = (end: () => Promise<void>): unknown => endings.push(end)
		const { connection, databaseUrlOf, parts } = await (hasPatroni ? startCluster : startSingle)(
			base,
			onClose,
		)
		await migrate(connection(), systemClock)
		const folder = await makeFielFolder({ after: (end) => endings.push(async () => end()) })
		const inbox = await startInbox({ after: (end) => endings.push(async () => end()) })
		const clocks = createClockTrust()
		let stopDelay = STOP_DELAY_MS
		const env = {
			...inbox.env,
			FIEL_DATABASE_PATIENCE: `${STATEMENT_TIMEOUT_S}`,
			FIEL_POOL_SIZE: `${POOL_SIZE}`,
			FIEL_LANES: `${WRITE_SLOTS}`,
			FIEL_DEMO_CUSTOMERS: '0',
			LOG_LEVEL: 'error',
			NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(base, 'compiled'),
			NODE_OPTIONS: `--import=${CLOCK}`,
		}
		const { ports, servers, worker } = await createProcesses({
			...{ folder, base, databaseUrlOf, env },
			onClockChange: clocks.distrust,
			stopDelayMs: () => stopDelay,
		})
		const balancer = await startBalancer(ports)
		endings.push(async () => balancer.close())
		const front = await openTcpProxy(() => net.connect(balancer.port, '127.0.0.1'))
		endings.push(front.close)
		const common: Omit<FaultEnvironment, keyof TestedDatabase['parts']> = {
			front,
			balancer,
			servers,
			worker,
			processes: [...servers, worker],
			setStopDelay(milliseconds) {
				stopDelay = milliseconds
			},
			inbox,
			rightClocks: clocks.rightClocks,
			trustClocks: clocks.trust,
			openDatabase: () =>
				openDatabase({
					connection: connection(),
					poolSize: 1,
					prepare: false,
					ledgerKeys: LEDGER_KEYS,
				}),
			close,
		}
		return Object.defineProperties(common as FaultEnvironment, Object.getOwnPropertyDescriptors(parts))
	} catch (error) {
		await close()
		throw error
	}
}
