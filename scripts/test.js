// Runs tests against one temporary PostgreSQL: without arguments the fast ones, beside checks of style and types; with
// --fast these without the checks; with --system the slow ones; otherwise the named files. With --minutes=N a run starts
// no more files after N minutes, see docs/decisions/0071-a-limit-of-time-for-ci.md.
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, open, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { findPostmaster, stopPostmaster } from '../server/src/db/embedded/postmaster.ts'
import { isAlive } from '../server/src/db/embedded/process.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { checkRun } from '../server/test/statements/check-run.ts'
import { buildPanel } from './build-panel.js'
import { findChromium } from './find-chromium.js'
import { findTests, inOrder, isSystemTest } from './tests/lanes.js'
import { runGroups } from './tests/run-groups.js'

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
const SHARED = /^(admin|contract|server\/src|widget)\//
const FILES_IN_A_PROCESS = { fast: 8, system: 2 }
const RECORDER = 'server/test/statements/record.ts'
const REPORTER = 'scripts/tests/report.js'
/**
 * A slow test may fail because the machine stood still for a moment: the failed files of a whole run, if they are few, run
 * again, alone. See docs/decisions/0059-slow-tests-run-again-alone.md.
 */
const MAX_REPEATED_FILES = 3
const MINUTE_MS = 60_000
/** Files that still run so long after the last start are ended. */
const END_AFTER_MS = 20 * MINUTE_MS

const { values: options, positionals: names } = parseArgs({
	options: { fast: { type: 'boolean' }, system: { type: 'boolean' }, minutes: { type: 'string' } },
	allowPositionals: true,
})
const isNamed = names.length > 0
const minutes = options.minutes && Number(options.minutes)
const lastStart = minutes === undefined ? Infinity : Date.now() + minutes * MINUTE_MS
/** By how many groups the order is moved on: another number for each run with a limit of time. */
const rotation = minutes === undefined ? 0 : Math.floor(Date.now() / MINUTE_MS)

/** Whether files that failed run again, alone. */
const repeats = !isNamed && (options.system || minutes !== undefined)

/** Ctrl-C reaches the children directly; this process must not end before the database is stopped. */
let interrupted = false
const children = new Set()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
	process.on(signal, () => {
		interrupted = true
		for (const child of children) child.kill(signal)
	})

const run = (command, args, { env = process.env, output = 'inherit', end } = {}) =>
	new Promise((resolve, reject) => {
		const child = spawn(command, args, { stdio: ['ignore', output, output], env })
		const stop = () => child.kill('SIGTERM')
		end?.addEventListener('abort', stop)
		children.add(child)
		child.once('error', reject)
		child.once('exit', (code) => {
			end?.removeEventListener('abort', stop)
			children.delete(child)
			resolve(code === 0)
		})
	})

const inBin = (name) => path.join('node_modules', '.bin', name)

const check = async () => {
	const style = run(inBin('biome'), ['check', '--error-on-warnings', '.'])
	const types = run(inBin('tsc'), ['--noEmit'])
	const panelTypes = run(inBin('tsc'), ['--noEmit', '-p', 'admin'])
	const widgetTypes = run(inBin('tsc'), ['--noEmit', '-p', 'widget'])
	return (await style) && (await types) && (await panelTypes) && (await widgetTypes)
}

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

/** The test files of each process. */
const makeGroups = (files, size) => {
	const shared = files.filter((file) => SHARED.test(file))
	const groups = files.filter((file) => !SHARED.test(file)).map((file) => [file])
	for (let from = 0; from < shared.length; from += size) groups.push(shared.slice(from, from + size))
	return groups
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

const NO_TEST = { passed: 0, failed: 0, skipped: 0, files: [] }

/** Runs the files in one process. What it prints comes at once if it runs alone, and otherwise when it has ended. */
const runGroup = async (files, { folder, flags, env, end, alone = false }) => {
	const place = await mkdtemp(path.join(folder, 'group-'))
	const [program, report, printed] = ['files.test.js', 'report', 'printed'].map((name) =>
		path.join(place, name),
	)
	await writeFile(program, importFiles(files))
	const output = alone ? undefined : await open(printed, 'w')
	const passed = await run(
		process.execPath,
		[
			'--test',
			...['--test-reporter=spec', '--test-reporter-destination=stdout'],
			...[`--test-reporter=${addressOf(REPORTER)}`, `--test-reporter-destination=${report}`],
			...flags,
			program,
		],
		{ env, end, output: output?.fd },
	)
	await output?.close()
	if (!alone) process.stdout.write(await readFile(printed, 'utf8'))
	const counts = JSON.parse((await readFile(report, 'utf8').catch(() => '')) || JSON.stringify(NO_TEST))
	const failed = files.filter((file) => counts.files.includes(path.join(root, file)))
	return {
		...counts,
		isPassed: passed,
		isEnded: !passed && counts.failed === 0 && (end?.aborted ?? false),
		// A process that ended early reports no test: any of its files may be the reason.
		failedFiles: passed ? [] : failed.length > 0 ? failed : files,
		files,
	}
}

const runAgain = async (failed, options) => {
	console.log(`\nThese files failed and run again, alone:\n${failed.join('\n')}\n`)
	const mayStart = () => !interrupted && !options.end?.aborted
	const run = (files) => runGroup(files, { ...options, alone: true })
	const groups = failed.map((file) => [file])
	const { results, waiting } = await runGroups(groups, { concurrency: 1, mayStart, run })
	const passed = waiting.length === 0 && results.every(({ isPassed }) => isPassed)
	if (passed)
		console.log(`\nUnstable: these files failed beside others and passed alone:\n${failed.join('\n')}`)
	return passed
}

const sum = (results, name) => results.reduce((total, result) => total + result[name], 0)

/** Names the files that did not run to their end, and closes with the counts. Returns whether every file ran. */
const printSummary = (results, waiting) => {
	const ended = results.filter(({ isEnded }) => isEnded).flatMap(({ files }) => files)
	if (ended.length > 0)
		console.log(`\nThese files were ended, because the time was over:\n${ended.join('\n')}`)
	const notRun = waiting.flat()
	if (notRun.length > 0) console.log(`\nThere was no time for these files:\n${notRun.join('\n')}`)
	if (results.length === 0) return false
	const counts = ['passed', 'failed', 'skipped'].map((name) => `${sum(results, name)} ${name}`)
	console.log(`\n${counts.join(', ')}`)
	return ended.length + notRun.length === 0
}

/** Whether all of the groups passed; those that there was no time for do not count. */
const runAll = async (groups, { concurrency, ...options }) => {
	const mayStart = () => !interrupted && Date.now() < lastStart
	const alone = groups.length === 1
	const run = (files) => runGroup(files, { ...options, alone })
	const { results, waiting } = await runGroups(groups, { concurrency, mayStart, run })
	const isComplete = printSummary(results, waiting)
	const failed = results
		.filter(({ isPassed, isEnded }) => !isPassed && !isEnded)
		.flatMap(({ failedFiles }) => failedFiles)
	const repeated = repeats && !interrupted && failed.length > 0 && failed.length <= MAX_REPEATED_FILES
	const passed = repeated ? await runAgain(failed, options) : failed.length === 0
	return { passed: passed && !interrupted, isComplete }
}

const runTests = async (files) => {
	if (Date.now() >= lastStart) {
		printSummary([], [files])
		return true
	}
	const base = await findBase()
	await removeAbandoned(base)
	const browser = files.some((file) => /^(admin|widget)\/test\//.test(file)) && (await preparePanel())
	const { folder, temporary } = await makeFolder(base)
	const end = new AbortController()
	const timer = minutes && setTimeout(() => end.abort(), lastStart - Date.now() + END_AFTER_MS)
	try {
		const database = process.env.FIEL_TEST_DATABASE || (await startDatabase(folder))
		if (interrupted) return false
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
		const groups = makeGroups(files, isFast ? FILES_IN_A_PROCESS.fast : FILES_IN_A_PROCESS.system)
		const { passed, isComplete } = await runAll(isNamed ? groups : inOrder(groups, rotation), {
			concurrency: Math.max(2, os.availableParallelism()) + 1, // many tests wait for something other than a core
			folder,
			flags: isFast ? [`--import=${addressOf(RECORDER)}`] : [],
			env,
			end: end.signal,
		})
		if (!isFast || interrupted) return passed
		return (await checkStatements(temporary, passed && isComplete && !isNamed)) && passed
	} finally {
		clearTimeout(timer)
		await remove(folder)
	}
}

const runFast = async () => {
	const [isClean, passed] = await Promise.all([check(), runTests(findTests(false))])
	return isClean && passed
}

const runChosen = () => {
	if (names.length > 0) return runTests(names)
	if (options.system) return runTests(findTests(true))
	return options.fast ? runTests(findTests(false)) : runFast()
}
const passed = await runChosen()
process.exit(interrupted ? INTERRUPTED : passed ? 0 : 1)
