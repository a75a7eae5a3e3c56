import { spawnSync } from 'node:child_process'
import { FAULT_KINDS, PATRONI_KINDS, SHORT_RUN_KINDS } from './kinds.ts'
import { whyNoPatroni } from './patroni.ts'
import { runFaults } from './run.ts'

// FAULTS=short injects each kind of the short run once; KIND selects kinds by a part of their name. FAULTS_PATRONI=true runs
// the faults of a cluster of Patroni instead, each of them twice unless FAULTS says otherwise.
const {
	FAULTS_PATRONI,
	FAULTS = FAULTS_PATRONI === 'true' ? `${2 * PATRONI_KINDS.length}` : '200',
	KIND = '',
	SEED,
	FAULTS_MAY_SKIP,
	FAULTS_OWN_MOUNTS,
} = process.env

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
	const hasPatroni = FAULTS_PATRONI === 'true'
	const lacking = hasPatroni ? whyNoPatroni() : undefined
	if (lacking) {
		log(`the faults of Patroni were skipped: ${lacking}`)
		process.exit(FAULTS_MAY_SKIP === 'true' ? 0 : 1)
	}
	const all = hasPatroni ? PATRONI_KINDS : FAULTS === 'short' ? SHORT_RUN_KINDS : FAULT_KINDS
	const kinds = all.filter(({ name }) => name.includes(KIND))
	const faults = FAULTS === 'short' ? kinds.length : Number(FAULTS)
	const maySkip = FAULTS_MAY_SKIP === 'true'
	const summary = await runFaults({ faults, kinds, seed, maySkip, hasPatroni, log }).catch(
		(error: unknown) => {
			console.error(error)
			return null
		},
	)
	log(summary ?? `failed: SEED=${seed} FAULTS=${FAULTS}`)
	process.exit(summary === null ? 1 : 0)
}
