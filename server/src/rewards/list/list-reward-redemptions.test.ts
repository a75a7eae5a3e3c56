import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { signInAs } from '../../../test/support/admin.ts'
import { buildOrder } from '../../../test/support/builders.ts'
import { trackStatements } from '../../../test/support/count-scanned-rows.ts'
import { resealAll } from '../../../test/support/reseal.ts'
import { createTestReward, earnPoints } from '../../../test/support/rewards.ts'
import { useWorld } from '../../../test/support/world.ts'
import { NEWEST } from '../../db/list-order.ts'
import { listRewardRedemptions } from './list-reward-redemptions.ts'

const world = useWorld()

test('the redemptions of a reward are listed in pages, newest first, with their order or cancellation', async () => {
	const { merchant, api } = await world.merchant()
	const panel = await signInAs(world, merchant, 'viewer')
	const owner = await signInAs(world, merchant)
	const [mine, other] = [await createTestReward(world, merchant), await createTestReward(world, merchant)]
	await earnPoints(api, 1000)
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
		State: 'open',
		ReturnDate: null,
		ExpiredDate: null,
	})
	assert.equal(page.Items[1].State, 'returned')
	const rest = await panel.get(`/rewards/${mine}/redemptions?limit=2&before=${page.NextBefore}`)
	assert.deepEqual([rest.Items.length, rest.Items[0].OriginalKey, rest.NextBefore], [1, 'first', null])
	await panel.get('/rewards/999999/redemptions', 404)
})

test('a redemption is held until its date, used or returned', async () => {
	const { merchant, api } = await world.merchant({ redemption: { tillHours: 5 } })
	const panel = await signInAs(world, merchant, 'viewer')
	const id = await createTestReward(world, merchant)
	await earnPoints(api, 1000)
	const redeem = async () => (await api.post(`/POS/rewards/${id}/redeem`, { CustomerId: 'ana' })).Result
	const used = await redeem()
	await api.post('/POS/orders', buildOrder({ Coupon: used.ExternalCode }), { HasError: false })
	await api.delete(`/POS/rewards/${(await redeem()).RewardId}`, { HasError: false })
	await redeem()
	const { Items } = await panel.get(`/rewards/${id}/redemptions`)
	assert.deepEqual(
		Items.map(({ State, ReturnDate }: Record<string, string>) => [State, ReturnDate]),
		[
			['held', '2026-06-15T17:00:00.000Z'],
			['returned', null],
			['used', null],
		],
	)
})

test('a redemption is expired when its coupon is, and can still be cancelled', async () => {
	const { merchant, api } = await world.merchant()
	const id = await createTestReward(world, merchant, { couponDays: 3 })
	await earnPoints(api, 1000)
	const redeem = (OriginalKey: string) =>
		api.post(`/RewardConfigurations/${id}/redeem`, { CustomerId: 'ana', OriginalKey }, { TotalItemCount: 1 })
	const states = async () => {
		// A session ends before the coupon does.
		const owner = await signInAs(world, merchant)
		const { Items } = await owner.get(`/rewards/${id}/redemptions`)
		const { Redemptions } = await owner.get('/customers/ana')
		return Items.map(({ OriginalKey, State, ExpiredDate }: Record<string, string>, nth: number) => [
			...[OriginalKey, State, ExpiredDate, Redemptions[nth].ExpiredDate],
		])
	}
	await redeem('early')
	assert.deepEqual(await states(), [['early', 'open', null, null]])
	world.clock.pass(5)
	await redeem('late')
	const end = '2026-06-19T02:59:59.999Z'
	assert.deepEqual(await states(), [
		['late', 'open', null, null],
		['early', 'expired', end, end],
	])
	await (await signInAs(world, merchant)).post('/redemptions/early/cancel', {}, 200)
	assert.deepEqual(await states(), [
		['late', 'open', null, null],
		['early', 'returned', null, null],
	])
})

test('listing a rarely redeemed reward uses an index instead of reading the redemptions of other rewards', async () => {
	const { merchant, api } = await world.merchant()
	const [mine, other] = [await createTestReward(world, merchant), await createTestReward(world, merchant)]
	await earnPoints(api, 1000)
	await api.post(`/RewardConfigurations/${mine}/redeem`, { CustomerId: 'ana' }, { TotalItemCount: 1 })
	await world.db.rows(sql`
		insert into redemptions (merchant_id, customer_id, reward_id, original_key, external_code, record_id,
			points_balance, cashback_balance, refunded_at, created_at, terms)
		select d.merchant_id, d.customer_id, ${other}, 'k' || n, 'c' || n, d.record_id, 0, 0, d.created_at, d.created_at,
			d.terms
		from redemptions d, generate_series(1, 5000) n where d.reward_id = ${mine}`)
	const watched = trackStatements(world.db)
	const page = await listRewardRedemptions(watched.db, merchant.id, mine, NEWEST, 50)
	assert.deepEqual([page.redemptions.length, page.nextBefore], [1, null])
	assert.ok((await watched.countScannedRows('redemptions')) < 10)
	await world.db.rows(
		sql`delete from redemptions where merchant_id = ${merchant.id} and reward_id = ${other}`,
	)
	await resealAll(world.db)
})
