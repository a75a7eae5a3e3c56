import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CannotUseReason, ProductDiscountMode, RewardChannel, RewardType } from '@fiel/contract'
import { decimal, ZERO } from '../../db/decimal.ts'
import { STARTING_PROGRAM } from '../../program/settings.ts'
import { type ProductOffer, type RewardSettings, rewardSettings } from '../configure/reward-settings.ts'
import type { Reward } from '../reward.ts'
import { evaluateReward, type RewardQuestion, restrictedPart } from './available-rewards.ts'
import type { Cart, CartLine } from './cart.ts'

const line = (productId: string, price: number, promotion: number | null = null, quantity = 1): CartLine => ({
	productId,
	isActive: true,
	quantity: decimal(quantity),
	price: decimal(price),
	promotionPrice: promotion === null ? null : decimal(promotion),
})
const cart = (value: number, lines: CartLine[] = [], discount = 0): Cart => ({
	value: decimal(value),
	discount: decimal(discount),
	lines,
})
const offer = (changes: Partial<ProductOffer> = {}): ProductOffer => ({
	...{ productId: 'shoe', displayName: 'Shoe', value: '10', maxUnits: null },
	mode: ProductDiscountMode.PercentDiscount,
	...changes,
})
const ana = {
	...{ isEnrolled: true, isBlocked: false, tierId: 1, timesRedeemed: 0 },
	balance: { points: decimal(1000), cashback: decimal(10) },
}
const tenOff = { type: RewardType.FixedValueDiscount, points: '100', value: '10' }
const percentOff = { type: RewardType.PercentDiscount, points: '100', value: '20' }
const cashback = { type: RewardType.Cashback }
const onProduct = (changes: Partial<ProductOffer> = {}, more: Partial<RewardSettings> = {}) => ({
	...{ type: RewardType.ProductDiscount, points: '100', product: offer(changes) },
	...more,
})
const gold = { id: 2, name: 'Gold' } as Reward['tiers'][number]

type Row = [
	what: string,
	settings: Partial<RewardSettings>,
	expected: keyof typeof CannotUseReason,
	question?: Partial<RewardQuestion>,
	reward?: Partial<Reward>,
]
const noCashback = { ...STARTING_PROGRAM, version: 1, cashback: { isActive: false, pointValue: '0.01' } }
const poor = { ...ana, balance: { points: decimal(99), cashback: ZERO } }

const ROWS: Row[] = [
	['a fixed value', tenOff, 'CanUse'],
	['a percentage', percentOff, 'CanUse'],
	['cashback', cashback, 'CanUse'],
	['a custom reward', { type: RewardType.Custom, points: '5' }, 'CanUse'],
	['free shipping', { type: RewardType.FreeShipping, points: '5' }, 'CanUse'],
	['too few points', tenOff, 'NotEnoughPoints', { redeemer: poor }],
	['below the minimum', { ...tenOff, minimumPurchase: '101' }, 'MinimumValueNotReached'],
	[
		'below the minimum after a discount',
		{ ...tenOff, minimumPurchase: '100', isCumulative: true },
		'MinimumValueNotReached',
		{ cart: cart(100, [], 1) },
	],
	['no cashback', cashback, 'CashbackNotAvailable', { redeemer: poor }],
	['cashback only shown', { ...cashback, isInformative: true }, 'CashbackNotAvailable'],
	['a program without cashback', cashback, 'CashbackNotAvailable', { program: noCashback }],
	['more cashback than there is', cashback, 'CashbackNotAvailable', { value: decimal('10.01') }],
	['nobody', tenOff, 'NoCustomer', { redeemer: null }],
	['more than the purchase', tenOff, 'RewardValueExceedsPurchase', { cart: cart(9.99) }],
	[
		'more cashback than the purchase',
		cashback,
		'RewardValueExceedsPurchase',
		{
			...{ cart: cart(5), value: decimal('5.01') },
		},
	],
	['cashback for nothing', cashback, 'RewardValueExceedsPurchase', { cart: cart(0) }],
	[
		'more cashback than at once',
		{ ...cashback, cashbackMaximum: '3' },
		'RewardValueExceedsPurchase',
		{
			value: decimal(4),
		},
	],
	[
		'a percentage above the share',
		{ ...percentOff, paidOtherwisePercent: '90' },
		'MinimumPurchasePercentNotReached',
	],
	[
		'cashback above the share',
		{ ...cashback, paidOtherwisePercent: '95' },
		'MinimumPurchasePercentNotReached',
		{
			value: decimal(6),
		},
	],
	[
		'cashback without a share',
		{ ...cashback, paidOtherwisePercent: '100' },
		'MinimumPurchasePercentNotReached',
	],
	['not enrolled', tenOff, 'CustomerNotEnrolled', { redeemer: { ...ana, isEnrolled: false } }],
	['blocked', tenOff, 'CustomerNotEnrolled', { redeemer: { ...ana, isBlocked: true } }],
	['for another tier', tenOff, 'CustomerNotEnrolled', {}, { tiers: [gold] }],
	['with a discount of the till', tenOff, 'CannotUseCumulativeDiscount', { cart: cart(100, [], 1) }],
	['cumulative, with a discount', { ...tenOff, isCumulative: true }, 'CanUse', { cart: cart(100, [], 1) }],
	[
		'only lines with promotions',
		tenOff,
		'CannotUseCumulativeDiscount',
		{ cart: cart(90, [line('a', 100, 90)]) },
	],
	['a promotion that changes nothing', tenOff, 'CanUse', { cart: cart(100, [line('a', 100, 100)]) }],
	[
		'cashback on promotions',
		cashback,
		'CannotUseCumulativeDiscount',
		{
			...{ cart: cart(93, [line('a', 100, 90), line('b', 3)]), value: decimal(4) },
		},
	],
	['the product', onProduct(), 'CanUse', { cart: cart(50, [line('shoe', 50)]) }],
	[
		'the product with a promotion',
		onProduct(),
		'CannotUseCumulativeDiscount',
		{
			cart: cart(40, [line('shoe', 50, 40)]),
		},
	],
	[
		'one of two with a promotion',
		onProduct(),
		'CanUse',
		{
			cart: cart(90, [line('shoe', 50, 40), line('shoe', 50)]),
		},
	],
	[
		'without the product',
		onProduct(),
		'ProductRewardNoApplicableProduct',
		{ cart: cart(50, [line('hat', 50)]) },
	],
	[
		'an inactive product',
		onProduct(),
		'ProductRewardNoApplicableProduct',
		{
			cart: cart(50, [{ ...line('shoe', 50), isActive: false }]),
		},
	],
	[
		'a price that is not lower',
		onProduct({ mode: ProductDiscountMode.FixedFinalPrice, value: '50' }),
		'ProductRewardNoApplicableProduct',
		{ cart: cart(50, [line('shoe', 50)]) },
	],
	['a gift', onProduct({ mode: ProductDiscountMode.FreeGift, value: '0' }), 'CanUse'],
	['products not known', onProduct(), 'CanUse', { cart: { ...cart(50), lines: null } }],
	[
		'used often enough',
		{ ...tenOff, limitPerCustomer: 1 },
		'ProductRewardUsageLimitReached',
		{
			redeemer: { ...ana, timesRedeemed: 1 },
		},
	],
	['used up', onProduct({}, { limitInAll: 5 }), 'ProductRewardUsageLimitReached', {}, { redeemed: 5 }],
	['no code left', tenOff, 'ProductRewardUsageLimitReached', { needsCode: true }, { freeCodes: 0 }],
	['online only', onProduct({}, { channel: RewardChannel.Online }), 'ProductRewardRequiresCheckout'],
	['no product', { type: RewardType.ProductDiscount, points: '1' }, 'ProductRewardInvalidConfiguration'],
	['more than all of the price', onProduct({ value: '101' }), 'ProductRewardInvalidConfiguration'],
	['no units', onProduct({ maxUnits: 0 }), 'ProductRewardInvalidConfiguration'],
	['nothing known about the purchase', { ...tenOff, minimumPurchase: '500' }, 'CanUse', { cart: null }],
]

const evaluate = (
	settings: Partial<RewardSettings>,
	question: Partial<RewardQuestion> = {},
	reward: Partial<Reward> = {},
) =>
	evaluateReward(
		{
			...{ id: 1, redeemed: 0, freeCodes: null, lists: [], tiers: [] },
			settings: rewardSettings({ type: RewardType.Custom, title: 'Reward', ...settings }),
			...reward,
		},
		{
			program: { ...STARTING_PROGRAM, version: 1 },
			...{ redeemer: ana, cart: cart(100), value: null, needsCode: false },
			...question,
		},
	)

for (const [what, settings, expected, question, reward] of ROWS)
	test(`${what}: ${expected}`, () => {
		const { reason, why } = evaluate(settings, question, reward)
		assert.equal(reason, CannotUseReason[expected], `${why}`)
		assert.equal(why === null, expected === 'CanUse')
	})

test('every reason is in the table', () => {
	const expected = CannotUseReason.enumeration.values.map(({ name }) => name)
	assert.deepEqual([...new Set(ROWS.map(([, , name]) => name))].sort(), expected.sort())
})

test('cashback pays up to the balance, the share, the maximum and the lines without promotions', () => {
	const most = (settings: object, asked: Cart | null) =>
		evaluate({ ...cashback, ...settings }, { cart: asked }).maxCashback.toNumber()
	assert.equal(most({}, null), 10)
	assert.equal(most({}, cart(100)), 10)
	assert.equal(most({}, cart(7)), 7)
	assert.equal(most({ isCumulative: true }, cart(7, [], 2)), 5)
	assert.equal(most({ cashbackMaximum: '4' }, cart(7)), 4)
	assert.equal(most({ paidOtherwisePercent: '50' }, cart(7.01)), 3.5)
	const promoted = cart(93, [line('a', 100, 90), line('b', 3)])
	assert.equal(most({}, promoted), 3)
	assert.equal(most({ isCumulative: true }, promoted), 10)
	const { restricted, eligible } = restrictedPart({ isCumulative: false }, promoted)
	assert.deepEqual([restricted.toNumber(), eligible.toNumber()], [90, 3])
})

test('a product reward takes off the dearest units first', () => {
	const lines = [line('shoe', 40, null, 2), line('shoe', 50), line('hat', 9)]
	const worth = (changes: Partial<ProductOffer>) => {
		const { discount, productQuantity } = evaluate(onProduct(changes), { cart: cart(139, lines) })
		assert.equal(productQuantity?.toNumber(), 3)
		return discount?.toNumber()
	}
	assert.equal(worth({}), 13)
	assert.equal(worth({ maxUnits: 2 }), 9)
	assert.equal(worth({ mode: ProductDiscountMode.FixedFinalPrice, value: '45' }), 5)
	assert.equal(worth({ mode: ProductDiscountMode.FreeGift, maxUnits: 1 }), 50)
	assert.equal(worth({ mode: ProductDiscountMode.FixedDiscountAmount, value: '45', maxUnits: 2 }), 85)
})
