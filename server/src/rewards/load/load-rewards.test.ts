import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getRewardConfiguration, RewardType } from '@fiel/contract'
import { buildTiers } from '../../../test/support/build-tiers.ts'
import { assertConforms } from '../../../test/support/conforms.ts'
import { assertRefused } from '../../../test/support/refused.ts'
import { createTestReward, earnPoints } from '../../../test/support/rewards.ts'
import { useWorld } from '../../../test/support/world.ts'
import { createTiers } from '../../tiers/create-tiers.ts'

const world = useWorld()

test('a reward is returned with all documented members', async () => {
	const { api, merchant } = await world.merchant()
	const [, silver] = await world.db.transaction((tx) => createTiers(tx, merchant.id, buildTiers()))
	await earnPoints(api, 600)
	const id = await createTestReward(
		world,
		merchant,
		{
			preTitle: 'New',
			description: 'A coupon worth 10.',
			longDescription: 'A coupon worth 10, at length.',
			offeredFrom: '2026-06-01T00:00:00-03:00',
			offeredUntil: '2026-07-01T00:00:00-03:00',
			limitPerCustomer: 5,
			limitInAll: 500,
			customTitle: 'Ten',
			usageInstructions: 'Type the code.',
			hasOwnInstructions: true,
			tierIds: [silver!.id],
			channel: 2,
			minimumPurchase: '50.5',
			cashbackMaximum: '20',
			paidOtherwisePercent: '25',
			isCumulative: true,
			tellsMerchant: true,
			merchantEmails: ['shop@example.com'],
			tellsCustomer: true,
			customerEmail: {
				id: 4,
				isActive: true,
				title: 'Reward redeemed',
				description: null,
				subject: 'Your reward',
				preHeader: null,
				body: '<p>{{code}}</p>',
				variables: [{ name: 'code', value: null, description: 'The code' }],
				objectiveType: 0,
				hidesLogo: false,
				backgroundColor: '#fff',
				recommendsProducts: true,
			},
			allowsCollections: true,
			collections: ['summer'],
			onlyCollections: ['shoes'],
			collectionSelection: 1,
			iconUrl: 'https://shop.example/icon.svg',
			widgetIcon: 'star',
			showsWidgetIcon: true,
			landingPageIcon: 'gift',
			showsLandingPageIcon: true,
		},
		['SECRET-1', 'SECRET-2'],
	)
	const reply = await api.get(`/RewardConfigurations/${id}`, { HasError: false, ErrorCode: null })
	assertConforms(getRewardConfiguration, reply)
	const { PreGeneratedCouponLists, Tiers, CustomerEmailConfiguration, ...rest } = reply.Result
	assert.deepEqual(rest, {
		Id: id,
		Points: 100,
		RewardType: 1,
		IsActive: true,
		Value: 10,
		PreTitle: 'New',
		Title: '10 off',
		Description: 'A coupon worth 10.',
		LongDescription: 'A coupon worth 10, at length.',
		HasValidDate: true,
		ValidDateStart: '2026-06-01T03:00:00.000Z',
		ValidDateEnd: '2026-07-01T03:00:00.000Z',
		HasSameCustomerUsageLimit: true,
		SameCustomerUsageLimit: 5,
		HasGlobalUsageLimit: true,
		GlobalUsageLimit: 500,
		CustomTitle: 'Ten',
		UsageInstructions: 'Type the code.',
		CustomIconUrl: 'https://shop.example/icon.svg',
		SendClientRedeemNotification: true,
		ClientEmailsNotification: ['shop@example.com'],
		SendCustomerRedeemNotification: true,
		CustomerEmailConfigurationId: 4,
		CodePrefix: 'TEN-',
		CumulativeDiscount: true,
		MinimalValue: 50.5,
		ValidDays: 30,
		CashbackMaxPurchaseValue: 20,
		MinimumPercentPurchase: 25,
		ManualCouponGeneration: false,
		AvailableCashback: 0,
		TiersCountInformation: '1 tier',
		IsCashbackInformativeOnly: false,
		CashbackInformativeText: null,
		CashbackRules: null,
		CashbackBalance: 0,
		PointBalance: 0,
		CashbackPointValue: 0.01,
		CashbackAmount: 0,
		MaxCashbackForCurrentPurchase: 0,
		Enabled: true,
		DisabledReason: null,
		NoPointCost: false,
		RequiredToAddMoreText: null,
		ShouldUseCustomInstruction: true,
		ShouldExpireCouponsWhenNotAvailableInPlatform: false,
		RewardChannel: 2,
		ProductCollections: ['summer'],
		ValidOnlyProductCollections: ['shoes'],
		WidgetIconActive: true,
		LandingPageIconActive: true,
		WidgetIcon: 'star',
		LandingPageIcon: 'gift',
		AllowProductCollection: true,
		HasProductCollection: true,
		ProductCollectionSelection: 1,
		Rules: {
			RewardDescription: '10 off one purchase.',
			NonCumulativePromotion: 'Can be combined with other promotions.',
			MaximumPurchaseCashback:
				'Cashback pays at most 20 of a purchase. At least 25% of a purchase must be paid by other means.',
			MinimalPurchaseRequirement: 'For purchases of 50.5 or more.',
			CouponValidityDays: 'Valid for 30 days.',
			CouponEmailConfirmation: 'The code is sent by email.',
		},
	})
	assert.deepEqual(PreGeneratedCouponLists, [
		{
			Id: PreGeneratedCouponLists[0].Id,
			ListName: 'Brought',
			PreGeneratedCoupons: [],
			IsInternalList: false,
			CouponsType: 0,
			CouponsValue: 12.5,
			CouponCount: 2,
			UsedCoupons: 0,
			ReferralObjectiveId: 0,
		},
	])
	assert.partialDeepStrictEqual(Tiers, [{ Id: silver!.id, Order: 2, CustomerCount: 1 }])
	assert.deepEqual(CustomerEmailConfiguration, {
		Id: 4,
		EmailBody: '<p>{{code}}</p>',
		Subject: 'Your reward',
		IsActive: true,
		Type: 0,
		Variables: [{ Name: 'code', Value: null, Description: 'The code' }],
		Title: 'Reward redeemed',
		Description: null,
		Group: 0,
		SubType: 0,
		HideLogoIsActive: false,
		ChangeBackgroundColorIsActive: true,
		ProductsRecommendationIsActive: true,
		EmailBackgroundColor: '#fff',
		ObjectiveLinkedType: 0,
		PreHeader: null,
	})
})

test('a reward that nobody can redeem states the reason', async () => {
	const { api, merchant } = await world.merchant()
	await earnPoints(api, 1000)
	const once = await createTestReward(world, merchant, { limitInAll: 1 })
	const listed = await createTestReward(world, merchant, {}, ['ONLY'])
	for (const id of [once, listed])
		await api.post(`/RewardConfigurations/${id}/redeem`, { CustomerId: 'ana' }, { TotalItemCount: 1 })
	const cases: [number, string][] = [
		[await createTestReward(world, merchant, { isActive: false }), 'The reward is not active.'],
		[
			await createTestReward(world, merchant, { offeredFrom: '2026-06-16T00:00:00Z' }),
			'The reward is available from 2026-06-16T00:00:00Z.',
		],
		[
			await createTestReward(world, merchant, { offeredUntil: '2026-06-15T00:00:00Z' }),
			'The reward was available until 2026-06-15T00:00:00Z.',
		],
		[once, 'The total limit of 1 was reached.'],
		[listed, 'No codes are left for this reward.'],
		[
			await createTestReward(world, merchant, { type: RewardType.Cashback, isInformative: true }),
			'Cashback is shown here and cannot be redeemed.',
		],
	]
	for (const [id, DisabledReason] of cases) {
		const reply = await api.get(`/RewardConfigurations/${id}`, { Result: { Enabled: false, DisabledReason } })
		assertConforms(getRewardConfiguration, reply)
	}
})

test('the conditions of each reward type are described in words', async () => {
	const { api, merchant } = await world.merchant({ cashback: { isActive: false, pointValue: '0.01' } })
	const cases: [Parameters<typeof createTestReward>[2], Record<string, string | null>][] = [
		[{ type: RewardType.PercentDiscount }, { RewardDescription: '10% off one purchase.' }],
		[{ type: RewardType.FreeShipping }, { RewardDescription: 'Free shipping for one purchase.' }],
		[{ type: RewardType.ProductDiscount }, { RewardDescription: '10% off certain products.' }],
		[{ type: RewardType.Custom, customTitle: 'A coffee' }, { RewardDescription: 'A coffee' }],
		[{ type: RewardType.Cashback }, { RewardDescription: '10 of cashback for one purchase.' }],
		[{ type: RewardType.Cashback, value: '0' }, { RewardDescription: 'Cashback for one purchase.' }],
		[{ couponDays: 1 }, { CouponValidityDays: 'Valid for 1 day.' }],
		[{ couponDays: 0 }, { CouponValidityDays: 'Valid until the end of the day.' }],
		[{ couponDays: null }, { CouponValidityDays: 'Valid for ever.' }],
		[{ isManual: true }, { CouponValidityDays: null }],
		[
			{},
			{
				NonCumulativePromotion: 'Cannot be combined with other promotions.',
				MinimalPurchaseRequirement: null,
			},
		],
	]
	for (const [changes, Rules] of cases) {
		const id = await createTestReward(world, merchant, changes)
		await api.get(`/RewardConfigurations/${id}`, {
			Result: { Rules, CashbackPointValue: 0, TiersCountInformation: 'All tiers', CodePrefix: 'TEN-' },
		})
	}
})

test('an unknown reward is refused with 44', async () => {
	const { api, merchant } = await world.merchant()
	const other = await world.merchant()
	const theirs = await createTestReward(world, other.merchant)
	await createTestReward(world, merchant)
	const ids = [
		theirs,
		2_000_000_000,
		0,
		-1,
		1.5,
		'abc',
		'99999999999999',
		'9'.repeat(400),
		'%2F',
		'%F0%9F%8E%81',
		'x'.repeat(10_000),
	]
	for (const id of ids) {
		const reply = await api.get(`/RewardConfigurations/${id}`)
		assertConforms(getRewardConfiguration, reply)
		assertRefused(reply, 44, /id|no reward configuration/)
		assert.equal(reply.Result, null)
	}
})
