import { spawnSync } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { findPostmaster } from '../../src/db/embedded/postmaster.ts'
import { type EmbeddedServer, startEmbedded } from '../../src/db/embedded.ts'

/** A PostgreSQL of its own that can be stopped at once and started again. */
export interface Postgres {
	connection(): EmbeddedServer['connection']
	/** A new stream to it, wherever it is just now. */
	dial(): net.Socket
	/** A connection that goes past every proxy. */
	connect(): Promise<pg.Client>
	/** Ends it without letting it finish anything. */
	stop(signal: 'SIGQUIT' | 'SIGKILL'): Promise<void>
	/** Starts it unless it runs. */
	start(): Promise<void>
	/** A disk of its own that can be filled up; undefined where nothing may be mounted. */
	readonly disk: { fill(): void; free(): Promise<void> } | undefined
	close(): Promise<void>
}

/** Small, so that its logs fit on a small disk; safe, because that is what is tested. */
const SETTINGS = { max_connections: '60', shared_buffers: '32MB', max_wal_size: '64MB', min_wal_size: '32MB' }
const DISK_BYTES = 320_000_000
const PIECE = Buffer.alloc(1_000_000)

const mountDisk = (folder: string): boolean => {
	const words = ['-t', 'tmpfs', '-o', `size=${DISK_BYTES},mode=755`, 'tmpfs', folder]
	return process.platform === 'linux' && spawnSync('mount', words, { stdio: 'ignore' }).status === 0
}

const openDisk = (folder: string): Postgres['disk'] => {
	const ballast = path.join(folder, 'ballast')
	return {
		fill() {
			const file = openSync(ballast, 'w')
			try {
				for (const piece of [PIECE, PIECE.subarray(0, 4096)])
					for (;;) if (writeSync(file, piece) < piece.length) break
			} catch (error) {
				if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
			} finally {
				closeSync(file)
			}
		},
		free: () => rm(ballast, { force: true }),
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
	return {
		connection: () => server.connection,
		dial() {
			const { host, port } = server.connection
			return net.connect(path.join(host, `.s.PGSQL.${port}`))
		},
		async connect() {
			const client = new pg.Client({ ...server.connection, application_name: 'faults' })
			client.on('error', () => {})
			await client.connect()
			return client
		},
		async stop(signal) {
			const { pid } = findPostmaster(cluster)!
			process.kill(pid, signal)
			await server.died
			isDown = true
		},
		async start() {
			if (!isDown && findPostmaster(cluster)) return
			server = await begin()
			isDown = false
			watch()
		},
		disk: isMounted ? openDisk(folder) : undefined,
		async close() {
			await server.stop()
			if (isMounted) spawnSync('umount', [folder])
		},
	}
}
