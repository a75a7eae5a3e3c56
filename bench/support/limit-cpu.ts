import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The period after which a process that has used up its share may run again. */
const PERIOD_US = 10_000

const [V1, V2] = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup']

/**
 * Limits a process, or several together with those that they start, to this share of a core, so that they are the
 * bottleneck and not the cores that they share with the rest. Null if that is not possible: it needs Linux and the right to create control groups.
 */
export const limitCpu = (pids: number | readonly number[], share: number): { release(): void } | null => {
	const all = [pids].flat()
	const quota = Math.round(PERIOD_US * share)
	const isFirst = existsSync(path.join(V1, 'cpu.cfs_quota_us'))
	const group = path.join(isFirst ? V1 : V2, `fiel-bench-${all[0]}`)
	const write = (file: string, text: string): void => writeFileSync(path.join(group, file), text)
	try {
		mkdirSync(group)
		if (isFirst) {
			write('cpu.cfs_period_us', `${PERIOD_US}`)
			write('cpu.cfs_quota_us', `${quota}`)
		} else write('cpu.max', `${quota} ${PERIOD_US}`)
		for (const pid of all) write('cgroup.procs', `${pid}`)
	} catch {
		remove(group)
		return null
	}
	const release = (): void => {
		for (const pid of readMembers(group))
			try {
				writeFileSync(path.join(isFirst ? V1 : V2, 'cgroup.procs'), pid)
			} catch {
				// The process has ended.
			}
		remove(group)
	}
	process.once('exit', release)
	return { release }
}

const readMembers = (group: string): string[] => {
	try {
		return readFileSync(path.join(group, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean)
	} catch {
		return [] // the group was removed
	}
}

const remove = (group: string): void => {
	try {
		rmdirSync(group)
	} catch {
		// It was not created, or another process is in it.
	}
}
