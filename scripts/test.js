// Runs tests against one temporary PostgreSQL: without arguments the fast ones, beside checks of style and types; with
// --fast these without the checks; with --system the slow ones; otherwise the named files.
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findPostmaster, stopPostmaster } from '../server/src/db/embedded/postmaster.ts'
import { isAlive } from '../server/src/db/embedded/process.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { checkRun } from '../server/test/statements/check-run.ts'
import { buildPanel } from './build-panel.js'
import { findChromium } from './find-chromium.js'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
process.chdir(root)
const PREFIX = 'fiel-test-'
// Nothing outlives the run, so nothing has to be durable, except with DURABLE=true to measure its cost.
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
const SETTINGS = { max_connections: '300', ...(process.env.DURABLE !== 'true' && NOT_DURABLE) }
const INTERRUPTED = 130
/**
 * A file system in memory, where a database is copied in a tenth of the time. It is not used if it is too small.
 */
const IN_MEMORY = '/dev/shm'
const MIN_FREE_BYTES = 4 * 1024 ** 3
/**
 * Loading the server takes as long as the tests of a typical file, so several files share a process, except those
 * that start servers.
 */
const SHARED = /^(admin|contract|server\/src)\//
const FILES_IN_A_PROCESS = 8
const RECORDER = 'server/test/statements/record.ts'
const FAILURE_REPORTER = 'scripts/report-failures.js'
/**
 * A slow test may fail because the machine stood still for a moment: the failed files of a whole run, if they are few, run
 * again, alone. See docs/decisions/0059-slow-tests-run-again-alone.md.
 */
const MAX_REPEATED_FILES = 3

/** Ctrl-C reaches the children directly; this process must not end before the database is stopped. */
let interrupted = false
const children = new Set()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
	process.on(signal, () => {
		interrupted = true
		for (const child of children) child.kill(signal)
	})

const run = (command, args, env = process.env) =>
	new Promise((resolve, reject) => {
		const child = spawn(command, args, { stdio: 'inherit', env })
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

/**
 * Tests with real processes, a browser, faults, restores and replicas are slow: `npm run test:system` runs them. Those in
 * server/test that only read files run with the others.
 */
const isSystemTest = (file) =>
	/^(admin|server)\/test\/|^server\/src\/(cli|db\/embedded)\//.test(file) &&
	!/^server\/test\/(tidy|docs|dependencies|deploy|webhook-docs|statements\/.*)\.test\.ts$/.test(file)

const findTests = (isSystem) =>
	globSync('{admin,bench,contract,server,scripts}/**/*.test.{ts,js}', {
		exclude: (name) => name === 'node_modules',
	})
		.filter((file) => isSystemTest(file) === isSystem)
		.sort()

/** A run creates everything in one folder, so that the next run can clean up after one that was killed. */
const remove = async (folder) => {
	for (const lock of globSync('**/postgres/postmaster.pid', { cwd: folder })) {
		const cluster = path.join(folder, path.dirname(lock))
		const running = findPostmaster(cluster)
		if (running) await stopPostmaster(cluster, running)
	}
	await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

const removeAbandoned = async (base) => {
	for (const name of await readdir(base)) {
		if (!name.startsWith(PREFIX) || isAlive(Number(name.split('-')[2]))) continue
		await remove(path.join(base, name)).catch(() => {}) // it belongs to another user
	}
}

const findBase = async () => {
	if (process.env.TMPDIR || process.env.DURABLE === 'true') return os.tmpdir()
	const memory = await statfs(IN_MEMORY).catch(() => null)
	return memory && memory.bavail * memory.bsize > MIN_FREE_BYTES ? IN_MEMORY : os.tmpdir()
}

const makeFolder = async (base) => {
	const folder = await mkdtemp(path.join(base, `${PREFIX}${process.pid}-`))
	await chmod(folder, 0o755) // tests that run as root use other accounts
	const temporary = path.join(folder, 'tmp')
	await mkdir(temporary)
	await chmod(temporary, 0o1777)
	return { folder, temporary }
}

const preparePanel = async () => {
	await buildPanel()
	return { FIEL_CHROMIUM: findChromium() }
}

const addressOf = (file) => String(pathToFileURL(path.join(root, file)))

const importFiles = (files) => {
	const lines = files.map((file) => {
		const address = JSON.stringify(addressOf(file))
		return `suite(${JSON.stringify(file)}, async () => { await import(${address}) })`
	})
	return ["import { suite } from 'node:test'", ...lines].join('\n')
}

/** Returns the test files of each process, by the file that the process runs. */
const share = async (files, folder) => {
	const contents = new Map(
		files.filter((file) => !SHARED.test(file)).map((file) => [path.join(root, file), [file]]),
	)
	const shared = files.filter((file) => SHARED.test(file))
	for (let from = 0; from < shared.length; from += FILES_IN_A_PROCESS) {
		const bundle = path.join(folder, `from-${from}.test.js`)
		const bundled = shared.slice(from, from + FILES_IN_A_PROCESS)
		await writeFile(bundle, importFiles(bundled))
		contents.set(bundle, bundled)
	}
	return contents
}

/** The embedded PostgreSQL; with FIEL_TEST_DATABASE the tests use another one, as a superuser of it. */
const startDatabase = async (folder) => {
	const server = await startEmbedded({ dataDir: path.join(folder, 'data'), settings: SETTINGS })
	const { host, user } = server.connection
	return `postgres://${user}@localhost/postgres?host=${encodeURIComponent(host)}`
}

/** The statements that the fast tests send are checked when all have run; the slow ones send the same and more. */
const checkStatements = async (folder, isComplete) => {
	const wrong = await checkRun(folder, isComplete, process.env.FIEL_TEST_ENGINE ?? 'postgresql')
	for (const sentence of wrong) process.stderr.write(`\n${sentence}\n`)
	return wrong.length === 0
}

/**
 * Returns the test files that failed, or nothing if that is not known: a process that ended early reports no test.
 */
const readFailures = async (report, contents) => {
	const reported = (await readFile(report, 'utf8').catch(() => '')).split('\n').filter(Boolean)
	const failed = new Set()
	for (const name of reported) {
		const bundled = contents.get(name)
		if (!bundled) failed.add(path.relative(root, name))
		else if (bundled.length === 1) failed.add(bundled[0])
		else if (!bundled.some((file) => reported.includes(path.join(root, file)))) return undefined
	}
	return failed.size > 0 ? [...failed] : undefined
}

const runOnce = async (files, concurrency, folder, flags, env) => {
	const contents = await share(files, folder)
	const report = path.join(folder, 'failures')
	const passed = await run(
		process.execPath,
		[
			'--test',
			...['--test-reporter=spec', '--test-reporter-destination=stdout'],
			...[`--test-reporter=${addressOf(FAILURE_REPORTER)}`, `--test-reporter-destination=${report}`],
			...flags,
			`--test-concurrency=${concurrency}`,
			...contents.keys(),
		],
		env,
	)
	return { passed, failed: passed ? [] : await readFailures(report, contents) }
}

const runAgain = async (failed, folder, env) => {
	console.log(`\nThese files failed and run again, alone:\n${failed.join('\n')}\n`)
	const { passed } = await runOnce(failed, 1, folder, [], env)
	if (passed)
		console.log(`\nUnstable: these files failed beside others and passed alone:\n${failed.join('\n')}`)
	return passed
}

const runTests = async (files, { repeats = false } = {}) => {
	const base = await findBase()
	await removeAbandoned(base)
	const browser = files.some((file) => file.startsWith('admin/test/')) && (await preparePanel())
	const { folder, temporary } = await makeFolder(base)
	try {
		const database = process.env.FIEL_TEST_DATABASE || (await startDatabase(folder))
		if (interrupted) return false
		const concurrency = Math.max(2, os.availableParallelism()) + 1 // many tests wait for something other than a core
		const isFast = !files.some(isSystemTest)
		const env = {
			...process.env,
			FIEL_TEST_DATABASE: database,
			TMPDIR: temporary,
			FIEL_TEST_STATEMENTS: temporary,
			// A hundred processes load the same files.
			NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'tests'),
			...browser,
		}
		const flags = isFast ? [`--import=${addressOf(RECORDER)}`] : []
		const { passed, failed } = await runOnce(files, concurrency, folder, flags, env)
		if (repeats && !interrupted && failed?.length > 0 && failed.length <= MAX_REPEATED_FILES)
			return await runAgain(failed, folder, env)
		const isAll = passed && (chosen.length === 0 || chosen[0] === '--fast')
		return isFast && !interrupted ? (await checkStatements(temporary, isAll)) && passed : passed
	} finally {
		await remove(folder)
	}
}

const runFast = async () => {
	const [isClean, passed] = await Promise.all([check(), runTests(findTests(false))])
	return isClean && passed
}

const chosen = process.argv.slice(2)
const runChosen = () => {
	if (chosen[0] === '--system') return runTests(findTests(true), { repeats: true })
	return runTests(chosen[0] === '--fast' ? findTests(false) : chosen)
}
const passed = await (chosen.length === 0 ? runFast() : runChosen())
process.exit(interrupted ? INTERRUPTED : passed ? 0 : 1)
