import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RewardType } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Reply } from '../../../test/support/api.ts'
import { buildOrder } from '../../../test/support/builders.ts'
import { assertUnchanged } from '../../../test/support/refused.ts'
import { createTestReward, earnPoints, readBalance } from '../../../test/support/rewards.ts'
import { createSecondApi } from '../../../test/support/second-api.ts'
import { useWorld } from '../../../test/support/world.ts'
import { repeatSteps } from '../../db/step.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { RewardSettings } from '../configure/reward-settings.ts'
import { returnRedemptions } from '../return-redemptions.ts'

const world = useWorld()
/** The worker for one merchant: other tests of this file leave carts behind. */
const returnDue = (merchant: Merchant): Promise<number> =>
	repeatSteps(() => world.db.transaction((tx) => returnRedemptions(tx, merchant, world.clock.now())))
const cashback = { type: RewardType.Cashback, value: '0', points: '0', title: 'Cashback' } as const

/** Ana has 1000 points, which are worth 10. */
const createShop = async (settings: Partial<RewardSettings> = {}, program = {}) => {
	const made = await world.merchant(program)
	const id = await createTestReward(world, made.merchant, { ...cashback, ...settings })
	await earnPoints(made.api, 1000)
	const balance = async () => (await readBalance(world, made.merchant)).cashback
	const redeem = (CheckoutId: string, body: object = {}, expected: object = { HasError: false }) =>
		made.api.post('/Checkout/redeem', { CustomerId: 'ana', CheckoutId, ...body }, expected)
	const change = (what: string, CheckoutId: string, body: object = {}) =>
		made.api.post(`/Checkout/redeem/${what}`, { CustomerId: 'ana', CheckoutId, ...body })
	return { ...made, id, balance, redeem, change }
}
const outcome = ({ Code, CodeName, Severity, HasWarning, HasError, Result }: Reply) => ({
	...{ Code, CodeName, Severity, HasWarning, HasError },
	...(({ CustomerMessage: _, ...rest }) => rest)(Result),
})
const warning = (Code: string, CodeName: string) => ({
	...{ Code, CodeName, Severity: 1, HasWarning: true, HasError: false },
})

test('cashback of a cart leaves the balance at once, and the order that names it captures it', async () => {
	const { redeem, balance, api, merchant, change } = await createShop()
	const reply = await redeem('cart', { CashbackValue: 4, Total: 50, RedeemOrigin: 1, Token: 'x' })
	assert.deepEqual(reply, {
		ErrorMessage: null,
		ErrorCode: null,
		Result: {
			RewardId: reply.Result.RewardId,
			Point: { PointId: reply.Result.Point.PointId, Quantity: -400, Metadatas: [] },
			ExternalCode: reply.Result.ExternalCode,
			OriginalKey: reply.Result.ExternalCode,
			Coupon: null,
			ExternalProductId: null,
		},
		...{ Code: '00', CodeName: 'Done', Severity: 0, HasWarning: false, HasError: false },
	})
	assert.equal(await balance(), '6')
	const [row] = await world.db.rows(sql`
		select checkout_id, return_at, origin, worth::text from redemptions where merchant_id = ${merchant.id}`)
	const returnAt = new Date('2026-06-16T12:00:00Z')
	assert.deepEqual(row, { checkout_id: 'cart', return_at: returnAt, origin: 1, worth: '4.00' })
	await api.post('/Order', buildOrder({ OrderTotal: 0, Coupon: reply.Result.ExternalCode }), {
		HasError: false,
	})
	world.clock.pass(10)
	assert.equal(await returnDue(merchant), 0)
	assert.equal(await balance(), '6')
	assert.deepEqual(outcome(await change('refresh', 'cart', { Total: 1 })), {
		...warning('05', 'CashbackStillApplied'),
		CashbackRemoved: false,
	})
	assert.deepEqual(outcome(await change('remove', 'cart')), {
		...warning('04', 'CashbackNotApplied'),
		Success: false,
	})
})

test('without a value it is as much as balance, cart and reward allow', async () => {
	const { redeem } = await createShop({ cashbackMaximum: '8', paidOtherwisePercent: '50' })
	await redeem('a', {}, { Result: { Point: { Quantity: -800 } } })
	await redeem('a', { Total: 9 }, { Result: { Point: { Quantity: -450 } } })
	await redeem(
		'a',
		{ CashbackValue: null, Items: [{ Value: 2, Quantity: 2 }, { Value: 1.5 }] },
		{
			Result: { Point: { Quantity: -275 } },
		},
	)
	await redeem('a', { Total: 100, Items: [{ Value: 1 }] }, { Result: { Point: { Quantity: -800 } } })
})

test('the same cart and value answer the same redemption; another value or cart replaces it', async () => {
	const { redeem, balance, api } = await createShop()
	const first = await redeem('a', { CashbackValue: 4 })
	assert.deepEqual(await redeem('a', { CashbackValue: 4 }), first)
	assert.equal(await balance(), '6')
	const second = await redeem('a', { CashbackValue: 9 })
	assert.equal(await balance(), '1')
	await api.get(`/Rewards/${first.Result.RewardId}`, { IsCanceled: true })
	const third = await redeem('b', { CashbackValue: 10 })
	assert.equal(await balance(), '0')
	await api.get(`/Rewards/${second.Result.RewardId}`, { IsCanceled: true })
	// What is refused leaves the cart as it was.
	await assertUnchanged(world, () => redeem('c', { CashbackValue: 10.01 }, { ErrorCode: 70 }))
	await api.get(`/Rewards/${third.Result.RewardId}`, { IsCanceled: false })
})

test('a limit per customer does not count what the cart replaces', async () => {
	const { redeem, balance, id } = await createShop({ limitPerCustomer: 1, limitInAll: 1 })
	await redeem('a', { CashbackValue: 4 })
	await redeem('b', { CashbackValue: 5 })
	assert.equal(await balance(), '5')
	const [reward] = await world.db.rows(sql`select redeemed from rewards where id = ${id}`)
	assert.deepEqual(reward, { redeemed: 1 })
})

test('a key answers its redemption again, and never one that was given back', async () => {
	const { redeem, change, balance } = await createShop()
	const first = await redeem('a', { CashbackValue: 4, OriginalKey: 'k' })
	assert.equal(first.Result.OriginalKey, 'k')
	assert.deepEqual(await redeem('a', { CashbackValue: 5, OriginalKey: 'k' }), first)
	await redeem('b', { CashbackValue: 4, OriginalKey: 'k' }, { ErrorCode: 70 })
	await change('remove', 'a')
	await redeem('a', { CashbackValue: 4, OriginalKey: 'k' }, { ErrorCode: 70, Severity: 2 })
	assert.equal(await balance(), '10')
})

test('refresh gives the cashback back when the cart no longer fits', async () => {
	const { redeem, change, balance } = await createShop({ minimumPurchase: '20' })
	const refresh = async (cart: string, body: object = {}) => outcome(await change('refresh', cart, body))
	assert.deepEqual(await refresh('a'), { ...warning('04', 'CashbackNotApplied'), CashbackRemoved: false })
	await redeem('a', { CashbackValue: 4, Total: 30 })
	const stays = { ...warning('05', 'CashbackStillApplied'), CashbackRemoved: false }
	assert.deepEqual(await refresh('a'), stays)
	assert.deepEqual(await refresh('a', { Total: 20 }), stays)
	assert.equal(await balance(), '6')
	const gone = { ...warning('06', 'CashbackRemovedByCartChange'), CashbackRemoved: true }
	assert.deepEqual(await refresh('a', { Total: 19.99 }), gone)
	assert.equal(await balance(), '10')
	assert.deepEqual(await refresh('a', { Total: 20 }), {
		...warning('04', 'CashbackNotApplied'),
		CashbackRemoved: false,
	})
	await redeem('a', { CashbackValue: 4, Total: 30 })
	world.clock.pass(1)
	assert.deepEqual(await refresh('a', { Total: 30 }), gone)
})

test('remove gives the cashback back', async () => {
	const { redeem, change, balance } = await createShop()
	const remove = async (cart: string) => outcome(await change('remove', cart))
	assert.deepEqual(await remove('a'), { ...warning('03', 'CheckoutNotFound'), Success: false })
	await redeem('a', { CashbackValue: 4 })
	const { CustomerMessage } = (await change('remove', 'a')).Result
	assert.equal(CustomerMessage, '4 of cashback went back to your balance.')
	assert.equal(await balance(), '10')
	assert.deepEqual(await remove('a'), { ...warning('04', 'CashbackNotApplied'), Success: false })
	await redeem('a', { CashbackValue: 3 })
	assert.deepEqual(await remove('a'), {
		...{
			Code: '07',
			CodeName: 'CashbackRemovedSuccessfully',
			Severity: 0,
			HasWarning: false,
			HasError: false,
		},
		Success: true,
	})
})

test('what is not ordered in time is given back once, also after downtime', async () => {
	const { redeem, balance, change, merchant } = await createShop({}, { redemption: { checkoutHours: 1 } })
	await redeem('a', { CashbackValue: 4 })
	world.clock.set('2026-06-15T12:59:59Z')
	assert.equal(await returnDue(merchant), 0)
	world.clock.set('2026-07-20T12:00:00Z')
	// A cart that comes back before the worker gets a new hold, and not one that is about to end.
	await redeem('a', { CashbackValue: 4 })
	assert.equal(await balance(), '6')
	assert.equal(await returnDue(merchant), 0)
	world.clock.set('2026-07-21T12:00:00Z')
	const [one, other] = await Promise.all([returnDue(merchant), returnDue(merchant)])
	assert.equal(one + other, 1)
	assert.equal(await balance(), '10')
	assert.equal((await change('remove', 'a')).CodeName, 'CashbackNotApplied')
})

test('a program can hold carts for ever', async () => {
	const { redeem, balance, merchant } = await createShop({}, { redemption: { checkoutHours: null } })
	await redeem('a', { CashbackValue: 4 })
	world.clock.pass(300)
	assert.equal(await returnDue(merchant), 0)
	assert.equal(await balance(), '6')
})

test('refusals have status 400, a number and a code', async () => {
	const { redeem, api } = await createShop({ minimumPurchase: '20' })
	const paths = ['/Checkout/redeem', '/Checkout/redeem/refresh', '/Checkout/redeem/remove']
	await assertUnchanged(world, async () => {
		for (const path of paths) {
			const refused = { Severity: 2, HasError: true, HasWarning: false, Result: null }
			await api.post(
				path,
				{ CustomerId: 'nobody', CheckoutId: 'a' },
				{
					...refused,
					...{ Code: '01', CodeName: 'CustomerNotFound', ErrorCode: 59 },
				},
			)
			await api.post(path, { CheckoutId: 'a' }, { ...refused, CodeName: 'CustomerNotFound', ErrorCode: 7 })
			for (const CheckoutId of [undefined, null, '', ' '])
				await api.post(
					path,
					{ CustomerId: 'ana', CheckoutId },
					{
						...refused,
						...{ Code: '02', CodeName: 'CheckoutIdRequired', ErrorCode: 7 },
					},
				)
			await api.post(path, { CustomerId: 'ana', CheckoutId: 'a', Total: -1 }, { ...refused, ErrorCode: 9 })
			await api.post(path, { CustomerId: 'ana', CheckoutId: 'a', Total: 'x' }, { ...refused, ErrorCode: 70 })
		}
		const refused = { ErrorCode: 70, Code: '10', CodeName: 'Refused', Severity: 2 }
		await redeem('a', { CashbackValue: 10.01, Total: 50 }, refused)
		await redeem('a', { CashbackValue: 0, Total: 50 }, refused)
		await redeem('a', { CashbackValue: 5, Total: 19 }, refused)
		await redeem('a', { Total: 0 }, refused)
	})
	const none = await world.merchant()
	await earnPoints(none.api, 100)
	const body = { CustomerId: 'ana', CheckoutId: 'a' }
	const reply = await none.api.post('/Checkout/redeem', body, { ErrorCode: 70, CodeName: 'Refused' })
	assert.equal(reply.ErrorMessage, 'The program has no active cashback reward.')
	await none.api.post('/Checkout/redeem', { ...body, CustomerId: 'x' }, { CodeName: 'CustomerNotFound' })
})

test('200 parallel requests of carts and tills on two processes never spend the same points', async (t) => {
	const { api, id, merchant, token, key } = await createShop()
	const apis = [api, await createSecondApi(t, world, { token, key })]
	await earnPoints(api, 49)
	const ask = (n: number): Promise<Reply> => {
		const from = apis[n % 2]!
		if (n % 4 < 2) return from.post(`/POS/rewards/${id}/redeem`, { CustomerId: 'ana', Value: 1 })
		if (n % 20 === 3)
			return from.post('/Checkout/redeem/remove', { CustomerId: 'ana', CheckoutId: `cart-${n % 7}` })
		return from.post('/Checkout/redeem', { CustomerId: 'ana', CheckoutId: `cart-${n % 7}`, CashbackValue: 3 })
	}
	const replies = await Promise.all(Array.from({ length: 200 }, (_, n) => ask(n)))
	for (const reply of replies)
		if (reply.HasError) assert.ok([47, 70].includes(reply.ErrorCode), reply.ErrorMessage)
	const [state] = await world.db.rows<{ held: number; tills: number; carts: number }>(sql`
		select count(*) filter (where checkout_id is not null) as carts,
			count(*) filter (where checkout_id is null) as tills, sum(worth)::float as held
		from redemptions where merchant_id = ${merchant.id} and refunded_at is null`)
	assert.ok(state!.carts <= 1, 'one cart at a time')
	assert.ok(state!.tills + state!.carts > 0)
	const { cashback: left } = await readBalance(world, merchant)
	assert.equal((Number(left) + state!.held).toFixed(2), '10.49')
	assert.ok(Number(left) >= 0)
	const [ledger] = await world.db.rows<{ least: number }>(sql`
		select min(cashback_balance)::float as least from events where merchant_id = ${merchant.id}`)
	assert.ok(ledger!.least >= 0, 'the balance was never negative')
})
