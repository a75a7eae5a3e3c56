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
import { isRefusal, type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import type { StoredRedemption } from './load/find-order-redemptions.ts'
import { refundRedemptions } from './save/refund-redemptions.ts'

/** The key of a redemption to cancel, and why. */
interface RedemptionCancellation {
	key: string
	reason: string | null
}

/** The outcome of a cancellation. */
interface CancelledRedemption {
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
	const keys = [...new Set(cancellations.map(({ key }) => key))]
	const found = await loadRedemptionsByKey(tx, merchant.id, keys)
	const accounts = await lockAccounts(
		tx,
		merchant.id,
		[...found.values()].map(({ customerId }) => customerId),
	).accounts
	// Read again under the locks: an order or another cancellation may have changed them meanwhile.
	const redemptions = await loadRedemptionsByKey(tx, merchant.id, [...found.keys()])
	const ledger = await loadLedgerSession(
		tx,
		merchant.id,
		now,
		accounts,
		[...redemptions.values()].map(({ customerId, recordId }) => ({ customerId, refunds: [recordId] })),
	)
	const { version, refund } = await loadProgram(tx, merchant.id)
	const graceUntil = endOfDay(now, refund.graceDays, merchant.timeZone)
	const refunded: StoredRedemption[] = []
	const outcomes = cancellations.map(({ key, reason }): CancelledRedemption | Refusal => {
		const redemption = checkCancellable(key, redemptions.get(key))
		if (isRefusal(redemption)) return redemption
		const { id, customerId, recordId } = redemption
		mustApply(ledger, customerId, {
			do: 'refund',
			type: PointType.RewardRefund,
			record: recordId,
			graceUntil,
			reason: { rule: 'cancelled redemption', version, redemption: id, why: reason },
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

const checkCancellable = (
	key: string,
	redemption: CancellableRedemption | undefined,
): CancellableRedemption | Refusal => {
	if (!redemption)
		return refuse('ApiRewardCancel_NotFound', `No redemption has the key ${key}.`, 'OriginalKey')
	if (redemption.isRefunded)
		return refuse('ApiRewardCancel_AlreadyCanceled', `Redemption ${key} is already cancelled.`, 'OriginalKey')
	if (redemption.orderId !== null || redemption.isUsed)
		return refuse(
			'ApiRewardCancel_InternalError',
			`Redemption ${key} is used${redemption.order === null ? '' : ` by order ${redemption.order}: cancel the order`}.`,
			'OriginalKey',
		)
	return redemption
}

const loadRedemptionsByKey = async (
	tx: Tx,
	merchantId: number,
	keys: string[],
): Promise<Map<string, CancellableRedemption>> => {
	const rows = await tx.rows<CancellableRedemption>(sql`
		select r.id, r.customer_id as "customerId", r.reward_id as "rewardId", r.record_id as "recordId",
			r.coupon_id as "couponId", r.external_code as "externalCode", r.order_id as "orderId",
			r.original_key as "originalKey", r.refunded_at is not null as "isRefunded",
			coalesce(c.is_used, false) as "isUsed", o.original_id as "order"
		from redemptions r
		left join coupons c on c.merchant_id = r.merchant_id and c.id = r.coupon_id
		left join orders o on o.merchant_id = r.merchant_id and o.id = r.order_id
		where r.merchant_id = ${merchantId} and r.original_key = any(${keys}::text[])`)
	return new Map(rows.map((row) => [row.originalKey, row]))
}
