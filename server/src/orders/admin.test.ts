import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../test/support/admin.ts'
import { order } from '../../test/support/builders.ts'
import { changingNothing } from '../../test/support/refused.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

test('an order is simulated by a viewer and leaves nothing', async () => {
	const { merchant } = await world.merchant()
	const viewer = await signInAs(world, merchant, 'viewer')
	await changingNothing(world, async () => {
		const simulated = await viewer.post('/simulate', order({ OriginalId: 'maybe', At: '2026-06-20' }), 200)
		assert.partialDeepStrictEqual(simulated, {
			OriginalId: 'maybe',
			Points: 100,
			Cashback: 1,
			Reason: { rule: 'purchase', order: 'maybe' },
			Sentence: 'Order maybe earned 100 points: 100 at 1 a unit.',
		})
		const open = order({ IsCompleted: false, OrderCompletedDate: null })
		assert.partialDeepStrictEqual(await viewer.post('/simulate', open, 200), { Points: 0, Reason: null })
	})
})

for (const [change, status, number] of [
	[{ OrderCompletedDate: null }, 422, 11],
	[{ OrderCompletedDate: '2026-06-01' }, 422, 12],
	[{ OriginalId: null }, 400, 39],
	[{ OrderTotal: -1 }, 400, 9],
	[{ OrderTotal: 'much' }, 400, 77],
	[{ At: 'soon' }, 400, 77],
] as const)
	test(`an order with ${JSON.stringify(change)} is refused with ${number}`, async () => {
		const { merchant } = await world.merchant()
		const panel = await signInAs(world, merchant)
		const refused = await panel.post('/simulate', order(change), status)
		assert.equal(refused.ErrorCode, number, refused.Message)
	})
