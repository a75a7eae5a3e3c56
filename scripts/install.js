// Brings node_modules in line with package-lock.json before a command runs. Plain JavaScript on Node's own
// modules, because it must run on the machine's own Node (20 or newer) when nothing is installed yet.
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
/** As package.json says it: `>=22.19.0`. */
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

/** A folder is made by one process only. Its time is refreshed while we work, so a dead owner shows. */
const takeLock = async () => {
	for (let told = false; ; ) {
		try {
			fs.mkdirSync(lockFolder)
			fs.writeFileSync(path.join(lockFolder, '.gitignore'), '*\n')
			return
		} catch (error) {
			if (error.code !== 'EEXIST') fail(`Cannot install into ${root}: ${error.message}`)
		}
		const age = Date.now() - (fs.statSync(lockFolder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
		if (age > LOCK_STALE_MS) removeStaleLock()
		else if (!told) output.write('Waiting for another installation in this folder to finish\n')
		told = true
		await sleep(200)
	}
}

/** Renamed first: of two that find the lock stale only one moves it, and a fresh one is put back. */
const removeStaleLock = () => {
	const aside = `${lockFolder}-${process.pid}`
	try {
		fs.renameSync(lockFolder, aside)
		if (Date.now() - fs.statSync(aside).mtimeMs > LOCK_STALE_MS) fs.rmSync(aside, { recursive: true })
		else fs.renameSync(aside, lockFolder)
	} catch {
		// somebody else was faster
	}
}

const releaseLock = () => fs.rmSync(lockFolder, { recursive: true, force: true })

const writeStamp = (stamp) => {
	fs.mkdirSync(modules, { recursive: true })
	fs.writeFileSync(stampFile, JSON.stringify(stamp))
}

const npmCommand = () => {
	const { npm_execpath: cli, npm_node_execpath: node } = process.env
	// npm's own Node, not the one inside node_modules, which may be replaced while npm runs
	return cli && path.basename(cli) === 'npm-cli.js' ? [node ?? process.execPath, cli] : ['npm']
}

const install = (stamp, dev) => {
	// only a finished installation made on this platform can be brought up to date; anything else is made anew
	const finished = fs.existsSync(path.join(modules, '.package-lock.json')) && !stamp?.unfinished
	const moved = stamp && stamp.platform !== platform
	if (!finished || moved) fs.rmSync(modules, { recursive: true, force: true })
	writeStamp({ unfinished: true, dev, platform })
	const [command, ...first] = npmCommand()
	// not `npm ci`: it would throw away an installation that only needs bringing up to date
	const action = ['install', '--no-save']
	// the development packages of the workspaces are what the panel is built from, those of the root are our tools
	const scope = dev ? ['--include=dev'] : ['--include=dev', '--workspaces']
	const manner = ['--loglevel=error', '--no-progress', '--include=optional']
	const npm = spawn(command, [...first, ...action, ...scope, ...manner], {
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

/** npm puts node_modules/.bin first on the PATH, so the Node found there is the one that runs Fiel. */
const checkNode = () => {
	const brought = spawnSync(nodeCommand, ['--version'], { encoding: 'utf8' })
	if (brought.status === 0 && !isOld(brought.stdout)) return
	if (!isOld(process.version)) {
		fs.rmSync(nodeCommand, { force: true }) // cannot run here (another C library) and would hide the good one
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
