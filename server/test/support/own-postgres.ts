import { execFile, spawnSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestContext } from 'node:test'
import { promisify } from 'node:util'
import { accountOf } from '../fiel-process.ts'
import { WITH_LEDGER_KEYS } from './ledger-keys.ts'

const BIN =
	spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim() || '/usr/lib/postgresql/15/bin'
const account = accountOf('postgres')
export const skipWithoutOwn =
	!existsSync(path.join(BIN, 'pg_ctl')) || !account || process.getuid?.() !== 0
		? 'needs a PostgreSQL of the system, and root to run it as postgres'
		: false

/** Starts a PostgreSQL of the system in a temporary folder. */
export const startOwnPostgres = async (t: TestContext) => {
	const base = mkdtempSync(path.join(os.tmpdir(), 'own-'))
	chownSync(base, account!.uid, account!.gid)
	const PGDATA = path.join(base, 'pgdata')
	const url = (database: string) =>
		`postgres://postgres@localhost/${database}?host=${encodeURIComponent(base)}`
	const variables = {
		PATH: `${BIN}:${process.env.PATH}`,
		PGDATA,
		BACKUP: path.join(base, 'backup'),
		...WITH_LEDGER_KEYS,
		DATABASE_URL: url('postgres'),
		RESTORED_URL: url('fiel_restored'),
	}
	const run = (command: string, env = {}) =>
		promisify(execFile)('bash', ['-ec', command], { cwd: base, env: { ...variables, ...env }, ...account })
	const restart = () => run(`pg_ctl -w -l log -o "-k ${base} -c listen_addresses=''" restart`)
	t.after(() => {
		// Stops its copies too.
		for (const file of globSync('*/postmaster.pid', { cwd: base }))
			spawnSync(path.join(BIN, 'pg_ctl'), ['-D', path.dirname(file), '-m', 'immediate', 'stop'], {
				...account,
				cwd: base,
			})
		rmSync(base, { recursive: true, force: true })
	})
	// Without fsync: only processes are killed, so the page cache survives.
	await run(
		'initdb --no-sync -U postgres --auth=trust > /dev/null && echo fsync=off >> $PGDATA/postgresql.conf',
	)
	await run('mkdir backup')
	await restart()
	return { base, run, restart, url, PGDATA }
}
