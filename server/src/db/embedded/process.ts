import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'

export const isAlive = (pid: number): boolean => {
	try {
		return process.kill(pid, 0)
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM'
	}
}

/** After a reboot a recorded pid may belong to any process, so its name and working folder are checked too. */
export const isPostgresOn = (pid: number, cluster: string): boolean => {
	if (!isAlive(pid)) return false
	if (!existsSync('/proc/self/cwd'))
		return spawnSync('ps', ['-o', 'comm=', '-p', `${pid}`], { encoding: 'utf8' }).stdout.includes('postgres')
	try {
		if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return false
		const [there, here] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)]
		return there.dev === here.dev && there.ino === here.ino
	} catch {
		return false // the process has exited, or belongs to another user and so is not the one sought
	}
}
