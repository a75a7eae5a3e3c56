import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SystemAccount } from '../src/db/embedded/account.ts'
import { findPostmaster, stopPostmaster } from '../src/db/embedded/postmaster.ts'
import { WITH_LEDGER_KEYS } from './support/ledger-keys.ts'

const MAIN = fileURLToPath(new URL('../src/main.js', import.meta.url))
const PRINT_TIMEOUT_MS = 600_000 // only reached if the expected output never appears

export interface Ended {
	code: number | null
	stdout: string
	stderr: string
}

export interface FielProcess {
	child: ChildProcess
	/** Waits for the first match in the output. */
	see(pattern: RegExp): Promise<RegExpExecArray>
	ended: Promise<Ended>
}

export interface FielFolder {
	dataDir: string
	cluster: string
	/** Runs the command on this folder, on any free port; `main` is that of another checkout. */
	fiel(command: string, env?: Record<string, string>, main?: string): FielProcess
	/** Starts a server, and waits until it is up. */
	start(env?: Record<string, string>, main?: string): Promise<FielProcess & { address: string }>
}

const watch = (child: ChildProcess): FielProcess => {
	const printed = { stdout: '', stderr: '' }
	for (const name of ['stdout', 'stderr'] as const)
		child[name]!.setEncoding('utf8').on('data', (text: string) => {
			printed[name] += text
			child.emit('printed')
		})
	child.setMaxListeners(0) // every wait below adds a listener
	const ended = once(child, 'close').then(([code]) => ({ code, ...printed }))
	const see = async (pattern: RegExp): Promise<RegExpExecArray> => {
		const timeout = AbortSignal.timeout(PRINT_TIMEOUT_MS)
		for (;;) {
			const match = pattern.exec(printed.stdout) ?? pattern.exec(printed.stderr)
			if (match) return match
			if (child.exitCode !== null || child.signalCode !== null)
				throw new Error(`ended before it printed ${pattern}: ${JSON.stringify(await ended)}`)
			await Promise.race([once(child, 'printed', { signal: timeout }), once(child, 'exit')])
		}
	}
	return { child, see, ended }
}

/** A data folder for a test, which is removed afterwards with everything that still runs in it. */
export const makeFielFolder = async (
	t: { after(end: () => Promise<void>): void },
	{ inside = 'data', account }: { inside?: string; account?: SystemAccount } = {},
): Promise<FielFolder> => {
	const base = await mkdtemp(path.join(os.tmpdir(), 'fiel-story-'))
	if (account) await chown(base, account.uid, account.gid)
	const dataDir = path.join(base, inside)
	const cluster = path.join(dataDir, 'postgres')
	const started: ChildProcess[] = []
	const fiel = (command: string, env: Record<string, string> = {}, main = MAIN): FielProcess => {
		const child = spawn(process.execPath, [main, ...command.split(' ')], {
			...account,
			cwd: base,
			env: {
				PATH: process.env.PATH,
				HOME: base,
				TMPDIR: os.tmpdir(),
				PORT: '0',
				FIEL_DATA_DIR: `./${inside}`,
				FIEL_DEMO_CUSTOMERS: '5',
				FIEL_STOP_DELAY: '0',
				FIEL_PROCESSES: '1',
				...(env.DATABASE_URL ? WITH_LEDGER_KEYS : {}),
				...env,
			},
		})
		started.push(child)
		return watch(child)
	}
	t.after(async () => {
		for (const child of started) child.kill('SIGKILL')
		const left = findPostmaster(cluster)
		if (left) await stopPostmaster(cluster, left)
		await rm(base, { recursive: true, force: true })
	})
	const start = async (env?: Record<string, string>, main?: string) => {
		const running = fiel('start', env, main)
		const [, address] = await running.see(/running +(http:\S+)\n.*Try it .*\n/s)
		return { ...running, address: address! }
	}
	return { dataDir, cluster, fiel, start }
}

export const stop = async (
	{ child, ended }: FielProcess,
	signal: NodeJS.Signals = 'SIGTERM',
): Promise<Ended> => {
	child.kill(signal)
	return ended
}

export const accountOf = (name: string): SystemAccount => {
	const line = readFileSync('/etc/passwd', 'utf8')
		.split('\n')
		.find((user) => user.startsWith(`${name}:`))
	const [, , uid, gid] = line?.split(':') ?? []
	return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}
