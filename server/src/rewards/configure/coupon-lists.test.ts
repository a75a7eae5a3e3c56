import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../../test/support/admin.ts'
import { createTestReward, earnPoints } from '../../../test/support/rewards.ts'
import { useWorld } from '../../../test/support/world.ts'

const world = useWorld()

/** A shop whose owner creates lists of codes for a reward. */
const createShop = async () => {
	const { merchant, api } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const reward = await createTestReward(world, merchant)
	const create = async (change: Record<string, unknown> = {}, status = 201) =>
		owner.post(
			`/rewards/${reward}/coupon-lists`,
			{ ListName: 'Summer', CouponsType: 0, CouponsValue: 10, Codes: ['S1', 'S2'], ...change },
			status,
		)
	const lists = async () => (await owner.get(`/rewards/${reward}`)).PreGeneratedCouponLists
	const redeem = () =>
		api.post(`/RewardConfigurations/${reward}/redeem`, { CustomerId: 'ana' }, { TotalItemCount: 1 })
	return { merchant, api, owner, create, lists, redeem }
}

test('a list of discounts is worth something; free shipping and agreements need not be', async () => {
	const { create, owner, lists } = await createShop()
	for (const CouponsType of [0, 1, 3]) {
		const refused = await create({ CouponsType, CouponsValue: 0 }, 422)
		assert.partialDeepStrictEqual(refused, {
			ErrorName: 'Reward_ValueShouldBePositive',
			Field: 'CouponsValue',
		})
	}
	assert.deepEqual(await lists(), [])
	await create({ CouponsType: 2, CouponsValue: 0, Codes: ['A'] })
	const { List } = await create({ CouponsType: 4, CouponsValue: 0, Codes: ['B'] })
	await owner.put(`/coupon-lists/${List.Id}`, { CouponsType: 1 }, 422)
	await owner.put(`/coupon-lists/${List.Id}`, { CouponsType: 1, CouponsValue: 101 }, 422)
	assert.deepEqual((await lists())[1], List)
})

test('an unused list is changed, emptied and removed; each is in the audit log', async () => {
	const { create, owner, lists } = await createShop()
	const { List } = await create({ CouponsValue: 1 })
	const changed = await owner.put(`/coupon-lists/${List.Id}`, { CouponsValue: 20, ListName: 'Winter' })
	assert.deepEqual(changed, { ...List, CouponsValue: 20, ListName: 'Winter' })
	assert.deepEqual(await owner.delete(`/coupon-lists/${List.Id}/codes`, 200), { ...changed, CouponCount: 0 })
	assert.deepEqual(await lists(), [{ ...changed, CouponCount: 0 }])
	assert.deepEqual(await owner.post(`/coupon-lists/${List.Id}/codes`, { Codes: ['S1', 'S3'] }, 201), {
		Added: 2,
		Skipped: 0,
	})
	await owner.delete(`/coupon-lists/${List.Id}`, 204)
	assert.deepEqual(await lists(), [])
	await owner.delete(`/coupon-lists/${List.Id}`, 404)
	const { Items } = await owner.get('/audit')
	assert.deepEqual(
		Items.slice(0, 5).map(({ Operation }: { Operation: string }) => Operation),
		['removeCouponList', 'importCodes', 'emptyCouponList', 'changeCouponList', 'importCoupons'],
	)
})

test('once a code is handed out, the list keeps its worth and stays; its free codes can go', async () => {
	const { api, create, owner, lists, redeem } = await createShop()
	const { List } = await create()
	await earnPoints(api, 1000)
	await redeem()
	assert.partialDeepStrictEqual(await owner.put(`/coupon-lists/${List.Id}`, { CouponsValue: 20 }, 422), {
		ErrorName: 'PdvReward_CoupomAlreadyUsed',
		Field: 'CouponsValue',
	})
	await owner.put(`/coupon-lists/${List.Id}`, { CouponsType: 1 }, 422)
	assert.partialDeepStrictEqual(await owner.delete(`/coupon-lists/${List.Id}`, 422), {
		ErrorName: 'PdvReward_CoupomAlreadyUsed',
	})
	await owner.put(`/coupon-lists/${List.Id}`, { ListName: 'Old', CouponsValue: 10 })
	await owner.delete(`/coupon-lists/${List.Id}/codes`, 200)
	assert.deepEqual(await lists(), [{ ...List, ListName: 'Old', CouponCount: 1, UsedCoupons: 1 }])
	const refused = await api.post(`/RewardConfigurations/${(await owner.get('/rewards'))[0].Id}/redeem`, {
		CustomerId: 'ana',
	})
	assert.equal(refused.ErrorCode, 47, 'no code is left')
})

test('the lists of another merchant do not exist', async () => {
	const [mine, theirs] = [await createShop(), await createShop()]
	const { List } = await theirs.create()
	await mine.owner.put(`/coupon-lists/${List.Id}`, { ListName: 'Mine' }, 404)
	await mine.owner.delete(`/coupon-lists/${List.Id}/codes`, 404)
	await mine.owner.delete(`/coupon-lists/${List.Id}`, 404)
	assert.deepEqual(await theirs.lists(), [List])
})
