import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { OperatorError } from '../operator-error.ts'
import { chooseAccount, type SystemAccount } from './embedded/account.ts'
import { type Binaries, findBinaries } from './embedded/binaries.ts'
import { prepareCluster } from './embedded/cluster.ts'
import { checkOwnership, connect, connectionOptions, takeOwnership } from './embedded/ownership.ts'
import {
	findPostmaster,
	type Postmaster,
	type StartedPostmaster,
	spawnPostmaster,
	stopPostmaster,
} from './embedded/postmaster.ts'

export interface EmbeddedServer {
	connection: { host: string; port: number; user: string; database: string }
	/** False if another Fiel process started the server and this one only connects to it. */
	isOwn: boolean
	/** Resolves with the reason when PostgreSQL exits without having been stopped. */
	died: Promise<string>
	/** Ends all sessions and stops PostgreSQL. Does nothing if another Fiel started it. */
	stop(): Promise<void>
}

interface EmbeddedOptions {
	dataDir: string
	/** Whether to use the server of a Fiel that is already running. Otherwise the start is refused. */
	joinRunning?: boolean
	progress?: (line: string) => void
	/** PostgreSQL settings that override the defaults. */
	settings?: Record<string, string>
}

export const DATABASE = 'fiel'
const START_ATTEMPTS = 10
const POLL_MS = 20

interface ClusterSetup {
	dataDir: string
	cluster: string
	logFile: string
	account: SystemAccount
	binaries: Binaries
	settings: Record<string, string>
}

const prepareSetup = async (options: EmbeddedOptions): Promise<ClusterSetup> => {
	const dataDir = path.resolve(options.dataDir)
	const cluster = path.join(dataDir, 'postgres')
	try {
		await mkdir(dataDir, { recursive: true, mode: 0o700 })
		const account = chooseAccount(cluster)
		const binaries = await findBinaries(account, dataDir)
		await prepareCluster(cluster, binaries, account, options.progress ?? (() => {}))
		const logFile = path.join(dataDir, 'postgres.log')
		return { dataDir, cluster, logFile, account, binaries, settings: options.settings ?? {} }
	} catch (error) {
		const { code, message } = error as NodeJS.ErrnoException
		if (code === undefined) throw error
		throw new OperatorError(
			`The data folder ${dataDir} cannot be used: ${message}. FIEL_DATA_DIR names another.`,
		)
	}
}

const lastErrorLine = (output: string): string => {
	const lines = output.trim().split('\n')
	return lines.findLast((line) => /FATAL|PANIC|could not/.test(line)) ?? lines.at(-1) ?? ''
}

/** Returns the first connection, or undefined if PostgreSQL exited before it accepted one. */
const waitUntilReady = async (
	setup: ClusterSetup,
	started: StartedPostmaster,
): Promise<pg.Client | undefined> => {
	const { child, pid, socketFolder } = started
	for (; child.exitCode === null && child.signalCode === null; await sleep(POLL_MS)) {
		const running = findPostmaster(setup.cluster)
		if (running?.pid !== pid || !running.isReady) continue
		const client = await connect(socketFolder).catch(() => undefined)
		if (client && (await isWritable(client))) return client
		await client?.end().catch(() => {})
	}
	return undefined
}

/** During point-in-time recovery the server accepts connections, but is read-only until it has finished. */
const isWritable = (client: pg.Client): Promise<boolean> =>
	client.query('select pg_is_in_recovery() as returning').then(
		({ rows }) => !rows[0].returning,
		() => false,
	)

/**
 * The checkpointer applies `archive_timeout` when it goes to sleep. Its first sleep begins before startup is over and
 * would last for a whole `checkpoint_timeout`; WAL not archived by then could be lost with the disk. A reload wakes it.
 */
const wakeCheckpointer = (client: pg.Client): Promise<unknown> => client.query('select pg_reload_conf()')

const createDatabase = async (client: pg.Client): Promise<void> => {
	const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
	if (!rowCount) await client.query(`create database ${DATABASE}`)
}

const createServerHandle = (
	setup: ClusterSetup,
	started: StartedPostmaster,
	owner: pg.Client,
): EmbeddedServer => {
	const { child, socketFolder } = started
	let stopping: Promise<void> | undefined
	const killNow = () => child.kill('SIGINT')
	process.on('exit', killNow) // stop PostgreSQL however this process exits

	// PostgreSQL ends all sessions when one of its processes crashes, but restarts by itself
	const reacquireOwnership = async (): Promise<void> => {
		const client = await waitUntilReady(setup, started)
		if (!client) return
		client.once('end', () => stopping ?? reacquireOwnership())
		await takeOwnership(client)
		await wakeCheckpointer(client)
	}
	owner.once('end', () => stopping ?? reacquireOwnership())

	return {
		connection: connectionOptions(socketFolder, DATABASE),
		isOwn: true,
		died: new Promise((resolve) => {
			child.once(
				'exit',
				(code, signal) => stopping ?? resolve(`${signal ?? code}, its log is ${setup.logFile}`),
			)
		}),
		stop() {
			stopping ??= stopPostmaster(setup.cluster, started).finally(() => process.off('exit', killNow))
			return stopping
		},
	}
}

const start = async (setup: ClusterSetup): Promise<EmbeddedServer | string> => {
	const started = await spawnPostmaster(setup)
	const owner = await waitUntilReady(setup, started)
	if (!owner) {
		await stopPostmaster(setup.cluster, started)
		return lastErrorLine(started.output())
	}
	const server = createServerHandle(setup, started, owner)
	try {
		await takeOwnership(owner)
		await createDatabase(owner)
		await wakeCheckpointer(owner)
		return server
	} catch (error) {
		await server.stop()
		return (error as Error).message
	}
}

const joinServer = ({ socketFolder }: Postmaster): EmbeddedServer => ({
	connection: connectionOptions(socketFolder, DATABASE),
	isOwn: false,
	died: new Promise(() => {}),
	stop: async () => {},
})

/** Starts PostgreSQL. Stops a server that a killed Fiel left running, but never one whose Fiel is alive. */
export const startEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedServer> => {
	const setup = await prepareSetup(options)
	let failure = ''
	for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
		if (!findPostmaster(setup.cluster)) {
			const result = await start(setup)
			if (typeof result !== 'string') return result
			failure = result
			await sleep(POLL_MS * 2 ** Math.min(attempt, 5)) // processes of a killed server need a moment to exit
			continue
		}
		const found = await checkOwnership(setup.cluster, !options.joinRunning)
		if (found.state === 'orphan') await stopPostmaster(setup.cluster, found.running)
		if (found.state === 'owned') {
			if (options.joinRunning) return joinServer(found.running)
			throw new OperatorError(
				`Another Fiel is running on the data folder ${setup.dataDir}. Stop it, or set FIEL_DATA_DIR to another.`,
			)
		}
		if (found.state === 'silent')
			throw new OperatorError(
				`PostgreSQL runs on the data folder ${setup.dataDir} as process ${found.running.pid}, but does not answer. ` +
					`If no Fiel uses it, end it with: kill -INT ${found.running.pid}`,
			)
	}
	throw new OperatorError(`PostgreSQL did not start: ${failure} (more in ${setup.logFile})`)
}
