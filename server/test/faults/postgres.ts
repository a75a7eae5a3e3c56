import { spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findPostmaster } from '../../src/db/embedded/postmaster.ts'
import { type EmbeddedServer, startEmbedded } from '../../src/db/embedded.ts'

/** A PostgreSQL server for the run that can be killed and restarted. */
export interface Postgres {
	connection(): EmbeddedServer['connection']
	/** Opens a new stream to its current address. */
	dial(): net.Socket
	/** Connects without a proxy. */
	connect(): Promise<pg.Client>
	/** The process id of the postmaster; undefined while it is down. */
	pid(): number | undefined
	/** Returns a function that counts later log lines with an SQLSTATE. */
	watchLog(): (code: string) => number
	/** Stops it without a clean shutdown. */
	stop(signal: 'SIGQUIT' | 'SIGKILL'): Promise<void>
	/** Starts it unless it runs, and waits until it answers. */
	start(): Promise<void>
	/** A separate disk that can be filled; undefined if mounting is not possible. */
	readonly disk: { fill(): void; free(): Promise<void> } | undefined
	close(): Promise<void>
}

/** Small, so that its WAL fits on a small disk; durable, because durability is tested. */
const SETTINGS = {
	max_connections: '60',
	shared_buffers: '32MB',
	max_wal_size: '64MB',
	min_wal_size: '32MB',
	log_line_prefix: '%m [%p] %e ', // with the SQLSTATE
}
const START_MS = 30_000
const DISK_BYTES = 320_000_000
const CHUNK = Buffer.alloc(1_000_000)

const mountDisk = (folder: string): boolean => {
	const words = ['-t', 'tmpfs', '-o', `size=${DISK_BYTES},mode=755`, 'tmpfs', folder]
	return process.platform === 'linux' && spawnSync('mount', words, { stdio: 'ignore' }).status === 0
}

const createFillableDisk = (folder: string): Postgres['disk'] => {
	const ballast = path.join(folder, 'ballast')
	return {
		fill() {
			const file = openSync(ballast, 'w')
			try {
				for (const chunk of [CHUNK, CHUNK.subarray(0, 4096)])
					for (;;) if (writeSync(file, chunk) < chunk.length) break
			} catch (error) {
				if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
			} finally {
				closeSync(file)
			}
		},
		free: () => rm(ballast, { force: true }),
	}
}

/** The log is kept on another disk, so that it can be written when the data disk is full. */
const createLogWatcher = async (base: string, dataDir: string): Promise<Postgres['watchLog']> => {
	const file = path.join(base, 'postgres.log')
	await writeFile(file, '')
	await mkdir(dataDir, { mode: 0o700 })
	await symlink(file, path.join(dataDir, 'postgres.log'))
	return () => {
		const startOffset = statSync(file).size
		return (code) => {
			const lines = readFileSync(file).subarray(startOffset).toString().split('\n')
			return lines.filter((line) => line.includes(`] ${code} `)).length
		}
	}
}

export const startPostgres = async (
	base: string,
	settings: Record<string, string> = {},
): Promise<Postgres> => {
	const folder = path.join(base, 'disk')
	await mkdir(folder)
	const isMounted = mountDisk(folder)
	const dataDir = path.join(folder, 'data')
	const cluster = path.join(dataDir, 'postgres')
	const listen = await createLogWatcher(base, dataDir)
	const begin = () => startEmbedded({ dataDir, settings: { ...SETTINGS, ...settings } })
	let server = await begin()
	let isDown = false
	const watch = (): void => {
		const watched = server
		watched.died.then(async () => {
			if (watched === server) isDown = true
			await watched.stop()
		})
	}
	watch()
	const connect = async (): Promise<pg.Client> => {
		const client = new pg.Client({ ...server.connection, application_name: 'faults' })
		client.on('error', () => {})
		await client.connect()
		return client
	}
	return {
		connection: () => server.connection,
		dial() {
			const { host, port } = server.connection
			return net.connect(path.join(host, `.s.PGSQL.${port}`))
		},
		connect,
		pid: () => findPostmaster(cluster)?.pid,
		watchLog: listen,
		async stop(signal) {
			const { pid } = findPostmaster(cluster)!
			process.kill(pid, signal)
			await server.died
			isDown = true
		},
		async start() {
			// A server that cannot recover on a full disk may end only now, and is then started again.
			for (const end = performance.now() + START_MS; ; await sleep(50)) {
				if (isDown || !findPostmaster(cluster)) {
					server = await begin()
					isDown = false
					watch()
				}
				const answer = await connect().catch((error: Error) => error)
				if (!(answer instanceof Error)) return answer.end()
				if (performance.now() > end) throw answer
			}
		},
		disk: isMounted ? createFillableDisk(folder) : undefined,
		async close() {
			await server.stop()
			if (isMounted) spawnSync('umount', [folder])
		},
	}
}
