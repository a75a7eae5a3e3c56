import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import sql from 'sql-template-tag'
import { makeFielFolder } from '../../../test/fiel-process.ts'
import { buildOrder } from '../../../test/support/builders.ts'
import { WITH_LEDGER_KEYS } from '../../../test/support/ledger-keys.ts'
import { buildRule } from '../../../test/support/rules.ts'
import { useWorld } from '../../../test/support/world.ts'

const world = useWorld()

const writeOrderFile = async (t: TestContext, content: unknown): Promise<string> => {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'fiel-order-'))
	t.after(() => rm(folder, { recursive: true, force: true }))
	const file = path.join(folder, 'order.json')
	await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
	return file
}

test('simulate prints points and a sentence, and refuses like the API', async (t) => {
	const { merchant } = await world.merchant({ rules: [buildRule({ startsAt: '2026-06-01' })] })
	const folder = await makeFielFolder(t)
	const simulate = async (content: unknown, more = '') => {
		const args = `simulate --merchant ${merchant.name} --order ${await writeOrderFile(t, content)}${more}`
		return folder.fiel(args, { ...WITH_LEDGER_KEYS, DATABASE_URL: world.url }).ended
	}
	const result = await simulate(buildOrder({ OriginalId: 'A' }), ' --at 2026-06-15 --json')
	assert.equal(result.code, 0, result.stderr)
	assert.partialDeepStrictEqual(JSON.parse(result.stdout), {
		OriginalId: 'A',
		State: 2,
		Points: 200,
		Cashback: 2,
		Sentence: 'Order A earned 200 points: 100 at 1 a unit; "Double points" gave 100.',
	})
	const negative = await simulate(buildOrder({ OrderTotal: -1 }))
	assert.deepEqual([negative.code, negative.stdout], [1, ''])
	assert.match(negative.stderr, /^General_BiggerThanZero: OrderTotal/)
	assert.match((await simulate('{')).stderr, /cannot be read/)
	assert.equal((await simulate(buildOrder(), ' --at someday')).code, 2)
})

test('explain prints why a record exists', async (t) => {
	const { api, merchant } = await world.merchant()
	await api.post('/POS/orders', buildOrder({ OriginalId: 'B' }), { HasError: false })
	const [record] = await world.db.rows<{ id: number }>(
		sql`select id from point_records where merchant_id = ${merchant.id}`,
	)
	const folder = await makeFielFolder(t)
	const explain = (args: string) =>
		folder.fiel(`explain --merchant ${merchant.name} --point ${args}`, {
			...WITH_LEDGER_KEYS,
			DATABASE_URL: world.url,
		}).ended
	const result = await explain(`${record!.id}`)
	assert.deepEqual([result.code, result.stdout], [0, 'Order B earned 100 points: 100 at 1 a unit.\n'])
	const data = JSON.parse((await explain(`${record!.id} --json`)).stdout)
	assert.partialDeepStrictEqual(data, { PointId: record!.id, Points: 100, Reason: { rule: 'purchase' } })
	assert.equal((await explain('999999')).code, 1)
	assert.equal((await explain('x')).code, 2)
})
