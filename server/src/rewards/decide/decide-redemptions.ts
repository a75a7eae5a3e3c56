import { CouponType, PointType } from '@fiel/contract'
import { refuseAmbiguous } from '../../customers/find-by-reference.ts'
import { type Decimal, decimal, least, MONEY_DIGITS, ZERO } from '../../db/decimal.ts'
import type { PointRecord } from '../../ledger/machine/account.ts'
import { type LocalizedMessage, localized } from '../../messages/message.ts'
import { isPinRequired } from '../../pins/is-pin-required.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import { isPaidWithCashback, rewardKindOf } from '../kinds.ts'
import type { MailedRedemption, RedeemedReward, RedemptionDetails } from '../redemption.ts'
import {
	type RedeemCommand,
	type RedemptionBatch,
	redemptionCountKey,
	type Sale,
} from '../redemption-batch.ts'
import type { Reward } from '../reward.ts'
import { evaluateReward, type RewardAnswer } from './available-rewards.ts'
import {
	cashbackToSpend,
	checkDates,
	checkRedeemable,
	pointsCostOf,
	type Redeemer,
} from './check-redeemable.ts'
import { findRepeatedHold, redeemerWithHolds, returnHolds, rewardWithoutHolds } from './decide-holds.ts'
import { generateCode } from './generate-code.ts'
import { issueCoupon, termsOf, worthOf } from './issue-coupon.ts'

interface DecidedRedemptions {
	/** One for each command. */
	outcomes: (RedeemedReward | Refusal)[]
	/** The new redemptions. */
	redemptions: RedemptionDetails[]
	/** Those of them that mails are sent about. */
	mailed: MailedRedemption[]
	/** What was held for carts and is given back. */
	returned: { id: number; couponId: number | null }[]
	/** The customers whose confirmed PINs were used, one entry for each PIN. */
	pinUses: number[]
}

/** Decides a batch of redemptions in memory, in the order of the commands: each sees what the earlier ones spent. */
export const decideRedemptions = (batch: RedemptionBatch, commands: RedeemCommand[]): DecidedRedemptions => {
	const decided: DecidedRedemptions = {
		outcomes: [],
		redemptions: [],
		mailed: [],
		returned: [],
		pinUses: [],
	}
	for (const command of commands) decided.outcomes.push(applyRedeemCommand(batch, command, decided))
	return decided
}

const applyRedeemCommand = (
	batch: RedemptionBatch,
	command: RedeemCommand,
	decided: DecidedRedemptions,
): RedeemedReward | Refusal => {
	const { program } = batch
	const { ids, ambiguous } = batch.referenced
	if (ambiguous.has(command.customerReference))
		return refuseAmbiguous(command.customerReference, 'CustomerId')
	const customerId = ids.get(command.customerReference)
	if (customerId === undefined)
		return refuse(
			'ApiExternalRewardRedeem_Error_Customer_not_Found',
			localized.noCustomerToRedeem(command.customerReference),
			'CustomerId',
		)
	const reward = batch.rewards.get(command.rewardId)
	if (!reward)
		return refuse('ApiExternalRewardConfiguration_Error', localized.noReward(command.rewardId), 'id')
	const purchaseValue = command.purchaseValue ?? null
	const existing = command.key === null ? undefined : batch.redemptionsByKey.get(command.key)
	const redemption = existing
		? repeatRedemption(existing, reward, customerId, command)
		: command.sale
			? redeemForSale(batch, reward, customerId, { ...command, sale: command.sale }, decided)
			: redeemForLater(batch, reward, customerId, command, decided)
	return 'refused' in redemption ? redemption : { reward, program, redemption, purchaseValue }
}

const refuseRedemption = (reason: LocalizedMessage, field?: string): Refusal =>
	refuse('ApiExternalRewardRedeem_Error_Unable_to_Reedem', reason, field)

const repeatRedemption = (
	existing: RedemptionDetails,
	reward: Reward,
	customerId: number,
	{ sale }: RedeemCommand,
): RedemptionDetails | Refusal => {
	const checkoutId = sale?.checkoutId ?? null
	const isSame =
		existing.customerId === customerId &&
		existing.rewardId === reward.id &&
		(checkoutId === null || existing.checkoutId === checkoutId)
	if (!isSame) return refuseRedemption(localized.keyOfAnotherRedemption(), 'OriginalKey')
	// A cart must not be told that cashback is held for it when it is not.
	if (checkoutId !== null && existing.isRefunded)
		return refuseRedemption(localized.keyWasGivenBack(), 'OriginalKey')
	return existing
}

/** Redeems for a purchase that is not made yet, usually with a coupon. */
const redeemForLater = (
	batch: RedemptionBatch,
	reward: Reward,
	customerId: number,
	command: RedeemCommand,
	decided: DecidedRedemptions,
): RedemptionDetails | Refusal => {
	const { settings } = reward
	const reason = checkRedeemableNow(batch, reward, customerId, issuesCoupon(reward, command), command)
	if (reason) return refuseRedemption(reason)
	const { balance } = batch.ledger.account(customerId)
	const cashback = isPaidWithCashback(settings)
		? cashbackToSpend(settings, command.value, balance, command.purchaseValue)
		: null
	const record = spendBalance(batch, reward, customerId, command, cashback)
	if (record === 'insufficient') return refuseRedemption(localized.balanceTooSmallToRedeem())
	return issueRedemption(batch, reward, customerId, command, record, null, decided)
}

/** Redeems at a till or for an online cart. What is held for carts of the customer is given back first. */
const redeemForSale = (
	batch: RedemptionBatch,
	reward: Reward,
	customerId: number,
	command: RedeemCommand & { sale: Sale },
	decided: DecidedRedemptions,
): RedemptionDetails | Refusal => {
	const { checkoutId, cart } = command.sale
	const holds = checkoutId === null ? [] : (batch.holds.get(customerId) ?? [])
	const value = requestedCashback(batch, command)
	const answer = evaluateReward(rewardWithoutHolds(reward, holds), {
		program: batch.program,
		redeemer: redeemerWithHolds(redeemerOf(batch, reward, customerId), reward, holds),
		cart,
		value,
		needsCode: issuesCoupon(reward, command),
	})
	const reason = checkDates(reward, batch.now) ?? answer.why
	if (reason) return refuseRedemption(reason)
	const cashback = isPaidWithCashback(reward.settings)
		? (value ?? usualAmount(reward, answer, checkoutId))
		: null
	const redeemedValue = cashback ?? answer.discount ?? fixedValueOf(reward)
	if (checkoutId === null && !usePin(batch, customerId, redeemedValue, decided))
		return refuseRedemption(localized.pinNeeded())
	const repeated = findRepeatedHold(batch, command, holds, cashback)
	if (repeated) return repeated
	decided.returned.push(...returnHolds(batch, reward, customerId, holds))
	const record = spendBalance(batch, reward, customerId, command, cashback)
	// The balance was compared with the cost before, and what was held has been returned to it.
	if (record === 'insufficient') throw new Error('the ledger refused what the balance allows')
	return issueRedemption(batch, reward, customerId, command, record, answer, decided)
}

/** Uses a confirmed PIN of the customer if the program asks for one; false if there is none. */
const usePin = (
	{ program, confirmedPins }: RedemptionBatch,
	customerId: number,
	redeemedValue: Decimal | null,
	decided: DecidedRedemptions,
): boolean => {
	if (!isPinRequired(program, redeemedValue)) return true
	const pins = confirmedPins.get(customerId) ?? 0
	if (pins === 0) return false
	confirmedPins.set(customerId, pins - 1)
	decided.pinUses.push(customerId)
	return true
}

/** What a reward with a fixed value takes off; null if that depends on the purchase. */
const fixedValueOf = ({ settings }: Reward): Decimal | null => {
	const kind = rewardKindOf(settings)
	return kind.couponType(settings) === CouponType.FixedValue ? kind.couponValue(settings, ZERO) : null
}

/** The requested amount of cashback; points are converted at the present point value. */
const requestedCashback = (
	{ program }: RedemptionBatch,
	{ value, points = null }: RedeemCommand,
): Decimal | null =>
	value ??
	(points === null ? null : decimal(program.cashback.pointValue).times(points).round(MONEY_DIGITS, 'down'))

/** A cart gets as much as is allowed, a till what the reward defines. */
const usualAmount = (
	{ settings }: Reward,
	{ maxCashback }: RewardAnswer,
	checkoutId: string | null,
): Decimal => {
	const defined = decimal(settings.value)
	return checkoutId === null && defined.gt(0) ? least(defined, maxCashback) : maxCashback
}

const issuesCoupon = ({ settings }: Reward, { coupon }: RedeemCommand): boolean =>
	coupon === 'always' || (coupon === 'as configured' && !settings.isManual)

const redeemerOf = (batch: RedemptionBatch, reward: Reward, customerId: number): Redeemer => {
	const { isEnrolled, blockedAt, tierId } = batch.customers.get(customerId)!
	const { balance } = batch.ledger.account(customerId)
	const timesRedeemed = batch.redemptionCounts.get(redemptionCountKey(customerId, reward.id)) ?? 0
	return { isEnrolled, isBlocked: blockedAt !== null, tierId, balance, timesRedeemed }
}

const checkRedeemableNow = (
	batch: RedemptionBatch,
	reward: Reward,
	customerId: number,
	needsCode: boolean,
	command: Pick<RedeemCommand, 'value' | 'purchaseValue'> | null,
): LocalizedMessage | null =>
	checkRedeemable(reward, {
		now: batch.now,
		program: batch.program,
		redeemer: redeemerOf(batch, reward, customerId),
		value: command?.value ?? null,
		purchaseValue: command?.purchaseValue ?? null,
		needsCode,
	})

const spendBalance = (
	batch: RedemptionBatch,
	{ id, settings }: Reward,
	customerId: number,
	{ metadata, sale }: RedeemCommand,
	cashback: Decimal | null,
): PointRecord | 'insufficient' =>
	batch.ledger.apply(customerId, {
		do: 'spend',
		type: PointType.RewardRedeem,
		...(cashback ? { cashback } : { points: pointsCostOf(settings) }),
		metadata,
		branch: sale?.branch?.originalId ?? null,
		reason: { rule: 'redeem', version: batch.program.version, reward: id, title: settings.title },
	})

/** Counts the redemption and issues its code. */
const issueRedemption = (
	batch: RedemptionBatch,
	reward: Reward,
	customerId: number,
	command: RedeemCommand,
	record: PointRecord,
	answer: RewardAnswer | null,
	decided: DecidedRedemptions,
): RedemptionDetails => {
	const { settings } = reward
	const { sale } = command
	const ids = batch.reservedIds.shift()!
	const coupon = issuesCoupon(reward, command) ? issueCoupon(batch, reward, record, ids.coupon) : null
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
		origin: sale?.origin ?? null,
		branchId: sale?.branch?.originalId ?? null,
		salesPersonId: sale?.salesPerson?.originalId ?? null,
		checkoutId: sale?.checkoutId ?? null,
		returnAt: sale ? returnTimeOf(batch, sale) : null,
		worth: worthOf(settings, coupon, record, answer),
		isRefunded: false,
	}
	batch.redemptionsByKey.set(redemption.originalKey, redemption)
	if (redemption.checkoutId !== null)
		batch.holds.set(customerId, [...(batch.holds.get(customerId) ?? []), { redemption, record }])
	decided.redemptions.push(redemption)
	if (!command.skipsMail)
		decided.mailed.push({ redemption, isTakenInSale: sale !== undefined && coupon === null })
	return redemption
}

const HOUR_MS = 3_600_000

const returnTimeOf = ({ now, program }: RedemptionBatch, { checkoutId }: Sale): Date | null => {
	const { checkoutHours, tillHours } = program.redemption
	const hours = checkoutId === null ? tillHours : checkoutHours
	return hours === null ? null : new Date(now.getTime() + hours * HOUR_MS)
}
