import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../../test/support/admin.ts'
import { assertRefused } from '../../../test/support/refused.ts'
import { earnPoints } from '../../../test/support/rewards.ts'
import { useWorld } from '../../../test/support/world.ts'

const world = useWorld()
const TEN = { Title: 'Ten off', RewardType: 1, Points: 100, Value: 10 }

const openShop = async (reward: object = TEN) => {
	const { merchant, api } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const made = await owner.post('/rewards', reward)
	const problems = async (): Promise<string[]> =>
		(await owner.get(`/rewards/${made.Id}/problems`)).map(({ Code }: { Code: string }) => Code)
	const redeem = () => api.post(`/RewardConfigurations/${made.Id}/redeem`, { CustomerId: 'ana' })
	return { merchant, api, owner, made, problems, redeem, path: `/rewards/${made.Id}` }
}

test('a new reward is a draft: nobody can redeem it until it is published, and not after it was taken back', async () => {
	const { api, owner, made, redeem, path } = await openShop()
	assert.equal(made.IsActive, false)
	await earnPoints(api, 1000)
	assertRefused(await redeem(), 47, /not active/)
	assert.deepEqual(await owner.get(`${path}/problems`), [])
	assert.deepEqual(await owner.post(`${path}/publish`, undefined, 200), { ...made, IsActive: true })
	assert.deepEqual(await owner.post(`${path}/publish`, undefined, 200), { ...made, IsActive: true })
	assert.equal((await redeem()).TotalItemCount, 1)
	const back = await owner.post(`${path}/unpublish`, undefined, 200)
	assert.deepEqual(back, { ...made, Redeemed: 1 })
	assertRefused(await redeem(), 47, /not active/)
	const { Items } = await owner.get('/audit')
	assert.deepEqual(
		Items.slice(0, 3).map(({ Operation }: { Operation: string }) => Operation),
		['unpublishReward', 'publishReward', 'createReward'],
	)
})

test('a reward with lists of codes needs enough free codes, and says how many are missing', async () => {
	const { owner, problems, path } = await openShop({ ...TEN, GlobalUsageLimit: 3 })
	const list = { ListName: 'Summer', CouponsType: 0, CouponsValue: 10, Codes: ['S1'] }
	const { List } = await owner.post(`${path}/coupon-lists`, list)
	assert.deepEqual(await owner.get(`${path}/problems`), [
		{
			Code: 'tooFewCodes',
			Field: null,
			Value: '2',
			Message: 'Its lists have 1 free codes, and it may be redeemed 3 more times.',
			Text: null,
		},
	])
	await owner.delete(`/coupon-lists/${List.Id}/codes`, 200)
	assert.deepEqual(await problems(), ['noFreeCodes'])
	const refused = await owner.post(`${path}/publish`, undefined, 422)
	assert.partialDeepStrictEqual(refused, {
		ErrorCode: 47,
		Message: 'the reward cannot be published: Its lists have no free code.',
	})
	await owner.put(path, { IsActive: true }, 422)
	assert.equal((await owner.get(path)).IsActive, false)
	await owner.post(`/coupon-lists/${List.Id}/codes`, { Codes: ['S1', 'S2', 'S3'] })
	await owner.post(`${path}/publish`, undefined, 200)
})

test('everything that is missing is said at once', async () => {
	const { owner, problems, path } = await openShop({
		...{ Title: 'Shoes', RewardType: 5, Points: 10, Value: 5, SameCustomerUsageLimit: 0 },
		ValidDateEnd: '2026-01-31',
		SendCustomerRedeemNotification: true,
		CustomerEmailConfiguration: {
			Subject: 'Hi {{FirstName}} {{Nick}}',
			EmailBody: '{{Code}} {{own}}',
			Variables: [{ Name: 'Own', Value: 'x' }],
		},
	})
	const all = ['ended', 'usedUp', 'noProduct', 'unknownPlaceholder', 'unknownPlaceholder']
	assert.deepEqual(await problems(), all)
	const { Message } = await owner.post(`${path}/publish`, undefined, 422)
	for (const part of ['It ended on', 'the limit is 0', 'neither a product', '{{Nick}}', '{{Code}}'])
		assert.ok(Message.includes(part), Message)
	await owner.put(path, {
		...{ ValidDateEnd: null, SameCustomerUsageLimit: null, SendCustomerRedeemNotification: false },
		...{ AllowProductCollection: true, ProductCollections: ['summer'] },
	})
	assert.deepEqual(await problems(), [])
	await owner.put(path, {
		ProductOffer: { ExternalProductId: 'SKU-404', DiscountMode: 0, DiscountValue: 5, MaxUnits: null },
	})
	assert.deepEqual(await problems(), ['unknownProduct'])
	await owner.post('/rewards', { ...TEN, IsActive: true, ValidDateEnd: '2026-01-31' }, 422)
})

test('a cashback reward needs cashback in the program, and tiers that are in use', async () => {
	const { owner, problems, path } = await openShop({ Title: 'Back', RewardType: 3 })
	assert.deepEqual(await problems(), [])
	const { Version } = await owner.get('/program')
	await owner.put('/program', { BasedOnVersion: Version, Settings: { Cashback: { IsActive: false } } })
	assert.deepEqual(await problems(), ['cashbackOff'])
	await owner.put(path, { IsCashbackInformativeOnly: true })
	assert.deepEqual(await problems(), [], 'it is only shown')
})

test('a reward that was published before keeps being offered, and the rewards of others do not exist', async () => {
	const { owner, path, problems, made } = await openShop()
	await owner.post(`${path}/publish`, undefined, 200)
	await owner.put(path, { ValidDateEnd: '2026-01-31' })
	assert.equal((await owner.get(path)).IsActive, true)
	assert.deepEqual(await problems(), ['ended'])
	const other = await signInAs(world, (await world.merchant()).merchant)
	for (const [method, end] of [['get', 'problems']] as const)
		await other[method](`/rewards/${made.Id}/${end}`, 404)
	await other.post(`/rewards/${made.Id}/publish`, undefined, 404)
	await other.post(`/rewards/${made.Id}/unpublish`, undefined, 404)
})
