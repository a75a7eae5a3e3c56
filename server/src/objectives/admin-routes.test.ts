import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../test/support/admin.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { useWorld } from '../../test/support/world.ts'
import type { CustomObjective } from '../program/settings.ts'

const world = useWorld()
const review: CustomObjective = {
	...{ id: 1, title: 'A review', type: 'review', isActive: true, points: '20' },
	...{ maxPerCustomer: 1, period: 'ever', maxInAll: null },
}

const createShop = async (isActive = true) => {
	const made = await world.merchant({
		custom: [review, { ...review, id: 2, isActive: false }, { ...review, id: 3 }],
		referral: { isActive, points: '5', friendPoints: '5', url: null },
	})
	for (const OriginalId of ['ana', 'bia'])
		await made.api.post('/POS/orders', buildOrder({ Customer: { OriginalId } }), { HasError: false })
	return { ...made, panel: await signInAs(world, made.merchant) }
}

test('a completion is rewarded once for each key', async () => {
	const { panel } = await createShop()
	const body = { CustomerId: 'ana', Key: 'k1', Type: 'review', Metadatas: [{ Name: 'stars', Value: '5' }] }
	const first = await panel.post('/objectives/1/completions', body)
	assert.partialDeepStrictEqual(first, { CustomerId: 'ana', ObjectiveId: 1, IsCompleted: true, Points: 20 })
	assert.match((await panel.get(`/points/${first.PointId}`)).Sentence, /^20 points were given/)
	for (const id of [2, 3]) // the first completion creates the counter of the objective
		await panel.post(`/objectives/${id}/completions`, { ...body, CustomerId: 'eva' }, 422)
	await assertUnchanged(world, async () => {
		assert.deepEqual(await panel.post('/objectives/1/completions', body), first)
		for (const [id, change, status, number, field] of [
			[9, { Key: 'k2' }, 404, 48, 'id'],
			[2, { Key: 'k2' }, 422, 49, 'id'],
			[1, { Key: 'k2' }, 422, 53, 'id'],
			[3, { Key: 'k2', Type: 'social' }, 422, 54, 'Type'],
			[3, { Key: 'k2', CustomerId: 'eva' }, 422, 59, 'CustomerId'],
			[3, {}, 422, 66, 'Key'],
			[3, { Key: ' ' }, 400, 7, 'Key'],
		] as const) {
			const refused = await panel.post(`/objectives/${id}/completions`, { ...body, ...change }, status)
			assert.deepEqual([refused.ErrorCode, refused.Field], [number, field], refused.Message)
		}
	})
})

test('a referral is recorded once, and the order of the friend rewards both customers', async () => {
	const { panel, api } = await createShop()
	const wanted = { ReferrerId: 'ana', FriendEmail: 'eva@example.com' }
	const referral = { ReferrerId: 'ana', FriendId: null, IsRewarded: false }
	assert.deepEqual(await panel.post('/referrals', wanted), referral)
	await assertUnchanged(world, async () => {
		assert.deepEqual(await panel.post('/referrals', wanted), referral)
		for (const [body, number, field] of [
			[{ ReferrerId: 'bia', FriendEmail: 'eva@example.com' }, 58, 'FriendEmail'],
			[{ ReferrerId: 'ana', FriendId: 'bia' }, 58, 'FriendId'],
			[{ ReferrerId: 'nobody', FriendId: 'new' }, 59, 'ReferrerId'],
			[{ ReferrerId: 'ana', FriendEmail: ' ' }, 7, 'FriendId'],
		] as const) {
			const refused = await panel.post('/referrals', body, 422)
			assert.deepEqual([refused.ErrorCode, refused.Field], [number, field], refused.Message)
		}
	})
	const friend = { OriginalId: 'eva', Email: 'eva@example.com' }
	await api.post('/POS/orders', buildOrder({ Customer: friend }), { HasError: false })
	assert.deepEqual(await panel.post('/referrals', wanted), {
		...referral,
		FriendId: 'eva',
		IsRewarded: true,
	})
})

test('a program without referrals refuses them with 49', async () => {
	const { panel } = await createShop(false)
	const refused = await panel.post('/referrals', { ReferrerId: 'ana', FriendId: 'new' }, 422)
	assert.equal(refused.ErrorCode, 49)
})
