import { closeSync, fdatasyncSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sql from 'sql-template-tag'
import type { Cluster } from './cluster.ts'
import { median } from './interleave.ts'
import { pgbenchVersion } from './pgbench.ts'

export interface MachineReport {
	machine: { processor: string; cores: number; memoryGb: number; system: string }
	versions: Record<string, string>
	/** The median of 200 durable writes of 8 kB, in milliseconds. */
	fsyncMs: number
}

export const describeMachine = async ({ db, folder }: Cluster): Promise<MachineReport> => {
	const [postgres] = await db.rows<{ version: string; isDurable: boolean }>(sql`
		select current_setting('server_version') as version,
			current_setting('fsync') = 'on' and current_setting('synchronous_commit') = 'on' as "isDurable"`)
	if (!postgres!.isDurable) throw new Error('commits are not durable here')
	const cores = os.cpus()
	return {
		machine: {
			processor: cores[0]?.model ?? 'unknown',
			cores: cores.length,
			memoryGb: Math.round(os.totalmem() / 2 ** 30),
			system: `${os.type()} ${os.release()}`,
		},
		versions: {
			node: process.versions.node,
			postgres: postgres!.version,
			pgbench: pgbenchVersion(),
		},
		fsyncMs: fsyncCost(path.join(folder, 'fsync')),
	}
}

const fsyncCost = (file: string): number => {
	const handle = openSync(file, 'w')
	const page = Buffer.alloc(8192, 1)
	const times = Array.from({ length: 200 }, () => {
		writeSync(handle, page)
		const began = performance.now()
		fdatasyncSync(handle)
		return performance.now() - began
	})
	closeSync(handle)
	return Math.round(median(times) * 1000) / 1000
}

const TICKS_PER_SECOND = 100
const UTIME = 11 // counted after the process name, which may contain spaces

const statOf = (pid: string): string[] => {
	try {
		return readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]!.split(' ')
	} catch {
		return []
	}
}

/** Seconds of processor time that a process has used so far. */
export const processCpu = (pid: number): number =>
	statOf(`${pid}`)
		.slice(UTIME, UTIME + 2)
		.reduce((total, ticks) => total + Number(ticks), 0) / TICKS_PER_SECOND

const findPostmaster = async ({ db }: Cluster): Promise<string | undefined> => {
	const [backend] = await db.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`)
	return statOf(`${backend!.pid}`)[1]
}

const childrenOf = (pid: string): string[] =>
	readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statOf(name)[1] === pid)

/** The ids of all present processes of PostgreSQL, that of the first one first. */
export const findDatabaseProcesses = async (cluster: Cluster): Promise<number[]> => {
	const postmaster = await findPostmaster(cluster)
	return postmaster === undefined ? [] : [postmaster, ...childrenOf(postmaster)].map(Number)
}

/** Seconds of processor time that all PostgreSQL processes have used so far; NaN without /proc. */
export const createDatabaseCpuMeter = async (cluster: Cluster): Promise<() => number> => {
	const postmaster = await findPostmaster(cluster)
	if (postmaster === undefined) return () => Number.NaN
	return () => {
		const own = statOf(postmaster).slice(UTIME, UTIME + 4) // the last two are those of children that have ended
		const children = childrenOf(postmaster).flatMap((pid) => statOf(pid).slice(UTIME, UTIME + 2))
		return [...own, ...children].reduce((total, ticks) => total + Number(ticks), 0) / TICKS_PER_SECOND
	}
}
