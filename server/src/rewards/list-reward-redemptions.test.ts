import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../test/support/admin.ts'
import { earn, reward } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'
import { listRewardRedemptions } from './list-reward-redemptions.ts'

const world = useWorld()

test('the redemptions of a reward come newest first, page by page, and say what became of them', async () => {
	const { merchant, api } = await world.merchant()
	const panel = await signInAs(world, merchant, 'viewer')
	const owner = await signInAs(world, merchant)
	const [mine, other] = [await reward(world, merchant), await reward(world, merchant)]
	await earn(api, 1000)
	const redeem = (id: number, OriginalKey: string) =>
		api.post(`/RewardConfigurations/${id}/redeem`, { CustomerId: 'ana', OriginalKey }, { TotalItemCount: 1 })
	await redeem(mine, 'first')
	await redeem(other, 'elsewhere')
	await redeem(mine, 'second')
	await redeem(mine, 'third')
	await owner.post('/redemptions/second/cancel', {}, 200)

	const page = await panel.get(`/rewards/${mine}/redemptions?limit=2`)
	assert.deepEqual(
		page.Items.map(({ OriginalKey, CancelledDate }: Record<string, string>) => [OriginalKey, CancelledDate]),
		[
			['third', null],
			['second', '2026-06-15T12:00:00.000Z'],
		],
	)
	assert.partialDeepStrictEqual(page.Items[0], {
		CustomerId: 'ana',
		CustomerName: 'ana',
		Points: 100,
		OrderId: null,
		Unmet: [],
	})
	const rest = await panel.get(`/rewards/${mine}/redemptions?limit=2&before=${page.NextBefore}`)
	assert.deepEqual([rest.Items.length, rest.Items[0].OriginalKey, rest.NextBefore], [1, 'first', null])
	await panel.get('/rewards/999999/redemptions', 404)
})

test('a request looks through a stretch and says where to go on', async () => {
	const { merchant, api } = await world.merchant()
	const [mine, other] = [await reward(world, merchant), await reward(world, merchant)]
	await earn(api, 1000)
	for (const id of [mine, other, other])
		await api.post(`/RewardConfigurations/${id}/redeem`, { CustomerId: 'ana' }, { TotalItemCount: 1 })
	const look = (before: number | null) =>
		listRewardRedemptions(world.db, merchant.id, mine, { before, most: 5 }, 2)
	const empty = await look(null)
	assert.deepEqual(empty.redemptions, [])
	const found = await look(empty.nextBefore)
	assert.deepEqual([found.redemptions.length, found.nextBefore], [1, null])
})
