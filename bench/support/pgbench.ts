import { execFileSync, spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { OperatorError } from '../../server/src/operator-error.ts'
import type { Cluster } from './cluster.ts'

const versionOf = (file: string): string | undefined => {
	try {
		return execFileSync(file, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).match(
			/\d+(\.\d+)*/,
		)?.[0]
	} catch {
		return undefined
	}
}

/** The npm package of PostgreSQL does not contain pgbench, so the newest one on the machine is used. */
const findPgbench = (): { file: string; version: string } => {
	const places = [
		...(process.env.PGBENCH ? [process.env.PGBENCH] : []),
		'pgbench',
		...globSync('/usr/lib/postgresql/*/bin/pgbench').sort().reverse(),
		...globSync('/usr/pgsql-*/bin/pgbench').sort().reverse(),
		...globSync('/opt/homebrew/opt/postgresql@*/bin/pgbench').sort().reverse(),
	]
	for (const file of places) {
		const version = versionOf(file)
		if (version) return { file, version }
	}
	throw new OperatorError(
		'pgbench is not on this machine. It comes with PostgreSQL (Debian: apt install postgresql; Fedora: dnf install ' +
			'postgresql-contrib; macOS: brew install postgresql). PGBENCH names one in another place.',
	)
}

let found: { file: string; version: string } | undefined
const pgbench = (): { file: string; version: string } => {
	found ??= findPgbench()
	return found
}

export const pgbenchVersion = (): string => pgbench().version

export type ScriptValues = Record<string, string | number>

/**
 * Seconds or a number of operations. With both, Fiel stops at the first; pgbench cannot, and does all operations.
 */
export interface RunDuration {
	seconds?: number
	count?: number
}

interface PgbenchRun {
	/** A file in floors/. */
	script: string
	clients: number
	/** With a count, each client does its share. */
	duration: RunDuration
	/** The variables of the script; called before each run, because some ids work only once. */
	values(): ScriptValues | Promise<ScriptValues>
}

/** Transactions a second with prepared statements, without the time to connect. */
export const runPgbench = async ({ connection }: Cluster, run: PgbenchRun): Promise<number> => {
	const { host, port, user, database } = connection
	const script = fileURLToPath(new URL(`../floors/${run.script}`, import.meta.url))
	const share = Math.floor((run.duration.count ?? 0) / run.clients)
	const duration = run.duration.count === undefined ? ['-T', `${run.duration.seconds}`] : ['-t', `${share}`]
	const values = { ...(await run.values()), n: 0, share }
	const child = spawn(
		pgbench().file,
		[
			...['-h', host, '-p', `${port}`, '-U', user, '-n', '-M', 'prepared'],
			...['-c', `${run.clients}`, '-j', `${Math.min(run.clients, 2)}`, ...duration, '-f', script],
			...Object.entries(values).flatMap(([name, value]) => ['-D', `${name}=${value}`]),
			database,
		],
		{ stdio: ['ignore', 'pipe', 'pipe'] },
	)
	let output = ''
	child.stdout.setEncoding('utf8').on('data', (text: string) => {
		output += text
	})
	child.stderr.setEncoding('utf8').on('data', (text: string) => {
		output += text
	})
	const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
	const rate = /tps = ([\d.]+)/.exec(output)?.[1]
	if (code !== 0 || !rate || /aborted/.test(output)) throw new Error(`pgbench ${run.script}: ${output}`)
	return Number(rate)
}

/** The number of clients with which pgbench is fastest, so that the comparison is as strong as possible. */
export const chooseClients = async (
	cluster: Cluster,
	run: Omit<PgbenchRun, 'clients'>,
	candidates: number[],
): Promise<number> => {
	let best = { clients: candidates[0]!, rate: 0 }
	for (const clients of candidates) {
		const rate = await runPgbench(cluster, { ...run, clients })
		if (rate > best.rate) best = { clients, rate }
	}
	return best.clients
}
