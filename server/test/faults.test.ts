import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('./faults/main.ts', import.meta.url))

test('after a dozen faults during traffic nothing acknowledged is lost, and nothing is stored twice', async (t) => {
	const env = { SEED: '7', ...process.env, FAULTS: 'short', FAULTS_MAY_SKIP: 'true' }
	const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] })
	const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
	for (const line of output.trim().split('\n')) t.diagnostic(line)
	assert.equal(code, 0, output)
	assert.match(output, /^\d+ faults, 0 lost, 0 doubled/m)
	for (const [, kind, why] of output.matchAll(/; ([^;]+) was skipped: ([^;\n]+)/g))
		await t.test(kind!, { skip: why! }, () => {})
})
