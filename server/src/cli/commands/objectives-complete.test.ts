import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { buildOrder } from '../../../test/support/builders.ts'
import { WITH_LEDGER_KEYS } from '../../../test/support/ledger-keys.ts'
import { useWorld } from '../../../test/support/world.ts'

const world = useWorld()
const MAIN = fileURLToPath(new URL('../../main.js', import.meta.url))

const fiel = (args: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> =>
	new Promise((resolve) => {
		const env = { ...process.env, ...WITH_LEDGER_KEYS, DATABASE_URL: world.url }
		execFile(process.execPath, [MAIN, ...args], { env }, (error, stdout, stderr) =>
			resolve({ code: error?.code ?? 0, stdout, stderr }),
		)
	})

test('an objective is completed from the command line, once per key', async () => {
	const custom = [
		{
			id: 1,
			title: 'Review',
			type: 'review' as const,
			isActive: true,
			points: '15',
			maxPerCustomer: 1,
			period: 'ever' as const,
			maxInAll: null,
		},
	]
	const { api, merchant } = await world.merchant({ custom })
	await api.post('/POS/orders', buildOrder(), { HasError: false })
	const complete = (objective: string, key: string) =>
		fiel(
			`objectives complete --merchant ${merchant.name} --objective ${objective} --customer ana --key ${key} --json`.split(
				' ',
			),
		)
	const first = await complete('1', 'a')
	assert.equal(first.stderr, '')
	assert.partialDeepStrictEqual(JSON.parse(first.stdout), {
		Customer: 'ana',
		Objective: 1,
		Completed: true,
		Points: 15,
		Cashback: 0.15,
	})
	assert.deepEqual(await complete('1', 'a'), first)
	const more = await complete('1', 'b')
	assert.deepEqual([more.code, more.stdout], [1, ''])
	assert.match(more.stderr, /^53 ApiExternalCustomObjective_max_bonification_reached: /)
	assert.match((await complete('9', 'c')).stderr, /^48 /)
	assert.match((await complete('x', 'c')).stderr, /--objective must be the id of an objective/)
})
