import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildTiers } from '../../test/support/build-tiers.ts'
import { openMember } from '../../test/support/members.ts'
import { createTestReward, earnPoints } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'
import { createTiers } from '../tiers/create-tiers.ts'

const world = useWorld()

const EARNED = {
	Date: '2026-06-15T12:00:00.000Z',
	Title: 'Purchase',
	Points: 100,
	Cashback: 1,
	PointType: 0,
	IsCancelled: false,
	CouponCode: null,
	IsCouponUsed: false,
	IsCouponUsable: false,
	TierUpdate: null,
	TierName: null,
}

test('a member reads the own history in words, in the language of the page, and never what the merchant wrote for itself', async () => {
	const { api, merchant } = await world.merchant()
	await world.db.transaction((tx) => createTiers(tx, merchant.id, buildTiers()))
	await earnPoints(api, 100)
	await earnPoints(api, 700, 'bia')
	world.clock.pass(1)
	await api.post(
		'/Customer/ana/points',
		{ Points: 20, OperationType: 1, Reason: 'fraud?', ChangeKey: 'a' },
		{ HasError: false },
	)
	await earnPoints(api, 600)
	const ana = await openMember(world, merchant, 'ana', ['read'])
	const tomorrow = '2026-06-16T12:00:00.000Z'
	const silver = {
		...{ ...EARNED, Date: tomorrow, Title: 'Reached Silver', Points: 0, Cashback: 0, PointType: 13 },
		...{ TierUpdate: 'Reached', TierName: 'Silver' },
	}
	assert.deepEqual(await ana.get('/history'), {
		Items: [
			silver,
			{ ...EARNED, Date: tomorrow, Points: 600, Cashback: 6 },
			{ ...EARNED, Date: tomorrow, Title: 'Adjustment', Points: -20, Cashback: -0.2, PointType: 8 },
			EARNED,
		],
		TotalItemCount: 4,
		PageSize: 10,
		PageNumber: 1,
		HasNextPage: false,
	})
	const titles = async (language: string) => {
		const answer = await ana.send('/history', { headers: { 'accept-language': language } })
		assert.equal(answer.headers['content-language'], language)
		return answer.json().Items.map(({ Title }: { Title: string }) => Title)
	}
	assert.deepEqual(await titles('pt'), ['Alcançou Silver', 'Compra', 'Ajuste', 'Compra'])
	assert.deepEqual(await titles('es'), ['Alcanzó Silver', 'Compra', 'Ajuste', 'Compra'])
})

test('a redemption is in the history with its code', async () => {
	const { api, merchant } = await world.merchant()
	const reward = await createTestReward(world, merchant)
	await earnPoints(api, 150)
	const ana = await openMember(world, merchant, 'ana')
	const { Code } = await ana.post(`/rewards/${reward}/redeem`, { Key: 'k' })
	const { Items } = await ana.get('/history?PageSize=1')
	assert.deepEqual(Items, [
		{
			...{ ...EARNED, Title: '10 off', Points: -100, Cashback: -1, PointType: 9 },
			...{ CouponCode: Code, IsCouponUsable: true },
		},
	])
})

test('pages of several members that are read together divide each history without a gap', async () => {
	const { api, merchant } = await world.merchant()
	for (let total = 1; total <= 5; total++) await earnPoints(api, total)
	await earnPoints(api, 70, 'bia')
	const ana = await openMember(world, merchant, 'ana', ['read'])
	const bia = await openMember(world, merchant, 'bia', ['read'])
	const pages = await Promise.all([
		ana.get('/history?PageSize=2'),
		bia.get('/history'),
		ana.get('/history?pagesize=2&pagenumber=3'),
		ana.get('/history?PageSize=2&PageNumber=4'),
	])
	assert.deepEqual(
		pages.map(({ Items, TotalItemCount, HasNextPage }) => [
			Items.map(({ Points }: { Points: number }) => Points),
			TotalItemCount,
			HasNextPage,
		]),
		[
			[[5, 4], 5, true],
			[[70], 1, false],
			[[1], 5, false],
			[[], 5, false],
		],
	)
	for (const query of ['PageSize=51', 'PageSize=0', 'PageNumber=0', 'PageNumber=x'])
		assert.equal((await ana.get(`/history?${query}`, 400)).ErrorName, 'ApiExternal_Error_Page_Size', query)
})
