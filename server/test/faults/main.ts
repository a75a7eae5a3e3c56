import { spawnSync } from 'node:child_process'
import { FAULT_KINDS, SHORT_RUN_KINDS } from './kinds.ts'
import { runFaults } from './run.ts'

// FAULTS=short injects each kind of the short run once; KIND selects kinds by a part of their name.
const { FAULTS = '200', KIND = '', SEED, FAULTS_MAY_SKIP, FAULTS_OWN_MOUNTS } = process.env

/** Uses a separate mount namespace if possible, so that a killed run leaves no mounts behind. */
const canHaveOwnMounts =
	FAULTS_OWN_MOUNTS === undefined &&
	process.platform === 'linux' &&
	spawnSync('unshare', ['--mount', 'true'], { stdio: 'ignore' }).status === 0

if (canHaveOwnMounts) {
	const words = ['--mount', process.execPath, ...process.execArgv, ...process.argv.slice(1)]
	const env = { ...process.env, FAULTS_OWN_MOUNTS: 'true' }
	process.exitCode = spawnSync('unshare', words, { stdio: 'inherit', env }).status ?? 1
} else {
	const seed = SEED === undefined ? Date.now() % 1_000_000 : Number(SEED)
	const log = (line: string): void => console.log(line)
	const kinds = (FAULTS === 'short' ? SHORT_RUN_KINDS : FAULT_KINDS).filter(({ name }) => name.includes(KIND))
	const faults = FAULTS === 'short' ? kinds.length : Number(FAULTS)
	const summary = await runFaults({ faults, kinds, seed, maySkip: FAULTS_MAY_SKIP === 'true', log }).catch(
		() => null,
	)
	log(summary ?? `failed: SEED=${seed} FAULTS=${FAULTS}`)
	process.exit(summary === null ? 1 : 0)
}
