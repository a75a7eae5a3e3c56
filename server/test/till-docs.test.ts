import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { createDemo } from '../src/demo/create-demo.ts'
import { useWorld } from './support/world.ts'

const guide = readFileSync(new URL('../../docs/till.md', import.meta.url), 'utf8')
const world = useWorld()

test('the commands of the till guide work when pasted, one after the other', async () => {
	world.clock.set('2026-11-14T18:00:00Z')
	const pair = await createDemo(world.db, world.clock, undefined, 3)
	const address = await world.app.listen({ port: 0 })
	const pasted = [...guide.matchAll(/```sh\n(.*?)```/gs)]
		.map(([, text]) => text!)
		.filter((text) => text.includes('curl'))
		.join('')
		.replaceAll('http://127.0.0.1:3000', address)
		.replaceAll(/^curl/gm, 'echo; curl')
	const { stdout } = await promisify(execFile)('bash', ['-c', pasted], {
		env: { ...process.env, AUTH: `${pair!.token}:${pair!.key}` },
	})
	const [, available, balance, order, used, held, refreshed, removed] = stdout
		.split('\n')
		.filter(Boolean)
		.map((answer) => JSON.parse(answer))
	assert.deepEqual([available.AvailablePoints, available.MaxCashbackForCurrentPurchase], [1000, 25])
	assert.equal(balance.CashbackBalance, available.AvailableCashback - 20)
	assert.match(order.Result.Coupon, /^CASH-/)
	assert.equal(used.ErrorCode, 85)
	assert.equal(held.CodeName, 'Done')
	assert.equal(refreshed.CodeName, 'CashbackRemovedByCartChange')
	assert.equal(removed.CodeName, 'CashbackNotApplied')
})
