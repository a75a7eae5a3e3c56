import { CouponType, PointType, RewardType } from '@fiel/contract'
import { endOfDay } from '../calendar.ts'
import type { Tx } from '../db/database.ts'
import { type Decimal, decimal, ZERO } from '../db/decimal.ts'
import type { PointRecord } from '../ledger/machine/account.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { type Message, say } from '../messages/message.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { RewardSettings } from './configuration.ts'
import { makeCode } from './make-code.ts'
import { openTill, type Till, timesKey, type Wish } from './open-till.ts'
import type { IssuedCoupon, RedeemedReward, RedemptionStory, RedemptionTerms } from './redemption.ts'
import type { Reward } from './reward.ts'
import { saveRedemptions } from './save-redemptions.ts'
import { tellOfRedemptions } from './tell-of-redemptions.ts'
import { cashbackOf, costOf, isCashback, whyNot } from './why-not.ts'

/** Redeems rewards: points are spent, limits counted and codes handed out when this returns, or nothing is. */
export const redeemRewards = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	wishes: Wish[],
): Promise<(RedeemedReward | Refusal)[]> => {
	const till = await openTill(tx, merchant, now, wishes)
	const fresh: RedemptionStory[] = []
	const untold: RedemptionStory[] = []
	const outcomes = wishes.map((wish) => redeem(till, wish, wish.isQuiet ? untold : fresh))
	await till.book.save()
	await saveRedemptions(tx, merchant.id, [...fresh, ...untold])
	await tellOfRedemptions(tx, till, fresh)
	return outcomes
}

const redeem = (till: Till, wish: Wish, fresh: RedemptionStory[]): RedeemedReward | Refusal => {
	const { program } = till
	const customerId = till.customerIds.get(wish.customer)
	if (customerId === undefined)
		return refuse(
			'ApiExternalRewardRedeem_Error_Customer_not_Found',
			say.noCustomerToRedeem(wish.customer),
			'CustomerId',
		)
	const reward = till.rewards.get(wish.rewardId)
	if (!reward) return refuse('ApiExternalRewardConfiguration_Error', say.noReward(wish.rewardId), 'id')
	const purchase = wish.purchase ?? null
	const known = wish.key === null ? undefined : till.known.get(wish.key)
	if (known) {
		const isSame = known.customerId === customerId && known.rewardId === reward.id
		return isSame
			? { reward, program, redemption: known, purchase }
			: unable(say.keyOfAnotherRedemption(), 'OriginalKey')
	}
	const needsCode = !reward.settings.isManual || wish.forcesCoupon
	const reason = whyNotNow(till, reward, customerId, needsCode, wish)
	if (reason) return unable(reason)
	const record = spend(till, reward, customerId, wish)
	if (record === 'insufficient') return unable(say.balanceTooSmallToRedeem())
	const redemption = hand(till, reward, customerId, wish, record)
	fresh.push(redemption)
	return { reward, program, redemption, purchase }
}

const unable = (reason: Message, field?: string): Refusal =>
	refuse('ApiExternalRewardRedeem_Error_Unable_to_Reedem', reason, field)

const whyNotNow = (
	till: Till,
	reward: Reward,
	customerId: number,
	needsCode: boolean,
	wish: Pick<Wish, 'value' | 'purchase'> | null,
): Message | null => {
	const { isEnrolled, blockedAt, tierId } = till.customers.get(customerId)!
	const { balance } = till.book.account(customerId)
	const times = till.times.get(timesKey(customerId, reward.id)) ?? 0
	const redeemer = { isEnrolled, isBlocked: blockedAt !== null, tierId, balance, times }
	return whyNot(reward, { now: till.now, program: till.program, redeemer, ...wish, needsCode })
}

const spend = (
	till: Till,
	{ id, settings }: Reward,
	customerId: number,
	wish: Wish,
): PointRecord | 'insufficient' => {
	const { balance } = till.book.account(customerId)
	return till.book.apply(customerId, {
		do: 'spend',
		type: PointType.RewardRedeem,
		...(isCashback({ settings })
			? { cashback: cashbackOf(settings, wish.value, balance, wish.purchase) }
			: { points: costOf(settings) }),
		metadata: wish.metadata,
		reason: { rule: 'redeem', version: till.program.version, reward: id, title: settings.title },
	})
}

/** Counts the redemption and hands out its code. */
const hand = (
	till: Till,
	reward: Reward,
	customerId: number,
	wish: Wish,
	record: PointRecord,
): RedemptionStory => {
	const { settings } = reward
	const ids = till.issueIds.shift()!
	const coupon = !settings.isManual || wish.forcesCoupon ? issue(till, reward, record, ids.coupon) : null
	const externalCode = coupon?.code ?? makeCode(settings.codePrefix)
	reward.redeemed += 1
	const counted = timesKey(customerId, reward.id)
	till.times.set(counted, (till.times.get(counted) ?? 0) + 1)
	const redemption: RedemptionStory = {
		id: ids.redemption,
		customerId,
		rewardId: reward.id,
		originalKey: wish.key ?? externalCode,
		externalCode,
		record,
		coupon,
		balance: till.book.account(customerId).balance,
		disabledReason: whyNotNow(till, reward, customerId, !settings.isManual, null),
		terms: termsOf(settings),
		redeemedAt: till.now,
	}
	till.known.set(redemption.originalKey, redemption)
	return redemption
}

const termsOf = ({
	type,
	minimumPurchase,
	cashbackMaximum,
	paidOtherwisePercent,
}: RewardSettings): RedemptionTerms => ({ type, minimumPurchase, cashbackMaximum, paidOtherwisePercent })

const issue = (till: Till, reward: Reward, record: PointRecord, id: number): IssuedCoupon => {
	const { settings } = reward
	const { couponDays } = settings
	const brought = till.codes.get(reward.id)?.shift()
	if (brought) reward.freeCodes = till.codes.get(reward.id)!.length
	return {
		id,
		code: brought?.code ?? makeCode(settings.codePrefix),
		type: brought?.type ?? COUPON_TYPE[settings.type],
		value: brought?.value ?? worthOf(settings, record),
		validFrom: till.now,
		validUntil: couponDays === null ? null : endOfDay(till.now, couponDays, till.merchant.timeZone),
		createdAt: till.now,
		source: brought ? { id: brought.id, listId: brought.listId } : null,
	}
}

const COUPON_TYPE: Record<RewardType, CouponType> = {
	[RewardType.PercentDiscount]: CouponType.Percent,
	[RewardType.FixedValueDiscount]: CouponType.FixedValue,
	[RewardType.FreeShipping]: CouponType.FreeShipping,
	[RewardType.Cashback]: CouponType.FixedValue,
	[RewardType.Custom]: CouponType.Others,
	[RewardType.ProductDiscount]: CouponType.Percent,
}

const worthOf = (settings: RewardSettings, record: PointRecord): Decimal => {
	if (settings.type === RewardType.FreeShipping) return ZERO
	return settings.type === RewardType.Cashback ? record.amount.cashback.abs() : decimal(settings.value)
}
