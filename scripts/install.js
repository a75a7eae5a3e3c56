// Updates node_modules to match package-lock.json before a command runs. It uses plain JavaScript and only
// modules of Node, because it must run on the Node of the machine (20 or newer) when nothing is installed yet.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const modules = path.join(root, 'node_modules')
const stampFile = path.join(modules, '.fiel-installed.json')
const lockFolder = path.join(root, '.installing')
const nodeCommand = path.join(modules, '.bin', 'node')
/** The format in package.json is `>=22.19.0`. */
const { engines } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
const OLDEST_NODE = engines.node.replace('>=', '').split('.').slice(0, 2).map(Number)
const LOCK_STALE_MS = 5_000

const wantsDev = process.argv.includes('--dev')
const output = process.argv.includes('--quiet') ? process.stderr : process.stdout
const platform = `${process.platform}-${process.arch}`
const lockHash = createHash('sha256')
	.update(fs.readFileSync(path.join(root, 'package-lock.json')))
	.digest('hex')

const readStamp = () => {
	try {
		return JSON.parse(fs.readFileSync(stampFile, 'utf8'))
	} catch {
		return undefined
	}
}

const isCurrent = (stamp) =>
	stamp?.lock === lockHash && stamp.platform === platform && (stamp.dev || !wantsDev) && !stamp.unfinished

const isOld = (version) => {
	const [major, minor] = version.replace('v', '').split('.').map(Number)
	return major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])
}

const fail = (message) => {
	process.stderr.write(`${message}\n`)
	process.exit(1)
}

/**
 * Only one process can create a folder. The owner refreshes its modification time, so that a lock of a dead owner
 * is recognised.
 */
const takeLock = async () => {
	for (let isReported = false; ; ) {
		try {
			fs.mkdirSync(lockFolder)
			fs.writeFileSync(path.join(lockFolder, '.gitignore'), '*\n')
			return
		} catch (error) {
			if (error.code !== 'EEXIST') fail(`Cannot install into ${root}: ${error.message}`)
		}
		const age = Date.now() - (fs.statSync(lockFolder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
		if (age > LOCK_STALE_MS) removeStaleLock()
		else if (!isReported) output.write('Waiting for another installation in this folder to finish\n')
		isReported = true
		await sleep(200)
	}
}

/** Renames the lock first: of two processes that find it stale only one succeeds, and a fresh lock is put back. */
const removeStaleLock = () => {
	const renamedLock = `${lockFolder}-${process.pid}`
	try {
		fs.renameSync(lockFolder, renamedLock)
		if (Date.now() - fs.statSync(renamedLock).mtimeMs > LOCK_STALE_MS)
			fs.rmSync(renamedLock, { recursive: true })
		else fs.renameSync(renamedLock, lockFolder)
	} catch {
		// Another process was faster.
	}
}

const releaseLock = () => fs.rmSync(lockFolder, { recursive: true, force: true })

const writeStamp = (stamp) => {
	fs.mkdirSync(modules, { recursive: true })
	fs.writeFileSync(stampFile, JSON.stringify(stamp))
}

const npmCommand = () => {
	const { npm_execpath: cli, npm_node_execpath: node } = process.env
	// Uses the Node of npm, not the one in node_modules, which may be replaced while npm runs.
	return cli && path.basename(cli) === 'npm-cli.js' ? [node ?? process.execPath, cli] : ['npm']
}

const install = (stamp, dev) => {
	// Only a finished installation for this platform can be updated; any other is removed first.
	const finished = fs.existsSync(path.join(modules, '.package-lock.json')) && !stamp?.unfinished
	const moved = stamp && stamp.platform !== platform
	if (!finished || moved) fs.rmSync(modules, { recursive: true, force: true })
	writeStamp({ unfinished: true, dev, platform })
	const [command, ...first] = npmCommand()
	// Not `npm ci`, which would delete an installation that only needs an update.
	const action = ['install', '--no-save']
	// The panel is built with the development packages of the workspaces; those of the root are for development.
	const scope = dev ? ['--include=dev'] : ['--include=dev', '--workspaces']
	const flags = ['--loglevel=error', '--no-progress', '--include=optional']
	const npm = spawn(command, [...first, ...action, ...scope, ...flags], {
		cwd: root,
		stdio: ['ignore', 'ignore', 'inherit'],
	})
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => npm.kill(signal))
	return new Promise((resolve) => {
		npm.once('error', (error) => resolve(error.message))
		npm.once('exit', (code, signal) => resolve(code === 0 ? undefined : `npm ended with ${signal ?? code}`))
	})
}

const showProgress = (dev) => {
	const began = Date.now()
	const seconds = () => Math.round((Date.now() - began) / 1000)
	const what = dev ? 'packages and development tools' : 'packages'
	output.write(output.isTTY ? `Installing ${what}` : `Installing ${what} (a minute on a slow line)\n`)
	const timer = setInterval(() => {
		const now = new Date()
		fs.utimesSync(lockFolder, now, now)
		if (output.isTTY) output.write(`\r\x1b[KInstalling ${what}: ${seconds()} s`)
	}, 1000)
	return () => {
		clearInterval(timer)
		if (output.isTTY) output.write('\r\x1b[K')
		return seconds()
	}
}

/** npm puts node_modules/.bin first on the PATH, so the Node there is the one that runs Fiel. */
const checkNode = () => {
	const installed = spawnSync(nodeCommand, ['--version'], { encoding: 'utf8' })
	if (installed.status === 0 && !isOld(installed.stdout)) return
	if (!isOld(process.version)) {
		fs.rmSync(nodeCommand, { force: true }) // it cannot run here (another C library) and would hide the working one
		return
	}
	fail(
		`Fiel needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.version}, and npm brought none ` +
			`that runs on ${platform}. Install a newer Node, or run the command again if the network failed.`,
	)
}

const main = async () => {
	await takeLock()
	process.on('exit', releaseLock)
	const stamp = readStamp()
	if (isCurrent(stamp)) return
	const dev = wantsDev || stamp?.dev === true
	const finishProgress = showProgress(dev)
	const problem = await install(stamp, dev)
	const seconds = finishProgress()
	if (problem) fail(`The packages could not be installed: ${problem}`)
	checkNode()
	writeStamp({ lock: lockHash, dev, platform })
	output.write(`Installed in ${seconds} s\n`)
}

if (!isCurrent(readStamp())) await main()
