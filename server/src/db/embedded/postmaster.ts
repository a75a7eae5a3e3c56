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

/** The main process of PostgreSQL on a cluster, as described by its lock file. */
export interface Postmaster {
	pid: number
	socketFolder: string
	isReady: boolean
}

/** The kernel's limit for the path of a unix socket, without the terminating zero byte. */
const SOCKET_PATH_BYTES = process.platform === 'darwin' ? 103 : 107
const SOCKET_FOLDER_PREFIX = 'fiel-'
/** Part of the name of the unix socket; no TCP port is opened. */
export const PORT = 5432

const LOG_BYTES = 10_000_000
const FAST_STOP_MS = 60_000

const MB = 2 ** 20

/** An eighth of the memory of the machine or container, between 128 MB and 1 GB. */
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
	jit: 'off', // statements are short: compiling them costs more than it saves
	fsync: 'on',
	full_page_writes: 'on',
	synchronous_commit: 'on',
	wal_compression: 'off', // compressing in these binaries takes longer than the rest of an order
	max_wal_size: '4GB', // without compression there is more WAL: keeps checkpoints as rare
	checkpoint_timeout: '15min',
	autovacuum_naptime: '10s', // analyzes new tables soon, which replaces plans made while they were empty
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

/** Cleans up after a killed Fiel: its socket folder, and a lock file whose pid may now belong to another process. */
const removeStaleFiles = async (cluster: string): Promise<void> => {
	const named = readLockFile(cluster)
	if (!named || findPostmaster(cluster)) return
	if (path.basename(named.socketFolder).startsWith(SOCKET_FOLDER_PREFIX))
		await rm(named.socketFolder, { recursive: true, force: true })
	if (!isAlive(named.pid) || findPostmaster(cluster)) return
	// PostgreSQL refuses to start while a process with that pid exists, but regards the pid of its parent as stale. The
	// rest of the file stays: PostgreSQL uses it to check that no old process still uses the shared memory.
	const [, ...rest] = readFileSync(lockFileOf(cluster), 'utf8').split('\n')
	writeFileSync(lockFileOf(cluster), [process.pid, ...rest].join('\n'))
}

/** Outside the data folder, whose path may be too long for a socket. The permissions of the folder control access. */
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
	if (process.getuid?.() === 0) chownSync(file, uid, gid) // so that the owner of the folder can write it later
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
			detached: true, // keeps Ctrl-C from reaching PostgreSQL, which Fiel stops last
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

/** Ends all sessions and writes a checkpoint, so that the next start is quick. */
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
		kill('SIGQUIT') // no commit is lost; the next start replays the WAL
	}
	await rm(socketFolder, { recursive: true, force: true })
}
