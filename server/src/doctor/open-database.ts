import { existsSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { type DatabaseOptions, openDatabase } from '../db/database.ts'
import { connectionOptions } from '../db/embedded/ownership.ts'
import { findPostmaster } from '../db/embedded/postmaster.ts'
import { DATABASE } from '../db/embedded.ts'
import { connectClient, hostsOf } from '../db/hosts/connect-client.ts'
import { lacksMigrations } from '../db/migrate.ts'
import { readExistingKeys } from '../seals/ledger-keys.ts'
import { type DatabaseAway, type DatabaseState, type OpenDatabase, STEP_TIMEOUT_MS } from './context.ts'
import { explainConnection } from './explain-connection.ts'
import { readOnlyDatabase } from './read-only-database.ts'

/** The number of checks that read at the same time. */
const POOL_SIZE = 4
/** Enough for a median. */
export const ROUND_TRIPS = 7

interface Target {
	connection: DatabaseOptions['connection']
	where: string
	isEmbedded: boolean
}

/** Connects to the database of the settings, or to the embedded one if it runs. It is never started. */
export const openDoctorDatabase = async (
	config: Config,
): Promise<{ state: DatabaseState; close(): Promise<void> }> => {
	const target = findTarget(config)
	if ('is' in target) return { state: target, close: async () => {} }
	let probe: pg.Client | undefined
	let measured: Measured
	try {
		probe = await connectClient(target.connection, {
			application_name: 'fiel doctor',
			connectionTimeoutMillis: STEP_TIMEOUT_MS,
			query_timeout: STEP_TIMEOUT_MS,
		})
		measured = await measure(probe)
	} catch (error) {
		await probe?.end().catch(() => {})
		return { state: explainConnection(error as Error, target), close: async () => {} }
	}
	// Without prepared statements, which work everywhere: one check finds out whether the others would work.
	const whole = openDatabase({
		connection: target.connection,
		poolSize: POOL_SIZE,
		prepare: false,
		statementTimeout: STEP_TIMEOUT_MS,
		ledgerKeys: await findKeys(config),
	})
	const db = readOnlyDatabase(whole)
	const isMigrated = await lacksMigrations(db).then(
		(lacks) => !lacks,
		() => false,
	)
	const close = async (): Promise<void> => {
		await Promise.all([whole.close(), probe.end()]).catch(() => {})
	}
	return { state: { is: 'open', ...target, ...measured, probe, db, isMigrated }, close }
}

type Measured = Pick<OpenDatabase, 'latencyMs' | 'backendPid'>

const measure = async (probe: pg.Client): Promise<Measured> => {
	const times: number[] = []
	let backendPid = 0
	for (let round = 0; round < ROUND_TRIPS; round++) {
		const began = performance.now()
		const { rows } = await probe.query<{ pid: number }>('select pg_backend_pid() as pid')
		times.push(performance.now() - began)
		backendPid = rows[0]!.pid
	}
	const latencyMs = times.sort((one, other) => one - other)[Math.floor(ROUND_TRIPS / 2)]!
	return { latencyMs, backendPid }
}

const findTarget = ({ databaseUrl, dataDir }: Config): Target | DatabaseAway => {
	if (databaseUrl !== undefined)
		return { connection: databaseUrl, where: describeUrl(databaseUrl), isEmbedded: false }
	const cluster = path.join(dataDir, 'postgres')
	if (!existsSync(cluster))
		return {
			is: 'away',
			level: 'warning',
			message: `There is no database yet: DATABASE_URL is not set, and ${dataDir} has no embedded one.`,
			advice: [
				'Start Fiel, which creates it: npm start',
				'If it should exist, set FIEL_DATA_DIR to its folder, and run the command as the user that runs Fiel.',
			],
		}
	const running = findPostmaster(cluster)
	if (!running)
		return {
			is: 'away',
			level: 'problem',
			message: `The embedded PostgreSQL in ${dataDir} does not run, because no Fiel runs on this folder.`,
			advice: [
				'Start Fiel: npm start. If it is running, run this command as the same user.',
				`If it does not start, the reason is in ${path.join(dataDir, 'postgres.log')}.`,
			],
		}
	return {
		connection: connectionOptions(running.socketFolder, DATABASE),
		where: `the embedded one in ${dataDir}`,
		isEmbedded: true,
	}
}

/** Without the user and the password. */
const describeUrl = (text: string): string => {
	const hosts = hostsOf(text)?.hosts ?? []
	const [first] = hosts
	if (!first || !URL.canParse(first.url)) return 'the address in DATABASE_URL'
	const database = decodeURIComponent(new URL(first.url).pathname.slice(1))
	const names = hosts.map(({ name }) => name).join(', ')
	return `${names}${first.name.startsWith('/') ? ' ' : '/'}${database}`
}

const findKeys = async ({ databaseUrl, dataDir, ledgerKeys }: Config): Promise<string[]> => {
	if (ledgerKeys.length > 0 || databaseUrl !== undefined) return ledgerKeys
	return readExistingKeys(dataDir).catch(() => []) // another check says so
}
