import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ProductDiscountMode, RewardType } from '@fiel/contract'
import { type PanelClient, sendAdminRequest, signInAs } from '../../test/support/admin.ts'
import type { Api } from '../../test/support/api.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { createTestReward, earnPoints, readBalance } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

const NOW = '2026-06-15T12:00:00.000Z'
/** The end of the thirtieth day in São Paulo. */
const END = '2026-07-16T02:59:59.999Z'

const openShop = async (settings: Parameters<typeof world.merchant>[0] = {}) => {
	const shop = await world.merchant(settings)
	const owner = await signInAs(world, shop.merchant)
	const cashier = await signInAs(world, shop.merchant, 'cashier')
	return { ...shop, owner, cashier }
}

/** The part that a reward pays earns nothing, so that what an order earns tells what the reward took off. */
const WITHOUT_REWARD_PART = { purchase: { rewardPartEarns: false } }

const TENTH = {
	...{ type: RewardType.PercentDiscount, title: '10% off', value: '10', codePrefix: 'PER-' },
	minimumPurchase: '50',
}

/** Redeems as the widget does, for a code to be entered some day. */
const redeemOnline = async (api: Api, reward: number, CustomerId = 'ana', body: object = {}) => {
	const { Items } = await api.post(`/RewardConfigurations/${reward}/redeem`, { CustomerId, ...body })
	return Items[0].PreGeneratedCouponLists[0].PreGeneratedCoupons[0].CouponCode as string
}

const saleOf = (Key: string, Amount: number, changes: object = {}) => ({
	...{ Key, CustomerId: 'ana', Amount, EnteredDate: NOW },
	...changes,
})

const couponsOf = async (cashier: PanelClient, cart: object) =>
	(await cashier.post('/counter/rewards', { CustomerId: 'ana', Amount: 80, ...cart }, 200)).Coupons

test('a coupon from the widget is used in a sale like a reward that was redeemed at the counter, and returned like one', async () => {
	const { api, merchant, owner, cashier } = await openShop(WITHOUT_REWARD_PART)
	const tenth = await createTestReward(world, merchant, { ...TENTH, limitPerCustomer: 1 })
	await earnPoints(api, 150)
	await earnPoints(api, 150, 'rui', { OriginalId: 'first-of-rui' })
	const code = await redeemOnline(api, tenth)
	assert.equal((await readBalance(world, merchant)).points, '50')

	const [found] = await cashier.get(`/counter/customers?search=${code}`)
	assert.deepEqual([found.Id, found.IsExact], ['ana', true])
	const coupon = {
		Code: code,
		Title: '10% off',
		Benefit: '10% off one purchase.',
		CanUse: true,
		Requirements: null,
		Discount: 8,
		Points: 100,
		Cashback: 1,
		ValidUntil: END,
	}
	assert.deepEqual(await couponsOf(cashier, {}), [coupon])
	assert.deepEqual(await couponsOf(cashier, { CustomerId: 'rui' }), [])
	assert.deepEqual(await couponsOf(cashier, { Amount: 49.99 }), [
		{
			...coupon,
			CanUse: false,
			Requirements: 'The minimum purchase is R$50.00, and this one is R$49.99.',
			Discount: 5,
		},
	])
	// What the customer can use cannot be redeemed once more.
	const { Rewards } = await cashier.post('/counter/rewards', { CustomerId: 'ana', Amount: 80 }, 200)
	assert.equal(Rewards[0].CanUse, false)

	const refused = await cashier.post('/counter/sales', saleOf('S-1', 49.99, { Coupon: code }), 422)
	assert.deepEqual(
		[refused.ErrorName, refused.Field, refused.Message],
		['GenericError', 'Coupon', 'The minimum purchase is R$50.00, and this one is R$49.99.'],
	)
	const sale = await cashier.post('/counter/sales', saleOf('S-1', 80, { Coupon: code }))
	const redeem = { Key: 'R-1', CustomerId: 'rui', Amount: 80, RewardId: tenth }
	const redeemed = await cashier.post('/counter/redemptions', redeem)
	const like = await cashier.post(
		'/counter/sales',
		saleOf('S-2', 80, { CustomerId: 'rui', Coupon: redeemed.Code }),
	)
	assert.deepEqual(sale, { ...like, Key: 'S-1', OrderId: 'S-1', CustomerId: 'ana', CustomerName: 'ana' })
	assert.partialDeepStrictEqual(sale, {
		...{ Amount: 80, Discount: 8, RewardTitle: '10% off', SpentPoints: 100, SpentCashback: 1 },
		...{ Points: 72, PointBalance: 122 },
	})
	const again = await cashier.post('/counter/sales', saleOf('S-1', 80, { Coupon: code }))
	assert.deepEqual(again, { ...sale, IsRepeated: true })
	assert.deepEqual(await couponsOf(cashier, {}), [])
	assert.deepEqual(await cashier.get(`/counter/customers?search=${code}`), [])

	// The points were drawn once, and the coupon is that of the order.
	const pointsOf = async (id: string) =>
		(await owner.get(`/customers/${id}/points`)).Items.map(({ Points }: { Points: number }) => Points)
	assert.deepEqual(await pointsOf('ana'), [72, -100, 150])
	assert.deepEqual(await pointsOf('rui'), [72, -100, 150])
	const used = await owner.get(`/coupons/${code}`)
	assert.deepEqual([used.State, used.OrderId], ['used', 'S-1'])
	const { Items: redemptions } = await owner.get(`/rewards/${tenth}/redemptions`)
	assert.deepEqual(redemptions.map(({ OrderId }: { OrderId: string }) => OrderId).sort(), ['S-1', 'S-2'])

	const part = await cashier.post('/counter/returns', { Key: 'T-1', OrderId: 'S-1', Value: 40 })
	// What is left, less the reward, earns 32.
	assert.deepEqual([part.Points, part.GivenBack, part.Sale.Discount], [40, [], 8])
	const other = await cashier.post('/counter/returns/preview', { OrderId: 'S-2', Value: 40 }, 200)
	assert.partialDeepStrictEqual(part, other)
	const rest = await cashier.post('/counter/returns', { Key: 'T-2', OrderId: 'S-1', Value: 40 })
	assert.deepEqual(rest.GivenBack, [{ Title: '10% off', Points: 100, Cashback: 1 }])
	assert.equal((await readBalance(world, merchant)).points, '150')
	assert.deepEqual(await couponsOf(cashier, {}), [])
	const gone = await cashier.post('/counter/sales', saleOf('S-3', 80, { Coupon: code }), 422)
	assert.deepEqual([gone.Field, gone.Message], ['Coupon', `Coupon ${code} is already used.`])

	// The shift counts the reward that was redeemed here, and not the coupon that a return gave back.
	const { Shift } = await cashier.get('/counter/shift')
	assert.deepEqual(Shift.Totals, {
		...{ Sales: 2, SalesAmount: 160, Returns: 2, ReturnsAmount: 80, Redemptions: 1, Discounts: 8 },
		...{ Paid: 144, Refunded: 72, NewCustomers: 0, Points: 72 },
	})
})

test('coupons of every reward with a discount, with what each takes off, or why it does not fit', async () => {
	const { api, merchant, cashier } = await openShop({ cashback: { isActive: true, pointValue: '0.1' } })
	await earnPoints(api, 2000)
	const add = async (changes: Parameters<typeof createTestReward>[2], body: object = {}, codes?: string[]) =>
		redeemOnline(api, await createTestReward(world, merchant, changes, codes), 'ana', body)
	const product = {
		...{ mode: ProductDiscountMode.PercentDiscount, productId: 'MUG', displayName: 'Mug' },
		...{ value: '50', maxUnits: 2 },
	}
	const tenOff = await add({ couponDays: null })
	const imported = await add({ title: 'Imported' }, {}, ['SUN-1'])
	const shipping = await add({ type: RewardType.FreeShipping, title: 'Free shipping', value: '0' })
	const mug = await add({ type: RewardType.ProductDiscount, title: 'Half a mug', product })
	const most = await add({ title: 'A half at most', value: '45', paidOtherwisePercent: '50' })
	const cashback = { type: RewardType.Cashback, title: 'Cashback', value: '0', points: '0' }
	const spent = await add({ ...cashback, paidOtherwisePercent: '70' }, { Value: 25 })
	const alone = await add({ title: 'Alone', isCumulative: false })
	await add({ type: RewardType.Custom, title: 'A tour of the shop' })
	const short = await add({ title: 'Today only', couponDays: 0 })
	// What a till redeems for a sale of its own is no coupon.
	await api.post('/POS/rewards/1/redeem', { CustomerId: 'ana', PurchaseValue: 80 })

	const shown = async (cart: object) =>
		Object.fromEntries(
			(await couponsOf(cashier, cart)).map(
				({ Code, Benefit, Discount, CanUse, Requirements }: Record<string, unknown>) => [
					Code,
					[Benefit, Discount, CanUse ? 'fits' : Requirements],
				],
			),
		)
	const Products = [{ OriginalId: 'MUG', Title: 'Mug', Quantity: 3, Price: 20 }]
	assert.deepEqual(await shown({ Amount: 80, Products }), {
		[short]: ['R$10.00 off one purchase.', 10, 'fits'],
		[imported]: ['R$12.50 off one purchase.', 12.5, 'fits'],
		[shipping]: ['Free shipping for one purchase.', null, 'fits'],
		[mug]: ['50% off Mug.', 20, 'fits'],
		[most]: [
			'R$45.00 off one purchase.',
			45,
			'The reward gives R$45.00, it can pay at most R$40.00 of this purchase.',
		],
		[spent]: [
			'R$25.00 of cashback for one purchase.',
			25,
			'Value is R$25.00, cashback can pay at most R$24.00 of this purchase.',
		],
		[alone]: ['R$10.00 off one purchase.', 10, 'fits'],
		[tenOff]: ['R$10.00 off one purchase.', 10, 'fits'],
	})
	const cheap = await shown({ Amount: 8 })
	assert.deepEqual(cheap[tenOff], [
		'R$10.00 off one purchase.',
		10,
		'The reward gives R$10.00, the purchase is only R$8.00.',
	])
	assert.deepEqual(cheap[mug], ['50% off Mug.', 0, 'The purchase has no Mug that would cost less.'])
	assert.deepEqual((await shown({ Amount: 100 }))[spent], [
		'R$25.00 of cashback for one purchase.',
		25,
		'fits',
	])

	const sale = await cashier.post('/counter/sales', saleOf('S-1', 60, { Products, Coupon: mug }))
	assert.deepEqual([sale.Discount, sale.RewardTitle], [20, 'Half a mug'])
	const second = await cashier.post('/counter/sales', saleOf('S-2', 100, { Coupon: spent }))
	assert.deepEqual([second.Discount, second.SpentPoints, second.SpentCashback], [25, 250, 25])
	const third = await cashier.post('/counter/sales', saleOf('S-3', 30, { Coupon: shipping }))
	assert.deepEqual([third.Discount, third.RewardTitle], [0, 'Free shipping'])

	// The next day one of them has ended; a sale that the device has kept since yesterday can still name it.
	world.clock.set('2026-06-16T12:00:00Z')
	const later = await signInAs(world, merchant, 'cashier')
	const { Coupons } = await later.post('/counter/rewards', { CustomerId: 'ana', Amount: 80 }, 200)
	assert.equal(
		Coupons.some(({ Code }: { Code: string }) => Code === short),
		false,
	)
	const tomorrow = { EnteredDate: '2026-06-16T12:00:00Z', Coupon: short }
	const ended = await later.post('/counter/sales', saleOf('S-4', 80, tomorrow), 422)
	assert.deepEqual([ended.Field, ended.Message.startsWith(`coupon ${short} expired on`)], ['Coupon', true])
	const kept = await later.post('/counter/sales', saleOf('S-4', 80, { Coupon: short }))
	assert.equal(kept.Discount, 10)
})

test('a code that the customer cannot use is refused in words, so that no discount is given for nothing', async () => {
	const { api, merchant, owner, cashier } = await openShop(WITHOUT_REWARD_PART)
	const ten = await createTestReward(world, merchant)
	const tenth = await createTestReward(world, merchant, TENTH)
	await earnPoints(api, 600)
	await earnPoints(api, 150, 'rui', { OriginalId: 'first-of-rui' })
	const refusal = async (Coupon: string, changes: object = {}) => {
		const { ErrorName, Field, Message } = await cashier.post(
			'/counter/sales',
			saleOf('S-1', 80, { Coupon, ...changes }),
			422,
		)
		assert.equal(Field, 'Coupon')
		return [ErrorName, Message]
	}
	assert.deepEqual(await refusal('NO-CODE'), ['GenericError', 'There is no coupon NO-CODE.'])
	const code = await redeemOnline(api, ten)
	const ofAnother = ['GenericError', `Coupon ${code} belongs to somebody else.`]
	assert.deepEqual(await refusal(code, { CustomerId: 'rui' }), ofAnother)
	const NewCustomer = { Id: 'C-2', Name: 'Eva', Phone: '21 99999-0000' }
	assert.deepEqual(await refusal(code, { CustomerId: null, NewCustomer }), ofAnother)

	// The online store uses it meanwhile.
	const online = { OriginalId: 'online', OrderTotal: 90, Customer: { OriginalId: 'ana' }, Coupon: code }
	await api.post('/POS/orders', buildOrder(online), { HasError: false })
	const alreadyUsed = ['PdvReward_CoupomAlreadyUsed', `Coupon ${code} is already used.`]
	assert.deepEqual(await refusal(code), alreadyUsed)
	const givenBack = await redeemOnline(api, ten)
	await owner.post(`/redemptions/${givenBack}/cancel`, {}, 200)
	assert.deepEqual(await refusal(givenBack), ['GenericError', `Coupon ${givenBack} is inactive.`])
	// The same for a reward that was redeemed here and given back in another tab.
	const redeem = { Key: 'R-1', CustomerId: 'ana', Amount: 80, RewardId: ten }
	const { Code } = await cashier.post('/counter/redemptions', redeem)
	await cashier.delete('/counter/redemptions/R-1', 204)
	assert.deepEqual(await refusal(Code), ['GenericError', `Coupon ${Code} is inactive.`])

	// Nothing was recorded, and a code in percent that a corrected order no longer names is open again.
	assert.equal((await cashier.get('/counter')).SoldToday, 0)
	const percent = await redeemOnline(api, tenth)
	const sale = await cashier.post('/counter/sales', saleOf('S-1', 80, { Coupon: percent }))
	assert.deepEqual([sale.Discount, sale.Points], [8, 72])
	const corrected = {
		...{ OriginalId: 'S-1', OrderTotal: 80, Customer: { OriginalId: 'ana' }, Coupon: 'OTHER' },
		UpdatedDate: '2026-06-15T13:00:00Z',
	}
	await api.post('/POS/orders', buildOrder(corrected), { HasError: false })
	assert.equal((await owner.get('/orders/S-1')).Points, 80)
	const [open] = await couponsOf(cashier, { Amount: 200 })
	assert.deepEqual([open.Code, open.Discount], [percent, 20])
	// An order of the store says nothing about what the code took off, so all of it earns, as before.
	const next = { OriginalId: 'next', OrderTotal: 100, Customer: { OriginalId: 'ana' }, Coupon: percent }
	await api.post('/POS/orders', buildOrder(next), { HasError: false })
	assert.equal((await owner.get('/orders/next')).Points, 100)
})

test('two sales at once with one coupon: one has the discount, the other is told', async () => {
	const { api, merchant, cashier } = await openShop(WITHOUT_REWARD_PART)
	const other = await signInAs(world, merchant, 'cashier')
	const tenth = await createTestReward(world, merchant, TENTH)
	await earnPoints(api, 600)
	const sold: number[] = []
	for (const round of ['A', 'B', 'C']) {
		const Coupon = await redeemOnline(api, tenth)
		const send = (client: PanelClient, key: string) =>
			sendAdminRequest(world.app, 'POST', '/counter/sales', saleOf(key, 80, { Coupon }), {
				cookie: client.cookie,
			})
		const answers = await Promise.all([send(cashier, `${round}-1`), send(other, `${round}-2`)])
		const [won, lost] = answers.toSorted((a, b) => a.statusCode - b.statusCode)
		assert.deepEqual([won!.statusCode, lost!.statusCode], [201, 422])
		sold.push(won!.json().Discount)
		const { ErrorName, Field, Message } = lost!.json()
		assert.deepEqual(
			[ErrorName, Field, Message],
			['PdvReward_CoupomAlreadyUsed', 'Coupon', `Coupon ${Coupon} is already used.`],
		)
	}
	assert.deepEqual(sold, [8, 8, 8])
	// 600 earned, three times 100 spent and 72 earned.
	assert.equal((await readBalance(world, merchant)).points, '516')
})

test('a sale and an order of the online store at once: whoever is late does not get the discount silently', async () => {
	const { api, merchant, owner, cashier } = await openShop(WITHOUT_REWARD_PART)
	const ten = await createTestReward(world, merchant)
	await earnPoints(api, 600)
	for (const round of ['A', 'B', 'C', 'D']) {
		const Coupon = await redeemOnline(api, ten)
		const online = { OriginalId: `${round}-online`, OrderTotal: 90, Customer: { OriginalId: 'ana' }, Coupon }
		const [answer] = await Promise.all([
			sendAdminRequest(world.app, 'POST', '/counter/sales', saleOf(round, 80, { Coupon }), {
				cookie: cashier.cookie,
			}),
			api.post('/POS/orders', buildOrder(online), { HasError: false }),
		])
		const coupon = await owner.get(`/coupons/${Coupon}`)
		const { Discount, Message } = answer.json()
		assert.deepEqual(
			[answer.statusCode, Discount ?? Message, coupon.State],
			coupon.OrderId === round ? [201, 10, 'used'] : [422, `Coupon ${Coupon} is already used.`, 'used'],
		)
	}
})
