import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { WITH_LEDGER_KEYS } from './ledger-keys.ts'
import type { World } from './world.ts'

const MAIN = fileURLToPath(new URL('../../src/main.js', import.meta.url))

export interface CommandResult {
	code: number
	stdout: string
	stderr: string
}

/** Runs the `fiel` command on the database of a world. */
export const runFiel = (
	world: Pick<World, 'url'>,
	args: string[],
	env: Record<string, string> = {},
): Promise<CommandResult> =>
	new Promise((resolve) => {
		const given = { PATH: process.env.PATH ?? '', ...WITH_LEDGER_KEYS, DATABASE_URL: world.url, ...env }
		execFile(process.execPath, [MAIN, ...args], { env: given }, (error, stdout, stderr) =>
			resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
		)
	})
