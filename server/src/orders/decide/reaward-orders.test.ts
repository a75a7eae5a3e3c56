import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { buildCancellation, buildOrder } from '../../../test/support/builders.ts'
import { assertUnchanged } from '../../../test/support/refused.ts'
import { createTestReward, earnPoints, readBalance } from '../../../test/support/rewards.ts'
import { buildRule } from '../../../test/support/rules.ts'
import { useWorld } from '../../../test/support/world.ts'

const world = useWorld()
const ruleGiving = (id: string, points: string, code: string, args: Record<string, unknown>) =>
	buildRule({ id, effect: { code: 'add', args: { points } }, conditions: [{ code, args }] })

test('whatever a rule looks at may be told after completion, and counts when it is told', async () => {
	const { api, merchant } = await world.merchant({
		rules: [
			ruleGiving('pix', '100', 'paymentMethod', { paymentMethods: ['pix'] }),
			ruleGiving('north', '20', 'branch', { branches: ['north'] }),
			ruleGiving('rui', '3', 'salesPerson', { salesPeople: ['rui'] }),
			ruleGiving('gift', '1000', 'metadata', { name: 'gift' }),
		],
	})
	const first = buildOrder({ OrderTotal: 10 })
	const told: [object, string][] = [
		[{}, '10'],
		[{ PaymentMethod: { OriginalId: 'pix' } }, '110'],
		[{ Branch: { OriginalId: 'north' } }, '130'],
		[{ SalesPerson: { OriginalId: 'rui' } }, '133'],
		[{ Metadatas: [{ Name: 'gift', Value: 'yes' }] }, '1133'],
		[{ OrderTotal: 10.01 }, '1133'],
		[{ Metadatas: [] }, '133'],
		[{ PaymentMethod: { OriginalId: 'card' } }, '33'],
	]
	for (const [more, points] of told) {
		await api.post('/POS/orders', { ...first, ...more }, { HasError: false })
		assert.equal((await readBalance(world, merchant)).points, points, JSON.stringify(more))
		Object.assign(first, { OrderTotal: 'OrderTotal' in more ? more.OrderTotal : first.OrderTotal })
	}
})

test('a reward that is told after completion is taken from what earns', async () => {
	const { api, merchant } = await world.merchant({ purchase: { rewardPartEarns: false } })
	const id = await createTestReward(world, merchant)
	await earnPoints(api, 100)
	const { Items } = await api.post(`/RewardConfigurations/${id}/redeem`, { CustomerId: 'ana' })
	const code = Items[0].PreGeneratedCouponLists[0].PreGeneratedCoupons[0].CouponCode
	const bought = buildOrder({ OrderTotal: 50 })
	await api.post('/POS/orders', bought, { HasError: false })
	assert.equal((await readBalance(world, merchant)).points, '50')
	for (let turn = 0; turn < 2; turn++) {
		await api.post('/POS/orders', { ...bought, Coupon: code }, { HasError: false })
		assert.equal((await readBalance(world, merchant)).points, '40')
	}
})

test('a coupon that is corrected is free again, and only the right one counts', async () => {
	const { api, merchant } = await world.merchant({ purchase: { rewardPartEarns: false } })
	const ten = await createTestReward(world, merchant)
	const twenty = await createTestReward(world, merchant, { value: '20' })
	await earnPoints(api, 200)
	const redeem = async (id: number): Promise<string> => {
		const { Items } = await api.post(`/RewardConfigurations/${id}/redeem`, { CustomerId: 'ana' })
		return Items[0].PreGeneratedCouponLists[0].PreGeneratedCoupons[0].CouponCode
	}
	const [right, wrong] = [await redeem(ten), await redeem(twenty)]
	const own = { OriginalId: 'own', CouponCode: 'OWN', CouponType: 0, CouponValue: 5, CustomerId: 'ana' }
	await api.post('/Coupons', own, { HasError: false })
	const used = () =>
		world.db.rows<{ code: string }>(sql`
			select c.code, o.original_id as by, d.order_id is not distinct from c.used_by_order as agrees
			from coupons c
			left join orders o on o.merchant_id = c.merchant_id and o.id = c.used_by_order
			left join redemptions d on d.merchant_id = c.merchant_id and d.coupon_id = c.id
			where c.merchant_id = ${merchant.id} and c.is_used and (d.id is not null or c.code = 'OWN') order by c.code`)
	const bought = buildOrder({ OrderTotal: 100 })
	const tell = async (Coupon: string, points: string) => {
		await api.post('/POS/orders', { ...bought, Coupon }, { HasError: false })
		assert.equal((await readBalance(world, merchant)).points, points)
	}
	await tell(wrong, '80')
	await tell(right, '90')
	assert.deepEqual(await used(), [{ code: right, by: bought.OriginalId, agrees: true }])
	await tell('OWN', '100')
	assert.deepEqual(
		(await used()).map(({ code }) => code),
		['OWN'],
	)
	await tell(right, '90')
	// the one that was mistaken pays for another purchase
	await api.post('/POS/orders', buildOrder({ OrderTotal: 100, Coupon: wrong }), { HasError: false })
	assert.equal((await readBalance(world, merchant)).points, '170')
	assert.equal((await used()).length, 2)
	// a return gives back what the order used in the end, and nothing else
	await api.post(`/POS/orders/${bought.OriginalId}/cancel`, buildCancellation(), { HasError: false })
	assert.equal((await readBalance(world, merchant)).points, '180')
})

test('a message that says nothing new writes nothing, and one that changes no award leaves it alone', async () => {
	const { api, merchant } = await world.merchant({ rules: [buildRule()] })
	const bought = buildOrder({ Metadatas: [{ Name: 'a', Value: 'b' }] })
	const { UpdatedDate: _, ...undated } = bought
	await api.post('/POS/orders', bought, { HasError: false })
	await assertUnchanged(world, async () => {
		await api.post('/POS/orders', bought, { HasError: false })
	})
	// one without a date counts as of now, so that is written: asked twice at the same moment, it is written once
	await api.post('/POS/orders', undated, { HasError: false })
	await assertUnchanged(world, async () => {
		await api.post('/POS/orders', undated, { HasError: false })
	})
	const written = () =>
		world.db.rows(sql`
			select xmin::text from orders where merchant_id = ${merchant.id}
			union all select id::text from events where merchant_id = ${merchant.id}`)
	const before = await written()
	await api.post('/POS/orders', bought, { HasError: false })
	assert.deepEqual(await written(), before)
	await api.post(
		'/POS/orders',
		{ ...undated, Metadatas: [{ Name: 'note', Value: 'x' }] },
		{ HasError: false },
	)
	const after = await written()
	assert.equal(after.length, before.length) // the order is written, and no event
	assert.notDeepEqual(after, before)
})
