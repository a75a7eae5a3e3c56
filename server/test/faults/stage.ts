import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemClock } from '../../src/clock.ts'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { type FielFolder, type FielProcess, makeFielFolder, stop } from '../fiel-process.ts'
import { type Balancer, openBalancer } from './balancer.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts'

const CLOCK = fileURLToPath(new URL('./jumping-clock.ts', import.meta.url))
export const SERVERS = 3
/** Seconds for a statement; a third of it for locks and connections. */
export const PATIENCE = 3

/** A server or the worker: a process that can be ended and started again in its place. */
export interface Actor {
	name: string
	start(): Promise<void>
	stop(signal: NodeJS.Signals): Promise<void>
	/** Its clock is wrong by so much from now on, and after a restart too. */
	jump(milliseconds: number): Promise<void>
	/** What it said last, for whoever looks for the reason of a failure. */
	lastWords(): Promise<string>
}

/** Client → front → balancer → three servers → back → PostgreSQL, and a worker beside them. */
export interface Stage {
	postgres: Postgres
	front: TcpProxy
	back: TcpProxy
	balancer: Balancer
	servers: Actor[]
	worker: Actor
	/** Past every proxy. */
	openDatabase(): Database
	close(): Promise<void>
}

const freePort = async (): Promise<number> => {
	const server = net.createServer().listen(0, '127.0.0.1')
	await once(server, 'listening')
	const { port } = server.address() as AddressInfo
	server.close()
	return port
}

const openActor = (name: string, clock: string, begin: () => Promise<FielProcess>): Actor => {
	let running: FielProcess | undefined
	return {
		name,
		async start() {
			running = await begin()
		},
		async stop(signal) {
			if (running) await stop(running, signal)
		},
		async jump(milliseconds) {
			await writeFile(clock, `${milliseconds}`)
			running?.child.kill('SIGUSR2')
		},
		async lastWords() {
			if (!running) return ''
			const { stdout, stderr } = await stop(running, 'SIGKILL')
			return `${stdout}${stderr}`.slice(-2_000)
		},
	}
}

const openActors = async (folder: FielFolder, base: string, env: Record<string, string>) => {
	const open = async (name: string, begin: (env: Record<string, string>) => Promise<FielProcess>) => {
		const clock = path.join(base, `${name}.clock`)
		await writeFile(clock, '0')
		return openActor(name, clock, () => begin({ ...env, FAULTS_CLOCK: clock }))
	}
	const ports = await Promise.all(Array.from({ length: SERVERS }, freePort))
	const servers = await Promise.all(
		ports.map((port, index) =>
			open(`server ${index + 1}`, (own) => folder.start({ ...own, PORT: `${port}` })),
		),
	)
	const worker = await open('worker', async (own) => {
		const started = folder.fiel('worker', own)
		await started.see(/The worker is running/)
		return started
	})
	return { ports, servers, worker }
}

export const openStage = async (): Promise<Stage> => {
	const base = await mkdtemp(path.join(os.tmpdir(), 'fiel-faults-'))
	await chmod(base, 0o755) // the account of PostgreSQL goes through it
	const endings: (() => Promise<void>)[] = [() => rm(base, { recursive: true, force: true })]
	const close = async (): Promise<void> => {
		for (const end of endings.splice(0).reverse()) await end()
	}
	try {
		const postgres = await startPostgres(base)
		endings.push(postgres.close)
		await migrate(postgres.connection(), systemClock)
		const back = await openTcpProxy(postgres.dial)
		endings.push(back.close)
		const { user, database } = postgres.connection()
		const folder = await makeFielFolder({ after: (end) => endings.push(async () => end()) })
		const { ports, servers, worker } = await openActors(folder, base, {
			DATABASE_URL: `postgres://${user}@127.0.0.1:${back.port}/${database}?sslmode=disable`,
			FIEL_DATABASE_PATIENCE: `${PATIENCE}`,
			FIEL_POOL_SIZE: '6',
			FIEL_STOP_DELAY: '800', // longer than the balancer looks away, on a busy machine too
			FIEL_DEMO_CUSTOMERS: '0',
			LOG_LEVEL: 'error',
			NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(base, 'compiled'),
			NODE_OPTIONS: `--import=${CLOCK}`,
		})
		const balancer = await openBalancer(ports)
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
			openDatabase: () => openDatabase({ connection: postgres.connection(), poolSize: 1, prepare: false }),
			close,
		}
	} catch (error) {
		await close()
		throw error
	}
}
