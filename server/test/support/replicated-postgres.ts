import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { TestContext } from 'node:test'
import { startOwnPostgres } from './own-postgres.ts'

/** A primary and a replica of it, each with a folder for its socket. */
export interface ReplicatedPostgres {
	/** Runs a command of the shell as the owner of both. */
	run: Awaited<ReturnType<typeof startOwnPostgres>>['run']
	primaryUrl: string
	replicaUrl: string
	/** Both servers, the replica first, so that the first one is never right by chance. */
	url: string
	/** From now on a commit waits until the replica has it. */
	replicateSynchronously(): Promise<void>
	stopPrimary(mode: 'immediate' | 'fast'): Promise<void>
	startPrimary(): Promise<void>
	/** Stops every process of the primary for a while, as a machine that stands still does. */
	pausePrimary(): Promise<void>
	resumePrimary(): Promise<void>
	promoteReplica(): Promise<void>
	stopReplica(): Promise<void>
	startReplica(): Promise<void>
	/** Makes the replica receive changes without showing them. */
	pauseReplay(): Promise<void>
	resumeReplay(): Promise<void>
}

export const startReplicatedPostgres = async (t: TestContext): Promise<ReplicatedPostgres> => {
	const { base, run, PGDATA } = await startOwnPostgres(t)
	const copy = path.join(base, 'copy')
	const urlOf = (folders: string) =>
		`postgres://postgres@localhost/postgres?host=${encodeURIComponent(folders)}`
	const [primaryUrl, replicaUrl] = [urlOf(base), urlOf(copy)]
	const ask = (url: string, ...statements: string[]) =>
		run(`psql "${url}" -At ${statements.map((text) => `-c "${text}"`).join(' ')}`)
	await run(`pg_basebackup -d "${primaryUrl}" -D ${copy} -R --checkpoint=fast`)
	const startReplica = async (): Promise<void> => {
		await run(`pg_ctl -w -D ${copy} -l copy.log -o "-k ${copy} -c listen_addresses=''" start`)
	}
	await startReplica()
	let paused: number[] = []
	const resumePrimary = async (): Promise<void> => {
		for (const pid of paused.splice(0).reverse()) process.kill(pid, 'SIGCONT')
	}
	t.after(resumePrimary) // a stopped process does not end
	return {
		run,
		primaryUrl,
		replicaUrl,
		url: `${urlOf(`${copy},${base}`)}&target_session_attrs=read-write`,
		async replicateSynchronously() {
			await ask(primaryUrl, "alter system set synchronous_standby_names = '*'", 'select pg_reload_conf()')
		},
		async stopPrimary(mode) {
			await run(`pg_ctl -m ${mode} stop`)
		},
		async startPrimary() {
			await run(`pg_ctl -w -l log -o "-k ${base} -c listen_addresses=''" start`)
		},
		async pausePrimary() {
			const postmaster = Number(readFileSync(path.join(PGDATA, 'postmaster.pid'), 'utf8').split('\n')[0])
			process.kill(postmaster, 'SIGSTOP') // first, so that it starts no more of them
			paused = [postmaster]
			const { stdout } = await run(`ps -o pid= --ppid ${postmaster}`)
			for (const pid of stdout.trim().split(/\s+/).map(Number)) {
				process.kill(pid, 'SIGSTOP')
				paused.push(pid)
			}
		},
		resumePrimary,
		async promoteReplica() {
			await run(`pg_ctl -w -D ${copy} promote`)
		},
		async stopReplica() {
			await run(`pg_ctl -w -D ${copy} -m fast stop`)
		},
		startReplica,
		async pauseReplay() {
			await ask(replicaUrl, 'select pg_wal_replay_pause()')
			const isPaused = "select pg_get_wal_replay_pause_state() = 'paused'"
			await run(`until [ "$(psql "${replicaUrl}" -Atc "${isPaused}")" = t ]; do :; done`)
		},
		async resumeReplay() {
			await ask(replicaUrl, 'select pg_wal_replay_resume()')
		},
	}
}
