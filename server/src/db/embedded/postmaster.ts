import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { canEnter, type SystemAccount } from './account.ts'
import { type Binaries, CLEAN_ENV } from './binaries.ts'
import { workingFolderPath } from './cluster.ts'
import { isAlive, isPostgresOn } from './process.ts'

/** PostgreSQL's first process on a cluster, as its own lock file describes it. */
export interface Postmaster {
	pid: number
	socketFolder: string
	isReady: boolean
}

/** What the kernel allows for the whole path of a socket, without the end mark. */
const SOCKET_PATH_BYTES = process.platform === 'darwin' ? 103 : 107
const SOCKET_FOLDER_PREFIX = 'fiel-'
/** Only the socket's name comes from it: no TCP port is opened. */
export const PORT = 5432

const LOG_BYTES = 10_000_000
const FAST_STOP_MS = 60_000

const MB = 2 ** 20

/** An eighth of what the machine, or the container, has: enough for a shop on a small one, and a million customers on a large one. */
const sharedBuffers = (): string => {
	const limit = process.constrainedMemory()
	const memory = limit > 0 ? Math.min(limit, os.totalmem()) : os.totalmem()
	return `${Math.round(Math.min(1024, Math.max(128, memory / MB / 8)))}MB`
}

const SETTINGS = {
	listen_addresses: '',
	port: `${PORT}`,
	unix_socket_permissions: '0700',
	cluster_name: 'fiel',
	max_connections: '200',
	shared_buffers: sharedBuffers(),
	effective_cache_size: '1GB',
	random_page_cost: '1.1',
	jit: 'off', // short statements: compiling them costs more than it saves
	fsync: 'on',
	full_page_writes: 'on',
	synchronous_commit: 'on',
	wal_compression: 'off', // what these binaries have for it takes longer than everything else an order needs
	max_wal_size: '4GB', // so that checkpoints stay as rare as with it
	checkpoint_timeout: '15min',
	autovacuum_naptime: '10s', // a new table is looked at soon, and with it the plans made while it was empty
	timezone: 'UTC',
	log_timezone: 'UTC',
	log_line_prefix: '%m [%p] ',
}

const lockFileOf = (cluster: string): string => path.join(cluster, 'postmaster.pid')

const readLockFile = (cluster: string): Postmaster | undefined => {
	try {
		const [pid, , , , socketFolder = '', , , status = ''] = readFileSync(lockFileOf(cluster), 'utf8').split(
			'\n',
		)
		return { pid: Number(pid), socketFolder, isReady: status.trim() === 'ready' }
	} catch {
		return undefined
	}
}

export const findPostmaster = (cluster: string): Postmaster | undefined => {
	const named = readLockFile(cluster)
	return named && isPostgresOn(named.pid, cluster) ? named : undefined
}

/** What a Fiel killed at once could not remove: its socket's folder, and a lock that may name a stranger. */
const removeStaleFiles = async (cluster: string): Promise<void> => {
	const named = readLockFile(cluster)
	if (!named || findPostmaster(cluster)) return
	if (path.basename(named.socketFolder).startsWith(SOCKET_FOLDER_PREFIX))
		await rm(named.socketFolder, { recursive: true, force: true })
	if (!isAlive(named.pid) || findPostmaster(cluster)) return
	// PostgreSQL would refuse to start while any process bears that number, but takes its parent's for stale. The
	// rest of the file stays: with it PostgreSQL makes sure that no old worker still uses the shared memory.
	const [, ...rest] = readFileSync(lockFileOf(cluster), 'utf8').split('\n')
	writeFileSync(lockFileOf(cluster), [process.pid, ...rest].join('\n'))
}

/** Away from the data folder, whose path may be too long for a socket. Its permissions are the lock on the door. */
const makeSocketFolder = async (account: SystemAccount): Promise<string> => {
	const socket = `${SOCKET_FOLDER_PREFIX}XXXXXX/.s.PGSQL.${PORT}.lock`
	const fits = (folder: string) => Buffer.byteLength(path.join(folder, socket)) <= SOCKET_PATH_BYTES
	const own = os.tmpdir()
	const parent = fits(own) && canEnter(account, own) ? own : '/tmp'
	const folder = await mkdtemp(path.join(parent, SOCKET_FOLDER_PREFIX))
	if (account) await chown(folder, account.uid, account.gid)
	return folder
}

const openLog = (file: string): number => {
	if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES) renameSync(file, `${file}.1`)
	const log = openSync(file, 'a', 0o600)
	const { uid, gid } = statSync(path.dirname(file))
	if (process.getuid?.() === 0) chownSync(file, uid, gid) // so that the folder's owner can start it again
	return log
}

export interface StartedPostmaster {
	pid: number
	socketFolder: string
	child: ChildProcess
	/** What PostgreSQL wrote to its log since it was started. */
	output(): string
}

export const spawnPostmaster = async (options: {
	cluster: string
	logFile: string
	binaries: Binaries
	account: SystemAccount
	settings: Record<string, string>
}): Promise<StartedPostmaster> => {
	const { cluster, logFile, binaries, account } = options
	await removeStaleFiles(cluster)
	const socketFolder = await makeSocketFolder(account)
	const settings = {
		...SETTINGS,
		...options.settings,
		unix_socket_directories: `"${socketFolder}"`,
		'fiel.owner_pid': `${process.pid}`,
	}
	const log = openLog(logFile)
	const logStart = statSync(logFile).size
	const child = spawn(
		binaries.postgres,
		[
			...['-D', workingFolderPath(cluster)],
			...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
		],
		{
			...account,
			cwd: cluster,
			env: CLEAN_ENV,
			detached: true, // Ctrl-C is for Fiel, which stops the database last
			stdio: ['ignore', log, log],
		},
	)
	closeSync(log)
	const started = await Promise.race([once(child, 'spawn'), once(child, 'error')])
	if (started[0] instanceof Error) throw started[0]
	return {
		pid: child.pid!,
		socketFolder,
		child,
		output: () => readFileSync(logFile).subarray(logStart).toString(),
	}
}

/** Ends every session at once and writes what is needed to start again quickly. */
export const stopPostmaster = async (
	cluster: string,
	{ pid, socketFolder }: Pick<Postmaster, 'pid' | 'socketFolder'>,
): Promise<void> => {
	const kill = (signal: NodeJS.Signals) => isPostgresOn(pid, cluster) && process.kill(pid, signal)
	kill('SIGINT')
	const deadline = Date.now() + FAST_STOP_MS
	for (let asked = false; isPostgresOn(pid, cluster); await sleep(20)) {
		if (asked || Date.now() < deadline) continue
		asked = true
		kill('SIGQUIT') // nothing committed is lost; the next start replays the log
	}
	await rm(socketFolder, { recursive: true, force: true })
}
