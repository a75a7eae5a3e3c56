import { PointType } from '@fiel/contract'
import sql from 'sql-template-tag'
import { endOfDay } from '../calendar.ts'
import type { Tx } from '../db/database.ts'
import { loadLedgerSession } from '../ledger/load-ledger-session.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { type LedgerAmount, negate } from '../ledger/machine/account.ts'
import { mustApply } from '../ledger/must-apply.ts'
import { saveLedgerSession } from '../ledger/save-ledger-session.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { localized } from '../messages/message.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import type { StoredRedemption } from './load/find-order-redemptions.ts'
import { refundRedemptions } from './save/refund-redemptions.ts'

/** A redemption by its id or its key. */
export type RedemptionName = { id: number } | { key: string }

/** A redemption to give back. */
export type RedemptionCancellation = RedemptionName & {
	/** Why, in the words of the merchant. */
	reason: string | null
	/** What causes it; a record explains itself by it. */
	rule?: 'cancelled redemption' | 'unused redemption' | 'changed cart' | 'removed from cart'
}

/** The outcome of a cancellation. */
export interface CancelledRedemption {
	id: number
	customerId: number
	/** The amount that was refunded. */
	amount: LedgerAmount
	/** The balance of the customer after the refund. */
	balance: LedgerAmount
	cancelledAt: Date
}

/** Refunds redemptions to the lots they were paid from, and ends their coupons. */
export const cancelRedemptions = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	cancellations: RedemptionCancellation[],
): Promise<(CancelledRedemption | Refusal)[]> => {
	const found = await loadRedemptions(tx, merchant.id, cancellations)
	const accounts = await lockAccounts(
		tx,
		merchant.id,
		found.map(({ customerId }) => customerId),
	).accounts
	// Read again under the locks: an order or another cancellation may have changed them meanwhile.
	const redemptions = await loadRedemptions(
		tx,
		merchant.id,
		found.map(({ id }) => ({ id })),
	)
	const ledger = await loadLedgerSession(
		tx,
		merchant.id,
		now,
		accounts,
		redemptions.map(({ customerId, recordId }) => ({ customerId, refunds: [recordId] })),
	)
	const { version, refund } = await loadProgram(tx, merchant.id)
	const graceUntil = endOfDay(now, refund.graceDays, merchant.timeZone)
	const refunded: StoredRedemption[] = []
	const outcomes = cancellations.map((cancellation): CancelledRedemption | Refusal => {
		const redemption = checkCancellable(
			cancellation,
			redemptions.find((one) => isNamed(one, cancellation)),
		)
		if (isRefusal(redemption)) return redemption
		const { id, customerId, recordId } = redemption
		const { rule = 'cancelled redemption', reason } = cancellation
		mustApply(ledger, customerId, {
			do: 'refund',
			type: PointType.RewardRefund,
			record: recordId,
			graceUntil,
			reason: { rule, version, redemption: id, why: reason },
		})
		redemption.isRefunded = true
		refunded.push(redemption)
		return {
			id,
			customerId,
			amount: negate(ledger.account(customerId).referenced.get(recordId)!.amount),
			balance: ledger.account(customerId).balance,
			cancelledAt: now,
		}
	})
	await saveLedgerSession(tx, ledger)
	await refundRedemptions(tx, merchant.id, now, refunded)
	return outcomes
}

/** A redemption with what decides whether it can be cancelled. */
interface CancellableRedemption extends StoredRedemption {
	originalKey: string
	isRefunded: boolean
	isUsed: boolean
	/** The merchant's id of the order that used it. */
	order: string | null
}

const isNamed = ({ id, originalKey }: CancellableRedemption, name: RedemptionName): boolean =>
	'id' in name ? id === name.id : originalKey === name.key

const checkCancellable = (
	name: RedemptionName,
	redemption: CancellableRedemption | undefined,
): CancellableRedemption | Refusal => {
	const [called, field] = 'id' in name ? [name.id, 'id'] : [name.key, 'OriginalKey']
	if (!redemption) return refuseUnknown(name)
	if (redemption.isRefunded)
		return refuse('ApiRewardCancel_AlreadyCanceled', localized.redemptionCancelled(called), field)
	if (redemption.orderId === null && !redemption.isUsed) return redemption
	const message =
		redemption.order === null
			? localized.redemptionUsed(called)
			: localized.redemptionUsedByOrder(called, redemption.order)
	return refuse('PdvReward_CoupomAlreadyUsed', message, field)
}

export const refuseUnknown = (name: RedemptionName): Refusal =>
	'id' in name
		? refuse('ApiRewardCancel_NotFound', localized.noRedemptionWithId(name.id), 'id')
		: refuse('ApiRewardCancel_NotFound', localized.noRedemption(), 'OriginalKey')

const loadRedemptions = (
	tx: Tx,
	merchantId: number,
	names: RedemptionName[],
): Promise<CancellableRedemption[]> => {
	const ids = [...new Set(names.flatMap((name) => ('id' in name ? name.id : [])))]
	const keys = [...new Set(names.flatMap((name) => ('key' in name ? name.key : [])))]
	return tx.rows<CancellableRedemption>(sql`
		select r.id, r.customer_id as "customerId", r.reward_id as "rewardId", r.record_id as "recordId",
			r.coupon_id as "couponId", r.external_code as "externalCode", r.order_id as "orderId",
			r.original_key as "originalKey", r.refunded_at is not null as "isRefunded",
			coalesce(c.is_used, false) as "isUsed", o.original_id as "order"
		from redemptions r
		left join coupons c on c.merchant_id = r.merchant_id and c.id = r.coupon_id
		left join orders o on o.merchant_id = r.merchant_id and o.id = r.order_id
		where r.merchant_id = ${merchantId}
			and (r.id = any(${ids}::bigint[]) or r.original_key = any(${keys}::text[]))`)
}
