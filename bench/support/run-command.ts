import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { WITH_LEDGER_KEYS } from '../../server/test/support/ledger-keys.ts'
import type { Cluster } from './cluster.ts'
import { NODE_FLAGS } from './server.ts'

const MAIN = fileURLToPath(new URL('../../server/src/main.js', import.meta.url))
const REPORTER = new URL('report-usage.ts', import.meta.url).href

export interface CommandResult {
	output: string
	cpuSeconds: number
	seconds: number
}

/** Runs a command of `fiel` on the database of a benchmark. It must succeed. */
export const runCommand = async ({ url }: Cluster, args: string[]): Promise<CommandResult> => {
	const began = performance.now()
	const child = spawn(process.execPath, [...NODE_FLAGS, '--import', REPORTER, MAIN, ...args], {
		env: { PATH: process.env.PATH, ...WITH_LEDGER_KEYS, DATABASE_URL: url },
		stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
	})
	const texts = ['', '']
	for (const [index, stream] of [child.stdout!, child.stdio[3]!].entries())
		stream.on('data', (text: Buffer) => {
			texts[index] += text.toString()
		})
	const [code] = await once(child, 'close')
	if (code !== 0) throw new Error(`fiel ${args.join(' ')} ended with ${code}: ${texts[0]!.slice(0, 2000)}`)
	return { output: texts[0]!, cpuSeconds: Number(texts[1]), seconds: (performance.now() - began) / 1000 }
}
