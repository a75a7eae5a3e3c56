import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestContext } from 'node:test'

const PATH = `${process.env.PATH}:/usr/sbin`
export const skipWithoutPgBouncer =
	spawnSync('pgbouncer', ['--version'], { env: { PATH } }).error === undefined ? false : 'needs pgbouncer'

/** Starts PgBouncer in transaction mode in front of a database, and returns its URL. */
export const startPgBouncer = async (t: TestContext, url: string): Promise<string> => {
	const target = new URL(url)
	const host = target.searchParams.get('host')!
	const { uid, gid } = statSync(host)
	const folder = mkdtempSync(path.join(os.tmpdir(), 'bouncer-'))
	const file = path.join(folder, 'pgbouncer.ini')
	const settings = [
		'[databases]',
		`* = host=${host} user=${target.username}`,
		'[pgbouncer]',
		'pool_mode = transaction',
		'auth_type = any',
		'default_pool_size = 10',
		`unix_socket_dir = ${folder}`,
		'listen_port = 6432',
		`logfile = ${folder}/log`,
	]
	writeFileSync(file, settings.join('\n'))
	chownSync(folder, uid, gid)
	chmodSync(file, 0o644)
	const bouncer = spawn('pgbouncer', [file], { env: { PATH }, uid, gid, stdio: ['ignore', 'ignore', 'pipe'] })
	t.after(() => {
		bouncer.kill('SIGKILL')
		rmSync(folder, { recursive: true, force: true })
	})
	await new Promise<void>((resolve, reject) => {
		bouncer.once('exit', (code) => reject(new Error(`pgbouncer ended with ${code}`)))
		bouncer.stderr.on('data', (text) => /process up/.test(String(text)) && resolve())
	})
	target.searchParams.set('host', folder)
	target.port = '6432'
	return target.toString()
}
