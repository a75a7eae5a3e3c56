import { CouponType, RewardType } from '@fiel/contract'
import type { Tx } from '../db/database.ts'
import { createCouponLists } from '../rewards/configure/create-coupon-lists.ts'
import { createRewards } from '../rewards/configure/create-rewards.ts'
import { type RewardSettings, rewardSettings } from '../rewards/configure/reward-settings.ts'

export interface DemoReward extends RewardSettings {
	id: number
}

const MAIL_TEMPLATE = {
	id: 1,
	isActive: true,
	title: 'Your reward',
	description: 'Sent when a customer redeems a reward',
	subject: 'Your reward is here, {{FirstName}}',
	preHeader: 'One code, ready to use',
	body: '<p>Hello {{FirstName}},</p><p>{{RewardTitle}} is yours. Your code: <strong>{{CouponCode}}</strong></p>',
	variables: [
		{ name: 'FirstName', value: null, description: 'The first word of the name' },
		{ name: 'RewardTitle', value: null, description: 'The title of the reward' },
		{ name: 'CouponCode', value: null, description: 'The code to type' },
	],
	objectiveType: 0,
	hidesLogo: false,
	backgroundColor: null,
	recommendsProducts: false,
}

const DEMO_REWARDS = [
	rewardSettings({
		type: RewardType.PercentDiscount,
		title: '10% off',
		description: 'Ten percent off your next purchase',
		points: '300',
		value: '10',
		codePrefix: 'TEN-',
		tellsCustomer: true,
		customerEmail: MAIL_TEMPLATE,
	}),
	rewardSettings({
		type: RewardType.FixedValueDiscount,
		title: 'R$ 50 off',
		description: 'Fifty reais off a purchase of 200 or more',
		points: '1200',
		value: '50',
		minimumPurchase: '200',
		couponDays: 60,
	}),
	rewardSettings({
		type: RewardType.FreeShipping,
		title: 'Free shipping',
		description: 'We pay the shipping',
		points: '150',
		codePrefix: 'SHIP-',
		isCumulative: true,
		limitPerCustomer: 12,
	}),
	rewardSettings({
		type: RewardType.Cashback,
		title: 'Pay with cashback',
		description: 'Use your cashback on a purchase',
		codePrefix: 'CASH-',
		couponDays: 7,
		cashbackMaximum: '300',
		paidOtherwisePercent: '50',
	}),
	rewardSettings({
		type: RewardType.Custom,
		title: 'Coffee for two',
		customTitle: 'Coffee for two at the Jardins shop',
		description: 'Show the code at the counter',
		points: '250',
		value: '28',
		codePrefix: 'CAFE-',
		usageInstructions: 'Show the code at the counter of the Jardins shop.',
		hasOwnInstructions: true,
	}),
	rewardSettings({
		type: RewardType.PercentDiscount,
		title: 'Winter 25% off',
		description: 'Last winter, no longer on offer',
		isActive: false,
		points: '600',
		value: '25',
		codePrefix: 'WIN-',
		limitInAll: 500,
	}),
]

const CODE_COUNT = 400

/** Six rewards, one of each kind; the fixed value issues codes of a list, and the last one is no longer available. */
export const createDemoRewards = async (tx: Tx, merchantId: number, now: Date): Promise<DemoReward[]> => {
	const ids = await createRewards(tx, merchantId, now, DEMO_REWARDS)
	const rewards = DEMO_REWARDS.map((reward, index) => ({ ...reward, id: ids[index]!.id }))
	const fixed = rewards.find((reward) => reward.type === RewardType.FixedValueDiscount)!
	await createCouponLists(tx, merchantId, now, [
		{
			rewardId: fixed.id,
			name: 'Fifty off, printed cards',
			type: CouponType.FixedValue,
			value: fixed.value,
			codes: Array.from({ length: CODE_COUNT }, (_, index) => `CARD50-${String(index + 1).padStart(4, '0')}`),
		},
	])
	return rewards
}
