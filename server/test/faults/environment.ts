import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemClock } from '../../src/clock.ts'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { type FielFolder, type FielProcess, makeFielFolder, stop } from '../fiel-process.ts'
import { findFreePort } from '../support/free-port.ts'
import { LEDGER_KEYS, WITH_LEDGER_KEYS } from '../support/ledger-keys.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { type Inbox, startInbox } from './inbox.ts'
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
	postgres: Postgres
	front: TcpProxy
	back: TcpProxy
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
	databaseUrl: string
	env: Env
	onClockChange(): void
	stopDelayMs(): number
}

const createProcesses = async (spec: ProcessesSpec) => {
	const { folder, base, databaseUrl, env, onClockChange, stopDelayMs } = spec
	const open = async (name: string, address: string, begin: (env: Env) => Promise<FielProcess>) => {
		const clock = path.join(base, `${name}.clock`)
		await writeFile(clock, '0')
		const own = {
			...env,
			FAULTS_CLOCK: clock,
			...WITH_LEDGER_KEYS,
			DATABASE_URL: `${databaseUrl}&application_name=${encodeURIComponent(name)}`,
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

export const startEnvironment = async (): Promise<FaultEnvironment> => {
	const base = await mkdtemp(path.join(os.tmpdir(), 'fiel-faults-'))
	await chmod(base, 0o755) // the PostgreSQL user needs access
	const endings: (() => Promise<void>)[] = [() => rm(base, { recursive: true, force: true })]
	const close = async (): Promise<void> => {
		for (const end of endings.splice(0).reverse()) await end()
	}
	try {
		const postgres = await startPostgres(base)
		endings.push(postgres.close)
		await migrate(postgres.connection(), systemClock)
		const back = await openTcpProxy(postgres.dial, TRANSACTION_ID)
		endings.push(back.close)
		const { user, database } = postgres.connection()
		const folder = await makeFielFolder({ after: (end) => endings.push(async () => end()) })
		const databaseUrl = `postgres://${user}@127.0.0.1:${back.port}/${database}?sslmode=disable`
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
			...{ folder, base, databaseUrl, env },
			onClockChange: clocks.distrust,
			stopDelayMs: () => stopDelay,
		})
		const balancer = await startBalancer(ports)
		endings.push(async () => balancer.close())
		const front = await openTcpProxy(() => net.connect(balancer.port, '127.0.0.1'))
		endings.push(front.close)
		return {
			postgres,
			front,
			back,
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
					connection: postgres.connection(),
					poolSize: 1,
					prepare: false,
					ledgerKeys: LEDGER_KEYS,
				}),
			close,
		}
	} catch (error) {
		await close()
		throw error
	}
}
