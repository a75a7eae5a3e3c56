import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Api, Reply } from './support/api.ts'
import { buildCancellation, buildOrder } from './support/builders.ts'
import { createPinShop, PIN_ENVIRONMENT } from './support/pins.ts'
import { createTestReward, readBalance } from './support/rewards.ts'
import { createSecondApi } from './support/second-api.ts'
import { useWorld } from './support/world.ts'

const world = useWorld(PIN_ENVIRONMENT)
const CPF = '52998224725'
const CART = { CustomerId: CPF, PurchaseValue: 80, DiscountValue: null, Products: null }

/** What a cart answers about nobody. */
const NOBODY = {
	Customer: null,
	Rewards: [],
	HasRewards: false,
	ShouldValidateCustomer: true,
	ShouldValidateCustomerSignup: true,
	AvailablePoints: 0,
	CashbackEnabled: false,
	AvailableCashback: 0,
	MaxCashbackForCurrentPurchase: 0,
	HasRestrictedItems: false,
	RestrictedValue: 0,
	EligibleValue: 80,
}

const DONE = { ErrorMessage: null, ErrorCode: null, HasError: false }
const OUTCOME = { Code: '00', CodeName: 'Done', Severity: 0, HasWarning: false }

const orderOf = (OriginalId: string, OrderTotal: number, changes: object = {}) => {
	const Products = [{ OriginalId: 'shoe', Title: 'Shoe', ProductPrice: OrderTotal }]
	return buildOrder({ OriginalId, OrderTotal, Products, Customer: { OriginalId: CPF }, ...changes })
}

/** The rewards of an answer with their reasons. */
const reasonsOf = ({ Rewards }: Reply): [title: string, canUse: boolean, reason: number][] =>
	Rewards.map(({ Title, CanUse, CannotUseReason }: Reply) => [Title, CanUse, CannotUseReason])

test('a sale as a cashier lives it, at two tills of two processes', async (t) => {
	const shop = await createPinShop(t, world, { settings: { pin: { mode: 'always' } } })
	const { merchant, deliver, api: till } = shop
	const other = await createSecondApi(t, world, shop)
	const ten = await createTestReward(world, merchant)
	await createTestReward(world, merchant, { title: 'A bicycle', points: '9000' })
	const points = async () => (await readBalance(world, merchant, CPF)).points

	const confirm = async (contact: object = {}) => {
		const sent = await till.post(`/POS/customers/${CPF}/challenge`, { TransactionId: null, ...contact })
		const { TransactionId } = sent
		assert.deepEqual(sent, {
			Success: true,
			FriendlyErrorMessage: null,
			ShouldInformPhone: false,
			ShouldInformEmail: false,
			SentBySMS: false,
			SentByEmail: true,
			TransactionId,
			ErrorMessage: null,
			Code: null,
		})
		const Code = await deliver()
		assert.deepEqual(await other.post(`/POS/customers/${CPF}/challengevalidate`, { TransactionId, Code }), {
			TransactionId,
			Success: true,
			FriendlyErrorMessage: null,
		})
	}

	// She is not known yet, and signs up with a PIN.
	assert.deepEqual(await till.post('/POS/rewards/available', CART), NOBODY)
	await confirm({ Email: 'ana@mail.test', Name: 'Ana Souza', Document: CPF })

	// The first order.
	const first = await other.post('/POS/orders', orderOf('A', 150))
	assert.partialDeepStrictEqual(first.Result, {
		State: 2,
		Customer: { Name: 'Ana Souza', PointsBalance: 150 },
	})

	// The second visit: what she can use, and why not the rest. The PIN of the sign-up was not used yet.
	const available = await other.post('/POS/rewards/available', CART)
	assert.deepEqual(reasonsOf(available), [
		['10 off', true, 0],
		['A bicycle', false, 1],
	])
	assert.deepEqual(
		{ ...available, Rewards: [], Customer: null },
		{
			...NOBODY,
			HasRewards: true,
			ShouldValidateCustomer: false,
			ShouldValidateCustomerSignup: false,
			AvailablePoints: 150,
		},
	)

	// She redeems. The same key again answers the same, on the other till too.
	const redeem = (at: Api, OriginalKey: string) =>
		at.post(`/POS/rewards/${ten}/redeem`, {
			CustomerId: CPF,
			OriginalKey,
			RedeemOrigin: 5,
			PurchaseValue: 80,
		})
	const redeemed = await redeem(till, 'till-1')
	const { RewardId, ExternalCode, Point } = redeemed.Result
	assert.deepEqual(redeemed, {
		...DONE,
		...OUTCOME,
		Result: {
			RewardId,
			Point: { PointId: Point.PointId, Quantity: -100, Metadatas: [] },
			ExternalCode,
			OriginalKey: 'till-1',
			Coupon: null,
			ExternalProductId: null,
		},
	})
	assert.deepEqual(await redeem(other, 'till-1'), redeemed)
	assert.equal(await points(), '50')

	// The order brings the code.
	const second = await till.post('/POS/orders', orderOf('B', 80, { Coupon: ExternalCode }))
	assert.equal(second.Result.Customer.PointsBalance, 130)

	// A second redemption needs a second PIN.
	const refused = await redeem(till, 'till-2')
	assert.deepEqual([refused.ErrorCode, refused.CodeName], [47, 'Refused'])
	assert.match(refused.ErrorMessage, /confirm a PIN/)

	// Half of the order comes back.
	const half = { ValueToRefund: 40, CancelKey: 'R-1', Products: [{ OriginalId: 'shoe', ValueToRefund: 40 }] }
	assert.deepEqual(await other.post('/POS/B/partialcancel', half), {
		...DONE,
		...OUTCOME,
		Result: {
			isCanceled: false,
			UpdatedAt: world.clock.now().toISOString(),
			Status: 2,
			RefundErrorDetails: null,
		},
	})
	assert.equal(await points(), '90')

	// The order has used the redemption, so that it comes back with the order only.
	assert.equal((await till.delete(`/POS/rewards/${RewardId}`)).ErrorCode, 85)
	const cancelled = await other.post('/POS/orders/B/cancel', buildCancellation())
	assert.deepEqual(cancelled, {
		...DONE,
		Result: { isCanceled: true, UpdatedAt: world.clock.now().toISOString(), Status: 3 },
	})
	assert.equal(await points(), '150')
	assert.equal((await till.delete(`/POS/rewards/${RewardId}`)).ErrorCode, 74)

	// She changes her mind about another one before she pays.
	await confirm()
	const third = await redeem(other, 'till-3')
	assert.equal(await points(), '50')
	const back = await till.delete('/POS/rewards?originalKey=till-3')
	assert.partialDeepStrictEqual(back, {
		...DONE,
		...OUTCOME,
		Result: {
			Id: third.Result.RewardId,
			IsCanceled: true,
			CashValue: 10,
			ExternalCode: third.Result.ExternalCode,
		},
	})
	assert.equal(await points(), '150')
})
