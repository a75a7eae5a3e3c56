import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ProductDiscountMode, RewardType } from '@fiel/contract'
import type { Reply } from '../../../test/support/api.ts'
import { buildTiers } from '../../../test/support/build-tiers.ts'
import { assertUnchanged } from '../../../test/support/refused.ts'
import { createTestReward, earnPoints } from '../../../test/support/rewards.ts'
import { useWorld } from '../../../test/support/world.ts'
import { createTiers } from '../../tiers/create-tiers.ts'

const world = useWorld()
const PATH = '/POS/rewards/available'
const cashback = { type: RewardType.Cashback, value: '0', points: '0', title: 'Cashback' } as const
const NO_PRODUCT = {
	ExternalProductId: null,
	ProductDisplayName: null,
	ProductDiscountMode: null,
	ProductDiscountValue: null,
	ProductMaxUnitsPerRedeem: null,
	ProductAvailableQuantity: null,
}

test('a till is told every reward that is offered, and which of them can be used', async () => {
	const { api, merchant } = await world.merchant()
	await world.db.transaction((tx) => createTiers(tx, merchant.id, buildTiers()))
	const fixed = await createTestReward(world, merchant, { minimumPurchase: '50', isCumulative: true })
	const spend = await createTestReward(world, merchant, { ...cashback, paidOtherwisePercent: '90' })
	const product = { productId: 'shoe', displayName: 'Shoe', mode: ProductDiscountMode.PercentDiscount }
	const shoe = await createTestReward(world, merchant, {
		...{ type: RewardType.ProductDiscount, title: 'Half a shoe', points: '5000' },
		product: { ...product, value: '50', maxUnits: 2 },
	})
	await createTestReward(world, merchant, { isActive: false })
	await createTestReward(world, merchant, { offeredUntil: '2026-06-14T00:00:00Z' })
	await earnPoints(api, 1000, 'ana', { Customer: { OriginalId: 'ana', Name: 'Ana', Email: 'a@example.com' } })
	const customer = (await api.get('/Customer/ana')).Result
	const reply = await api.post(PATH, {
		CustomerId: 'ana',
		PurchaseValue: 80,
		DiscountValue: null,
		Products: [
			{ OriginalId: 'shoe', LineId: '1', Title: 'Shoe', IsActive: true, ProductPrice: 50, Quantity: 1 },
			{ OriginalId: 'hat', ProductPrice: 40, ProductDiscountPrice: 30 },
		],
	})
	assert.match(reply.Rewards[1].Requirements, /90/)
	assert.deepEqual(reply, {
		Customer: {
			Id: reply.Customer.Id,
			...{ OriginalId: 'ana', Name: 'Ana', Email: 'a@example.com', Phone: null, Document: null },
			...{ IsEnrolled: true, CurrentTier: customer.CurrentTier },
		},
		Rewards: [
			{
				...{ Id: fixed, Title: '10 off', RewardType: 1, Value: 10, Points: 100, CanSelectValue: false },
				...{ IsCashback: false, Requirements: 'For purchases of 50 or more.', AvailableCashback: 0 },
				...{
					MaxCashbackForCurrentPurchase: 0,
					CanUse: true,
					CannotUseReason: 0,
					RewardCanBeCumulative: true,
				},
				...NO_PRODUCT,
			},
			{
				...{ Id: spend, Title: 'Cashback', RewardType: 3, Value: 0, Points: 0, CanSelectValue: true },
				...{ IsCashback: true, Requirements: reply.Rewards[1].Requirements, AvailableCashback: 10 },
				...{
					MaxCashbackForCurrentPurchase: 8,
					CanUse: true,
					CannotUseReason: 0,
					RewardCanBeCumulative: false,
				},
				...NO_PRODUCT,
			},
			{
				...{ Id: shoe, Title: 'Half a shoe', RewardType: 5, Value: 10, Points: 5000, CanSelectValue: false },
				...{ IsCashback: false, Requirements: 'The reward costs 5,000 points, the balance is 1,000.' },
				...{ AvailableCashback: 0, MaxCashbackForCurrentPurchase: 0, CanUse: false, CannotUseReason: 1 },
				...{ RewardCanBeCumulative: false, ExternalProductId: 'shoe', ProductDisplayName: 'Shoe' },
				...{ ProductDiscountMode: 0, ProductDiscountValue: 50, ProductMaxUnitsPerRedeem: 2 },
				ProductAvailableQuantity: 1,
			},
		],
		HasRewards: true,
		ShouldValidateCustomer: false,
		ShouldValidateCustomerSignup: false,
		AvailablePoints: 1000,
		CashbackEnabled: true,
		AvailableCashback: 10,
		MaxCashbackForCurrentPurchase: 8,
		HasRestrictedItems: true,
		RestrictedValue: 30,
		EligibleValue: 50,
	})
	assert.notEqual(customer.CurrentTier, null)
})

test('an unknown customer gets no rewards, and no error', async () => {
	const { api, merchant } = await world.merchant()
	await createTestReward(world, merchant, cashback)
	const other = await world.merchant()
	await earnPoints(other.api, 1000)
	assert.deepEqual(await api.post(PATH, { CustomerId: 'ana', PurchaseValue: 20, DiscountValue: 5 }), {
		...{ Customer: null, Rewards: [], HasRewards: false },
		...{ ShouldValidateCustomer: false, ShouldValidateCustomerSignup: false, AvailablePoints: 0 },
		...{ CashbackEnabled: false, AvailableCashback: 0, MaxCashbackForCurrentPurchase: 0 },
		...{ HasRestrictedItems: false, RestrictedValue: 0, EligibleValue: 15 },
	})
})

test('expired points and points that are held for a cart cannot be used', async () => {
	const { api, merchant } = await world.merchant({ expiry: { days: 10 } })
	await createTestReward(world, merchant, cashback)
	await earnPoints(api, 1000)
	await api.post('/Checkout/redeem', { CustomerId: 'ana', CheckoutId: 'c', CashbackValue: 4 })
	const ask = () => api.post(PATH, { CustomerId: 'ana', PurchaseValue: 100 })
	assert.partialDeepStrictEqual(await ask(), { AvailablePoints: 600, AvailableCashback: 6 })
	world.clock.pass(12)
	assert.partialDeepStrictEqual(await ask(), {
		...{ AvailablePoints: 0, AvailableCashback: 0, CashbackEnabled: true, HasRewards: false },
		Rewards: [{ CanUse: false, CannotUseReason: 3 }],
	})
})

test('what a till is told it can use, it can redeem, and nothing else', async () => {
	const { api, merchant } = await world.merchant()
	const product = { productId: 'shoe', displayName: null, value: '20', maxUnits: 1 }
	const rewards = [
		{ value: '30', minimumPurchase: '40' },
		{ type: RewardType.PercentDiscount, value: '50', paidOtherwisePercent: '60' },
		{ ...cashback, cashbackMaximum: '5' },
		{ points: '1', limitPerCustomer: 1, isCumulative: true },
		{
			type: RewardType.ProductDiscount,
			product: { ...product, mode: ProductDiscountMode.FixedDiscountAmount },
		},
		{ type: RewardType.ProductDiscount, product: { ...product, mode: ProductDiscountMode.FreeGift } },
	]
	for (const reward of rewards) await createTestReward(world, merchant, { points: '10', ...reward })
	await earnPoints(api, 1000)
	const carts = [
		{ PurchaseValue: 100, Products: [] },
		{ PurchaseValue: 35, Products: [{ OriginalId: 'shoe', ProductPrice: 35 }] },
		{ PurchaseValue: 80, DiscountValue: 1, Products: [{ OriginalId: 'shoe', ProductPrice: 80 }] },
		{ PurchaseValue: 25, Products: [{ OriginalId: 'shoe', ProductPrice: 30, ProductDiscountPrice: 25 }] },
		{ PurchaseValue: 0, Products: [] },
	]
	for (const cart of carts) {
		const { Rewards } = await api.post(PATH, { CustomerId: 'ana', ...cart })
		for (const { Id } of Rewards as Reply[]) {
			const { Rewards: asked } = await api.post(PATH, { CustomerId: 'ana', ...cart })
			const now = asked.find((reward: Reply) => reward.Id === Id)
			const redeemed = await api.post(`/POS/rewards/${Id}/redeem`, { CustomerId: 'ana', ...cart })
			assert.equal(redeemed.HasError, !now.CanUse, `${now.Title}: ${now.Requirements}`)
		}
	}
})

test('bad input is refused with the members of an empty answer', async () => {
	const { api } = await world.merchant()
	await assertUnchanged(world, async () => {
		await api.post(PATH, { PurchaseValue: 1 }, { HasError: true, ErrorCode: 7, Rewards: [] })
		await api.post(PATH, { CustomerId: 'ana' }, { ErrorCode: 7 })
		await api.post(PATH, { CustomerId: 'ana', PurchaseValue: -1 }, { ErrorCode: 9 })
		await api.post(PATH, { CustomerId: 'ana', PurchaseValue: 'x' }, { ErrorCode: 88 })
		await api.post(PATH, { CustomerId: 'ana', PurchaseValue: 1, Products: [{}] }, { ErrorCode: 7 })
	})
})
