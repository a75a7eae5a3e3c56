import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeFielFolder } from '../../../../test/fiel-process.ts'
import { buildOrder } from '../../../../test/support/builders.ts'
import { WITH_LEDGER_KEYS } from '../../../../test/support/ledger-keys.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

test('program preview shows the effect of another expiry policy', async (t) => {
	const { merchant, api } = await world.merchant({ expiry: { kind: 'never', days: 0, noticeDays: 30 } })
	await api.post('/POS/orders', buildOrder(), { HasError: false })
	const folder = await makeFielFolder(t)
	const preview = (expiry: string, more = '') =>
		folder.fiel(`program preview --merchant ${merchant.name} --expiry ${expiry}${more}`, {
			...WITH_LEDGER_KEYS,
			DATABASE_URL: world.url,
		}).ended
	const result = await preview('{"Kind":"days","Days":36500}', ' --json')
	assert.equal(result.code, 0, result.stderr)
	assert.partialDeepStrictEqual(JSON.parse(result.stdout), { Earlier: { Points: 100, Customers: 1 } })
	assert.match((await preview('{"Kind":"never"}')).stdout, /later, 100 points of 1 customers as they do$/m)
	assert.match((await preview('{"Kind":"days"}')).stderr, /^General_BiggerThanZero: Expiry\.Days/)
	assert.deepEqual([(await preview('{')).code, (await preview('{"Kind":"week"}')).code], [2, 2])
})
