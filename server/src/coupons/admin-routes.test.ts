import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endCoupon, getCoupon, listCoupons } from '@fiel/contract'
import { signInAs } from '../../test/support/admin.ts'
import type { Api } from '../../test/support/api.ts'
import { assertConforms } from '../../test/support/conforms.ts'
import { createTestReward, earnPoints } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

const give = (api: Api, CouponCode: string, changes: Record<string, unknown> = {}) =>
	api.post(
		'/Coupons',
		{ CouponCode, CouponType: 0, CouponValue: 5, CustomerId: 'ana', ...changes },
		{ HasError: false },
	)
const codes = ({ Items }: { Items: { Code: string }[] }) => Items.map(({ Code }) => Code)

const createShop = async () => {
	const { merchant, api } = await world.merchant()
	await earnPoints(api, 300, 'ana')
	await earnPoints(api, 10, 'bob')
	await give(api, 'HELLO-1')
	await give(api, 'HELLO-2', { CouponType: 1, CustomerId: 'bob' })
	await give(api, 'OLD', { ValidDateStart: '2026-01-01', ValidDateEnd: '2026-02-01' })
	await give(api, 'DONE', { IsUsed: true })
	return { merchant, api, panel: await signInAs(world, merchant, 'editor') }
}

test('coupons are found by code, customer, state and type', async () => {
	const { merchant, api, panel } = await createShop()
	const all = await panel.get('/coupons')
	assertConforms(listCoupons, all)
	assert.deepEqual(codes(all), ['DONE', 'OLD', 'HELLO-2', 'HELLO-1'])
	assert.deepEqual(codes(await panel.get('/coupons?search=hello')), ['HELLO-2', 'HELLO-1'])
	assert.deepEqual(codes(await panel.get('/coupons?search=bob')), ['HELLO-2'])
	assert.deepEqual(codes(await panel.get('/coupons?search=nobody')), [])
	assert.deepEqual(codes(await panel.get('/coupons?state=used')), ['DONE'])
	assert.deepEqual(codes(await panel.get('/coupons?state=expired')), ['OLD'])
	assert.deepEqual(codes(await panel.get('/coupons?state=usable&type=1')), ['HELLO-2'])
	// Those that somebody selected, whatever else is in the list.
	assert.deepEqual(codes(await panel.get('/coupons?only=HELLO-1%0ANONE%0ADONE&limit=1')), ['DONE', 'HELLO-1'])
	assert.deepEqual(codes(await panel.get('/coupons?only=HELLO-1%0ADONE&state=used&sort=code')), ['DONE'])
	const first = await panel.get('/coupons?limit=3')
	const rest = await panel.get(`/coupons?limit=3&before=${first.NextBefore}`)
	assert.deepEqual([codes(rest), rest.NextBefore], [['HELLO-1'], null])

	const rewardId = await createTestReward(world, merchant)
	await api.post(`/RewardConfigurations/${rewardId}/redeem`, { CustomerId: 'ana' })
	const [redeemed] = (await panel.get('/coupons?search=TEN-')).Items
	assert.equal(redeemed.RewardTitle, '10 off')
	assert.equal(redeemed.CustomerId, 'ana')
})

test('coupons are sorted by creation and by code, in parts, and counted', async () => {
	const { panel } = await createShop()
	for (const [query, wanted] of [
		['sort=created', ['HELLO-1', 'HELLO-2', 'OLD', 'DONE']],
		['sort=-created', ['DONE', 'OLD', 'HELLO-2', 'HELLO-1']],
		['sort=code', ['DONE', 'HELLO-1', 'HELLO-2', 'OLD']],
		['sort=-code', ['OLD', 'HELLO-2', 'HELLO-1', 'DONE']],
		['sort=-code&state=usable', ['HELLO-2', 'HELLO-1']],
		['sort=code&search=hello', ['HELLO-1', 'HELLO-2']],
	] as const) {
		const first = await panel.get(`/coupons?limit=1&${query}`)
		const rest = first.NextBefore && (await panel.get(`/coupons?${query}&before=${first.NextBefore}`))
		assert.deepEqual([...codes(first), ...(rest ? codes(rest) : [])], wanted, query)
		const filters = query.replace(/sort=[^&]*&?/, '')
		assert.deepEqual(await panel.get(`/counts/coupons?${filters}`), { Rows: wanted.length, IsExact: true })
	}
	await panel.get('/coupons?sort=value', 400)
	await panel.get('/coupons?before=x', 400)
})

test('a coupon is deactivated once, with an entry in the audit log', async () => {
	const { merchant, panel } = await createShop()
	const ended = await panel.post('/coupons/HELLO-1/inactive', undefined, 200)
	assertConforms(endCoupon, ended)
	assert.equal(ended.State, 'inactive')
	const found = await panel.get('/coupons/HELLO-1')
	assertConforms(getCoupon, found)
	assert.deepEqual(found, ended)
	assert.deepEqual(await panel.post('/coupons/HELLO-1/inactive', undefined, 200), ended)
	assert.equal((await panel.post('/coupons/DONE/inactive', undefined, 422)).ErrorCode, 56)
	assert.equal((await panel.post('/coupons/NONE/inactive', undefined, 404)).ErrorCode, 57)
	const [entry] = (await (await signInAs(world, merchant)).get('/audit?kind=coupons')).Items.slice(-1)
	assert.deepEqual([entry.Operation, entry.ThingId], ['endCoupon', 'HELLO-1'])
	assert.deepEqual([entry.Before.State, entry.After.State], ['usable', 'inactive'])
})

test('a viewer cannot deactivate coupons, and another merchant sees none', async () => {
	const { merchant } = await createShop()
	await (await signInAs(world, merchant, 'viewer')).post('/coupons/HELLO-1/inactive', undefined, 403)
	const other = await signInAs(world, (await world.merchant()).merchant)
	assert.deepEqual((await other.get('/coupons')).Items, [])
	await other.get('/coupons/HELLO-1', 404)
	await other.post('/coupons/HELLO-1/inactive', undefined, 404)
})
