import { PointType } from '@fiel/contract'
import { endOfDay } from '../../calendar.ts'
import type { PointRecord } from '../../ledger/machine/account.ts'
import { type LocalizedMessage, localized } from '../../messages/message.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import type { RewardSettings } from '../configure/reward-settings.ts'
import { isPaidWithCashback, rewardKindOf } from '../kinds.ts'
import type { IssuedCoupon, RedeemedReward, RedemptionDetails, RedemptionTerms } from '../redemption.ts'
import { type RedeemCommand, type RedemptionBatch, redemptionCountKey } from '../redemption-batch.ts'
import type { Reward } from '../reward.ts'
import { cashbackToSpend, checkRedeemable, pointsCostOf } from './check-redeemable.ts'
import { generateCode } from './generate-code.ts'

interface DecidedRedemptions {
	/** One for each command. */
	outcomes: (RedeemedReward | Refusal)[]
	/** The new redemptions, by whether mails are sent about them. */
	withMail: RedemptionDetails[]
	withoutMail: RedemptionDetails[]
}

/** Decides a batch of redemptions in memory, in the order of the commands: each sees what the earlier ones spent. */
export const decideRedemptions = (batch: RedemptionBatch, commands: RedeemCommand[]): DecidedRedemptions => {
	const withMail: RedemptionDetails[] = []
	const withoutMail: RedemptionDetails[] = []
	const outcomes = commands.map((command) =>
		applyRedeemCommand(batch, command, command.skipsMail ? withoutMail : withMail),
	)
	return { outcomes, withMail, withoutMail }
}

const applyRedeemCommand = (
	batch: RedemptionBatch,
	command: RedeemCommand,
	newRedemptions: RedemptionDetails[],
): RedeemedReward | Refusal => {
	const { program } = batch
	const customerId = batch.customerIds.get(command.customerOriginalId)
	if (customerId === undefined)
		return refuse(
			'ApiExternalRewardRedeem_Error_Customer_not_Found',
			localized.noCustomerToRedeem(command.customerOriginalId),
			'CustomerId',
		)
	const reward = batch.rewards.get(command.rewardId)
	if (!reward)
		return refuse('ApiExternalRewardConfiguration_Error', localized.noReward(command.rewardId), 'id')
	const purchaseValue = command.purchaseValue ?? null
	const existing = command.key === null ? undefined : batch.redemptionsByKey.get(command.key)
	if (existing) {
		const isSame = existing.customerId === customerId && existing.rewardId === reward.id
		return isSame
			? { reward, program, redemption: existing, purchaseValue }
			: refuseRedemption(localized.keyOfAnotherRedemption(), 'OriginalKey')
	}
	const needsCode = !reward.settings.isManual || command.forcesCoupon
	const reason = checkRedeemableNow(batch, reward, customerId, needsCode, command)
	if (reason) return refuseRedemption(reason)
	const record = spendBalance(batch, reward, customerId, command)
	if (record === 'insufficient') return refuseRedemption(localized.balanceTooSmallToRedeem())
	const redemption = issueRedemption(batch, reward, customerId, command, record)
	newRedemptions.push(redemption)
	return { reward, program, redemption, purchaseValue }
}

const refuseRedemption = (reason: LocalizedMessage, field?: string): Refusal =>
	refuse('ApiExternalRewardRedeem_Error_Unable_to_Reedem', reason, field)

const checkRedeemableNow = (
	batch: RedemptionBatch,
	reward: Reward,
	customerId: number,
	needsCode: boolean,
	command: Pick<RedeemCommand, 'value' | 'purchaseValue'> | null,
): LocalizedMessage | null => {
	const { isEnrolled, blockedAt, tierId } = batch.customers.get(customerId)!
	const { balance } = batch.ledger.account(customerId)
	const timesRedeemed = batch.redemptionCounts.get(redemptionCountKey(customerId, reward.id)) ?? 0
	const redeemer = { isEnrolled, isBlocked: blockedAt !== null, tierId, balance, timesRedeemed }
	return checkRedeemable(reward, {
		now: batch.now,
		program: batch.program,
		redeemer,
		value: command?.value ?? null,
		purchaseValue: command?.purchaseValue ?? null,
		needsCode,
	})
}

const spendBalance = (
	batch: RedemptionBatch,
	{ id, settings }: Reward,
	customerId: number,
	command: RedeemCommand,
): PointRecord | 'insufficient' => {
	const { balance } = batch.ledger.account(customerId)
	return batch.ledger.apply(customerId, {
		do: 'spend',
		type: PointType.RewardRedeem,
		...(isPaidWithCashback(settings)
			? { cashback: cashbackToSpend(settings, command.value, balance, command.purchaseValue) }
			: { points: pointsCostOf(settings) }),
		metadata: command.metadata,
		reason: { rule: 'redeem', version: batch.program.version, reward: id, title: settings.title },
	})
}

/** Counts the redemption and issues its code. */
const issueRedemption = (
	batch: RedemptionBatch,
	reward: Reward,
	customerId: number,
	command: RedeemCommand,
	record: PointRecord,
): RedemptionDetails => {
	const { settings } = reward
	const ids = batch.reservedIds.shift()!
	const coupon =
		!settings.isManual || command.forcesCoupon ? issueCoupon(batch, reward, record, ids.coupon) : null
	const externalCode = coupon?.code ?? generateCode(settings.codePrefix)
	reward.redeemed += 1
	const countKey = redemptionCountKey(customerId, reward.id)
	batch.redemptionCounts.set(countKey, (batch.redemptionCounts.get(countKey) ?? 0) + 1)
	// `disabledReason` depends on the balance, the counts and the codes after this redemption.
	const redemption: RedemptionDetails = {
		id: ids.redemption,
		customerId,
		rewardId: reward.id,
		originalKey: command.key ?? externalCode,
		externalCode,
		record,
		coupon,
		balance: batch.ledger.account(customerId).balance,
		disabledReason: checkRedeemableNow(batch, reward, customerId, !settings.isManual, null),
		terms: termsOf(settings),
		redeemedAt: batch.now,
	}
	batch.redemptionsByKey.set(redemption.originalKey, redemption)
	return redemption
}

const termsOf = ({
	type,
	minimumPurchase,
	cashbackMaximum,
	paidOtherwisePercent,
}: RewardSettings): RedemptionTerms => ({ type, minimumPurchase, cashbackMaximum, paidOtherwisePercent })

const issueCoupon = (
	batch: RedemptionBatch,
	reward: Reward,
	record: PointRecord,
	id: number,
): IssuedCoupon => {
	const { settings } = reward
	const { couponDays } = settings
	const kind = rewardKindOf(settings)
	const importedCode = batch.codesByReward.get(reward.id)?.shift()
	if (importedCode) reward.freeCodes = batch.codesByReward.get(reward.id)!.length
	return {
		id,
		code: importedCode?.code ?? generateCode(settings.codePrefix),
		type: importedCode?.type ?? kind.couponType,
		value: importedCode?.value ?? kind.couponValue(settings, record.amount.cashback.abs()),
		validFrom: batch.now,
		validUntil: couponDays === null ? null : endOfDay(batch.now, couponDays, batch.merchant.timeZone),
		createdAt: batch.now,
		source: importedCode ? { id: importedCode.id, listId: importedCode.listId } : null,
	}
}
