import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import sql from 'sql-template-tag'
import type { World } from '../support/world.ts'
import type { LoadShop } from './start-load-shop.ts'

const statusOf = (pid: number | 'self'): string => readFileSync(`/proc/${pid}/status`, 'utf8')

/** Parses a list such as `0-3,8`. */
const coresOf = (pid: number | 'self'): number[] =>
	/Cpus_allowed_list:\s+(\S+)/
		.exec(statusOf(pid))![1]!
		.split(',')
		.flatMap((range) => {
			const [from, to = from] = range.split('-').map(Number)
			return Array.from({ length: to! - from! + 1 }, (_, index) => from! + index)
		})

/** The cores of this process before any are taken from it. */
const CORES = coresOf('self')

/**
 * Pins the server and its PostgreSQL to one core and the load generator to the others, so that it can send more
 * than the server can answer. Returns a description; without `taskset`, or with one core, it pins nothing.
 */
export const splitCores = async ({ db }: World, { pid }: LoadShop): Promise<string> => {
	const [first, ...others] = CORES
	const canPin = others.length > 0 && spawnSync('taskset', ['--version']).status === 0
	if (!canPin) return 'the server, PostgreSQL and the flood share all cores'
	const [backend] = await db.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`)
	const postmaster = Number(/PPid:\s+(\d+)/.exec(statusOf(backend!.pid))![1])
	for (const one of [pid, postmaster, ...childrenOf(postmaster)]) pin(one, [first!])
	pin(process.pid, others) // child processes inherit it
	return `the server and PostgreSQL on one core, the flood on ${others.length} other`
}

const childrenOf = (pid: number): number[] =>
	readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

const pin = (pid: number, cores: number[]): void => {
	const { status, stderr } = spawnSync('taskset', [
		'--all-tasks',
		'--cpu-list',
		'--pid',
		cores.join(','),
		`${pid}`,
	])
	if (status !== 0 && existsSync(`/proc/${pid}`)) throw new Error(`taskset: ${stderr}`)
}
