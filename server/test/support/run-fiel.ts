import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { WITH_LEDGER_KEYS } from './ledger-keys.ts'
import { TEST_ENGINE } from './test-engine.ts'
import type { World } from './world.ts'

const MAIN = fileURLToPath(new URL('../../src/main.js', import.meta.url))

export interface CommandResult {
	code: number
	stdout: string
	stderr: string
}

/** Runs the `fiel` command on the database of a test world. */
export const runFiel = (
	world: Pick<World, 'url'>,
	args: string[],
	env: Record<string, string> = {},
): Promise<CommandResult> =>
	new Promise((resolve) => {
		const database = { ...WITH_LEDGER_KEYS, DATABASE_URL: world.url, FIEL_ENGINE: TEST_ENGINE }
		const given = { PATH: process.env.PATH ?? '', ...database, ...env }
		execFile(process.execPath, [MAIN, ...args], { env: given }, (error, stdout, stderr) =>
			resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
		)
	})
