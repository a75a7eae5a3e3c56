/**
 * Measures how many records `fiel verify` replays in a minute: the whole command, on a ledger of which a third is
 * spending. RECORDS sets their number.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { WITH_LEDGER_KEYS } from '../server/test/support/ledger-keys.ts'
import { openCluster } from './support/cluster.ts'
import { createDatabaseCpuMeter, processCpu } from './support/machine.ts'
import { createVerifiableLedger } from './support/verifiable-ledger.ts'

const RECORDS = Number(process.env.RECORDS ?? 1_000_000)
const MAIN = fileURLToPath(new URL('../server/src/main.js', import.meta.url))

const cluster = await openCluster()
try {
	await createVerifiableLedger(cluster, RECORDS)
	const databaseCpu = await createDatabaseCpuMeter(cluster)
	const [began, cpuBefore] = [performance.now(), databaseCpu()]
	const command = spawn(process.execPath, [MAIN, 'verify'], {
		env: { PATH: process.env.PATH, ...WITH_LEDGER_KEYS, DATABASE_URL: cluster.url },
		stdio: ['ignore', 'inherit', 'inherit'],
	})
	let [memory, cpu] = [0, 0]
	const watch = setInterval(() => {
		const [, kib] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${command.pid}/status`, 'utf8')) ?? []
		memory = Math.max(memory, Number(kib ?? 0) / 1024)
		cpu = processCpu(command.pid!)
	}, 200)
	const [code] = await once(command, 'close')
	clearInterval(watch)
	const minutes = (performance.now() - began) / 60_000
	console.log(
		`${Math.round(RECORDS / minutes)} records a minute, at most ${Math.round(memory)} MiB, exit code ${code}`,
	)
	console.log(
		`processor: ${cpu.toFixed(1)} s the command, ${(databaseCpu() - cpuBefore).toFixed(1)} s PostgreSQL, of ${(minutes * 60).toFixed(1)} s`,
	)
	if (code !== 0) process.exitCode = 1
} finally {
	await cluster.stop()
}
