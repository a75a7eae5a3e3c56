// Style, types, then every test against one throw-away PostgreSQL. Named files run alone, without the checks.
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findPostmaster, stopPostmaster } from '../server/src/db/embedded/postmaster.ts'
import { isAlive } from '../server/src/db/embedded/process.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { buildPanel } from './build-panel.js'
import { findChromium } from './find-chromium.js'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
process.chdir(root)
const PREFIX = 'fiel-test-'
// nothing here outlives the run, so nothing needs to reach the disk, unless what that costs is to be seen
const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
const SETTINGS = { max_connections: '300', ...(process.env.DURABLE !== 'true' && FORGETFUL) }
const INTERRUPTED = 130

/** Ctrl-C reaches the children by itself; here it only must not end us before the database is stopped. */
let interrupted = false
const children = new Set()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
	process.on(signal, () => {
		interrupted = true
		for (const child of children) child.kill(signal)
	})

const run = (command, words, env = process.env) =>
	new Promise((resolve, reject) => {
		const child = spawn(command, words, { stdio: 'inherit', env })
		children.add(child)
		child.once('error', reject)
		child.once('exit', (code) => {
			children.delete(child)
			resolve(code === 0)
		})
	})

const inBin = (name) => path.join('node_modules', '.bin', name)

const check = async () => {
	const style = run(inBin('biome'), ['check', '--error-on-warnings', '.'])
	const types = run(inBin('tsc'), ['--noEmit'])
	const panelTypes = run(inBin('tsc'), ['--noEmit', '-p', 'admin'])
	return (await style) && (await types) && (await panelTypes)
}

const findTests = () =>
	globSync('{admin,contract,server,scripts}/**/*.test.{ts,js}', {
		exclude: (name) => name === 'node_modules',
	}).sort()

/** Everything a run makes lies in one folder, so a run that was killed at once can be cleared away by the next. */
const remove = async (folder) => {
	for (const lock of globSync('**/postgres/postmaster.pid', { cwd: folder })) {
		const cluster = path.join(folder, path.dirname(lock))
		const running = findPostmaster(cluster)
		if (running) await stopPostmaster(cluster, running)
	}
	await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

const removeAbandoned = async () => {
	for (const name of await readdir(os.tmpdir())) {
		if (!name.startsWith(PREFIX) || isAlive(Number(name.split('-')[2]))) continue
		await remove(path.join(os.tmpdir(), name)).catch(() => {}) // of another user
	}
}

const makeFolder = async () => {
	const folder = await mkdtemp(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`))
	await chmod(folder, 0o755) // tests as root let other accounts in
	const temporary = path.join(folder, 'tmp')
	await mkdir(temporary)
	await chmod(temporary, 0o1777)
	return { folder, temporary }
}

const preparePanel = async () => {
	await buildPanel()
	return { FIEL_CHROMIUM: findChromium() }
}

const runTests = async (files) => {
	await removeAbandoned()
	const browser = files.some((file) => file.startsWith('admin/test/')) && (await preparePanel())
	const { folder, temporary } = await makeFolder()
	try {
		const server = await startEmbedded({ dataDir: path.join(folder, 'data'), settings: SETTINGS })
		if (interrupted) return false
		const { host, user } = server.connection
		const database = `postgres://${user}@localhost/postgres?host=${encodeURIComponent(host)}`
		const concurrency = Math.max(2, os.availableParallelism()) + 1 // many wait for something other than a core
		return await run(
			process.execPath,
			['--test', '--test-reporter=spec', `--test-concurrency=${concurrency}`, ...files],
			{
				...process.env,
				FIEL_TEST_DATABASE: database,
				TMPDIR: temporary,
				// a hundred processes load the same files
				NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'tests'),
				...browser,
			},
		)
	} finally {
		await remove(folder)
	}
}

const chosen = process.argv.slice(2)
const passed =
	(chosen.length > 0 || (await check())) && (await runTests(chosen.length > 0 ? chosen : findTests()))
process.exit(interrupted ? INTERRUPTED : passed ? 0 : 1)
