import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** So often a process that has used up its share waits for the next. */
const PERIOD_US = 10_000

const [V1, V2] = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup']

/**
 * Gives a process no more than this share of a core, so that it is what is short, and not the cores that it has in
 * common with the database. Null where the system does not let us: Linux, and who may make control groups.
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
			// the process has ended
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
		// it was not made, or somebody else is in it
	}
}
