import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ProductDiscountMode, RewardType } from '@fiel/contract'
import sql from 'sql-template-tag'
import { buildCancellation, buildOrder } from '../../../test/support/builders.ts'
import { assertUnchanged } from '../../../test/support/refused.ts'
import { createTestReward, earnPoints, readBalance } from '../../../test/support/rewards.ts'
import { useWorld } from '../../../test/support/world.ts'
import { JOBS } from '../../jobs.ts'
import type { RewardSettings } from '../configure/reward-settings.ts'

const world = useWorld()
const redeemPath = (id: number) => `/POS/rewards/${id}/redeem`

const createShop = async (settings: Partial<RewardSettings> = {}, program = {}) => {
	const made = await world.merchant(program)
	const id = await createTestReward(world, made.merchant, settings)
	await earnPoints(made.api, 1000)
	const balance = async () => (await readBalance(world, made.merchant)).points
	return { ...made, id, balance }
}
const cashback = { type: RewardType.Cashback, value: '0', points: '0', codePrefix: 'CASH-' } as const
const done = { Code: '00', CodeName: 'Done', Severity: 0, HasWarning: false, HasError: false }

test('a till redeems without a coupon, and the order that names the code is linked to it', async () => {
	const { api, merchant, id, balance } = await createShop()
	const reply = await api.post(redeemPath(id), {
		CustomerId: 'ana',
		OriginalKey: 'till-1',
		Metadatas: [{ Name: 'receipt', Value: '77' }],
		RedeemOrigin: 5,
		Branch: { OriginalId: 'B-1', Name: 'Jardins' },
		SalesPerson: { OriginalId: 'S-9', Name: 'Rui' },
	})
	const code = reply.Result.ExternalCode
	assert.match(code, /^TEN-/)
	assert.deepEqual(reply, {
		ErrorMessage: null,
		ErrorCode: null,
		Result: {
			RewardId: reply.Result.RewardId,
			Point: {
				PointId: reply.Result.Point.PointId,
				Quantity: -100,
				Metadatas: [{ Name: 'receipt', Value: '77' }],
			},
			ExternalCode: code,
			OriginalKey: 'till-1',
			Coupon: null,
			ExternalProductId: null,
		},
		...done,
	})
	assert.equal(await balance(), '900')
	const [row] = await world.db.rows(sql`
		select origin, branch_id, sales_person_id, checkout_id, return_at, worth::text, coupon_id from redemptions
		where merchant_id = ${merchant.id}`)
	assert.deepEqual(row, {
		...{ origin: 5, branch_id: 'B-1', sales_person_id: 'S-9', checkout_id: null, return_at: null },
		...{ worth: '10.00', coupon_id: null },
	})
	const labels = await world.db.rows(sql`
		select kind, original_id, name from order_labels where merchant_id = ${merchant.id} order by kind`)
	assert.deepEqual(labels, [
		{ kind: 'branch', original_id: 'B-1', name: 'Jardins' },
		{ kind: 'sales_person', original_id: 'S-9', name: 'Rui' },
	])
	await api.post('/POS/orders', buildOrder({ OriginalId: 'o1', Coupon: code }), { HasError: false })
	await api.delete(`/POS/rewards/${reply.Result.RewardId}`, { ErrorCode: 85 })
	await api.post('/POS/orders/o1/cancel', buildCancellation(), { HasError: false })
	await api.delete(`/POS/rewards/${reply.Result.RewardId}`, { ErrorCode: 74 })
	assert.equal(await balance(), '1000')
})

test('the same key answers the first result again, and belongs to one customer and reward', async () => {
	const { api, id, balance, merchant } = await createShop()
	await earnPoints(api, 500, 'bea')
	const other = await createTestReward(world, merchant)
	const first = await api.post(redeemPath(id), { CustomerId: 'ana', OriginalKey: 'k' })
	assert.deepEqual(await api.post(redeemPath(id), { CustomerId: 'ana', OriginalKey: 'k' }), first)
	await assertUnchanged(world, async () => {
		await api.post(redeemPath(id), { CustomerId: 'bea', OriginalKey: 'k' }, { ErrorCode: 47 })
		await api.post(redeemPath(other), { CustomerId: 'ana', OriginalKey: 'k' }, { ErrorCode: 47 })
	})
	assert.equal(await balance(), '900')
})

test('ForceGenerateCoupon issues a coupon', async () => {
	const { api, id } = await createShop({ couponDays: null })
	const reply = await api.post(redeemPath(id), { CustomerId: 'ana', ForceGenerateCoupon: true })
	assert.deepEqual(reply.Result.Coupon, {
		CouponCode: reply.Result.ExternalCode,
		CouponType: 0,
		CouponValue: 10,
		ValidDateStart: '2026-06-15T12:00:00.000Z',
		ValidDateEnd: null,
	})
})

test('cashback is redeemed by value, by points, or as the reward defines', async () => {
	const { api, id, merchant } = await createShop(cashback)
	const redeem = (body: object, expected: object) =>
		api.post(redeemPath(id), { CustomerId: 'ana', ...body }, expected)
	await redeem({ Value: 2.5 }, { Result: { Point: { Quantity: -250 } } })
	await redeem({ Points: 150 }, { Result: { Point: { Quantity: -150 } } })
	await redeem({ Value: 1, Points: 500 }, { Result: { Point: { Quantity: -100 } } })
	await assertUnchanged(world, async () => {
		await redeem({ Value: 5.01 }, { ErrorCode: 47, CodeName: 'Refused', Severity: 2, Result: null })
		await redeem({ Value: 0 }, { ErrorCode: 47 })
		await redeem({ Value: 3, PurchaseValue: 2.99 }, { ErrorCode: 47 })
		await redeem({ Value: 3, PurchaseValue: 10, DiscountValue: 1 }, { ErrorCode: 47 })
	})
	await redeem({ PurchaseValue: 3 }, { Result: { Point: { Quantity: -300 } } })
	await redeem({}, { Result: { Point: { Quantity: -200 } } })
	assert.equal((await readBalance(world, merchant)).points, '0')
})

test('a product reward names its product, and is worth what it takes off the cart', async () => {
	const product = {
		...{ productId: 'shoe', displayName: 'Shoe', value: '30' },
		...{ mode: ProductDiscountMode.FixedFinalPrice, maxUnits: 1 },
	}
	const { api, id, merchant } = await createShop({ type: RewardType.ProductDiscount, product })
	const cart = { CustomerId: 'ana', Products: [{ OriginalId: 'shoe', Quantity: 2, ProductPrice: 50 }] }
	await api.post(redeemPath(id), cart, { Result: { ExternalProductId: 'shoe', Coupon: null } })
	const [row] = await world.db.rows(
		sql`select worth::text from redemptions where merchant_id = ${merchant.id}`,
	)
	assert.deepEqual(row, { worth: '20.00' })
	await api.post(
		redeemPath(id),
		{ ...cart, Products: [{ OriginalId: 'hat', ProductPrice: 50 }] },
		{ ErrorCode: 47 },
	)
})

test('the part of an order that a till redemption paid does not earn, if the program says so', async () => {
	const { api, id } = await createShop(cashback, { purchase: { rewardPartEarns: false } })
	const { Result } = await api.post(redeemPath(id), { CustomerId: 'ana', Value: 4 })
	const order = { OriginalId: 'paid', OrderTotal: 100, Coupon: Result.ExternalCode }
	await api.post('/POS/orders', buildOrder(order), { Result: { Customer: { PointsBalance: 600 + 96 } } })
})

test('unknown customers and rewards, other merchants and bad input are refused', async () => {
	const { api, id } = await createShop()
	const other = await createShop()
	await assertUnchanged(world, async () => {
		await api.post(redeemPath(id), { CustomerId: 'nobody' }, { ErrorCode: 46, Result: null })
		await api.post(redeemPath(other.id), { CustomerId: 'ana' }, { ErrorCode: 43 })
		await api.post(redeemPath(id), {}, { ErrorCode: 7 })
		await api.post(redeemPath(id), { CustomerId: 'ana', Value: -1 }, { ErrorCode: 9 })
		await api.post(redeemPath(id), { CustomerId: 'ana', RedeemOrigin: 6 }, { ErrorCode: 47 })
		await api.post(redeemPath(id), { CustomerId: 'ana', Products: [{}] }, { ErrorCode: 7 })
		await api.post('/POS/rewards/0/redeem', { CustomerId: 'ana' }, { ErrorCode: 43 })
	})
})

test('a redemption is read, and given back by id or by key, once', async () => {
	const { api, id, merchant } = await createShop(cashback)
	const redeem = async (OriginalKey: string) =>
		(await api.post(redeemPath(id), { CustomerId: 'ana', OriginalKey, Value: 2 })).Result
	const first = await redeem('k1')
	const customer = (await api.get('/Customer/ana')).Result
	const shown = {
		Id: first.RewardId,
		Customer: customer,
		ExternalCode: first.ExternalCode,
		CashValue: 2,
		IsCanceled: false,
		RedeemDate: '2026-06-15T12:00:00.000Z',
		Points: { Id: first.Point.PointId, Points: -200, Type: 9, EventKey: 'k1' },
	}
	assert.deepEqual(await api.get(`/Rewards/${first.RewardId}`), shown)
	assert.deepEqual(await api.delete('/POS/rewards?originalKey=k1'), {
		ErrorMessage: null,
		ErrorCode: null,
		Result: { ...shown, IsCanceled: true },
		...done,
	})
	assert.deepEqual(await api.get(`/Rewards/${first.RewardId}`), { ...shown, IsCanceled: true })
	const second = await redeem('k2')
	await api.delete(`/Rewards/${second.RewardId}`, { Result: { IsCanceled: true } })
	const third = await redeem('k3')
	await api.delete(`/POS/rewards/${third.RewardId}`, { Result: { IsCanceled: true } })
	assert.equal((await readBalance(world, merchant)).points, '1000')
	const other = await createShop()
	await assertUnchanged(world, async () => {
		await api.delete(`/Rewards/${second.RewardId}`, { ErrorCode: 74, CodeName: 'Refused', Result: null })
		await api.delete('/POS/rewards?originalKey=k1', { ErrorCode: 74 })
		await api.delete('/POS/rewards?originalKey=nobody', { ErrorCode: 73 })
		await api.delete('/POS/rewards', { ErrorCode: 7 })
		await api.delete('/Rewards/999999', { ErrorCode: 73 })
		await api.get('/Rewards/999999', { HasError: true, ErrorCode: 73, Customer: null, Points: null })
		await other.api.delete(`/POS/rewards/${first.RewardId}`, { ErrorCode: 73 })
		await other.api.get(`/Rewards/${first.RewardId}`, { ErrorCode: 73 })
	})
})

test('the worker gives back what no order has named in time, once, also after downtime', async () => {
	const { api, id, balance } = await createShop({}, { redemption: { tillHours: 2 } })
	const job = JOBS.find(({ name }) => name === 'return redemptions')!
	const redeem = async () => (await api.post(redeemPath(id), { CustomerId: 'ana' })).Result
	const unused = await redeem()
	const used = await redeem()
	const late = await redeem()
	const order = { OrderTotal: 0, Coupon: used.ExternalCode }
	await api.post('/POS/orders', buildOrder(order), { HasError: false })
	world.clock.set('2026-06-15T13:59:59Z')
	assert.deepEqual(await job.run(world), { merchants: 0, things: 0 })
	world.clock.set('2026-06-18T00:00:00Z')
	assert.equal(await job.lag!(world), 2 * 86_400 + 10 * 3600)
	// An order that arrives late captures what the worker has not given back yet.
	await api.post('/POS/orders', buildOrder({ OrderTotal: 0, Coupon: late.ExternalCode }), { HasError: false })
	const runs = await Promise.all([job.run(world), job.run(world), job.run(world)])
	assert.equal(
		runs.reduce((sum, { things }) => sum + things, 0),
		1,
	)
	assert.equal(await job.lag!(world), 0)
	assert.equal(await balance(), '800')
	await api.get(`/Rewards/${unused.RewardId}`, { IsCanceled: true })
	await api.get(`/Rewards/${late.RewardId}`, { IsCanceled: false })
	await api.post('/POS/orders', buildOrder({ OrderTotal: 0, Coupon: unused.ExternalCode }), {
		HasError: false,
	})
	assert.deepEqual(await job.run(world), { merchants: 0, things: 0 })
})

test('POST Customer/{id}/redeem redeems and always makes a coupon', async () => {
	const { api, id, balance } = await createShop({ isManual: true })
	const reply = await api.post(
		'/Customer/ana/redeem',
		{ RewardId: id, OriginalKey: 'app-1' },
		{ TotalItemCount: 1 },
	)
	const [list] = reply.Items[0].PreGeneratedCouponLists
	assert.match(list.PreGeneratedCoupons[0].CouponCode, /^TEN-/)
	assert.deepEqual(await api.post('/Customer/ana/redeem', { RewardId: id, OriginalKey: 'app-1' }), reply)
	assert.equal(await balance(), '900')
	await assertUnchanged(world, async () => {
		await api.post('/Customer/nobody/redeem', { RewardId: id }, { ErrorCode: 46 })
		await api.post('/Customer/ana/redeem', { RewardId: 999999 }, { ErrorCode: 43 })
		await api.post('/Customer/ana/redeem', {}, { ErrorCode: 7 })
		await api.post('/Customer/ana/redeem', { RewardId: id, Value: -1 }, { ErrorCode: 9 })
	})
})
