import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The period after which a process that has used up its share may run again. */
const PERIOD_US = 10_000

const [V1, V2] = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup']

/**
 * Limits a process to this share of a core, so that the process is the bottleneck and not the cores it shares
 * with the database. Null if that is not possible: it needs Linux and the right to create control groups.
 */
export const limitCpu = (pid: number, share: number): { release(): void } | null => {
	const quota = Math.round(PERIOD_US * share)
	const isFirst = existsSync(path.join(V1, 'cpu.cfs_quota_us'))
	const group = path.join(isFirst ? V1 : V2, `fiel-bench-${pid}`)
	const write = (file: string, text: string): void => writeFileSync(path.join(group, file), text)
	try {
		mkdirSync(group)
		if (isFirst) {
			write('cpu.cfs_period_us', `${PERIOD_US}`)
			write('cpu.cfs_quota_us', `${quota}`)
		} else write('cpu.max', `${quota} ${PERIOD_US}`)
		write('cgroup.procs', `${pid}`)
	} catch {
		remove(group)
		return null
	}
	const release = (): void => {
		try {
			writeFileSync(path.join(isFirst ? V1 : V2, 'cgroup.procs'), `${pid}`)
		} catch {
			// The process has ended.
		}
		remove(group)
	}
	process.once('exit', release)
	return { release }
}

const remove = (group: string): void => {
	try {
		rmdirSync(group)
	} catch {
		// It was not created, or another process is in it.
	}
}
