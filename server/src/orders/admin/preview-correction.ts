import { PointType } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Database, Tx } from '../../db/database.ts'
import { type Decimal, decimal, sum, ZERO } from '../../db/decimal.ts'
import { previewTransaction } from '../../db/preview-transaction.ts'
import { type LedgerAmount, minus, negate } from '../../ledger/machine/account.ts'
import { readBalances } from '../../ledger/read-balances.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { isRefusal, type Refusal } from '../../refusal.ts'
import { correctOrders, type OrderCorrection } from './correct-orders.ts'
import { findOrderDetails, type OrderDetails } from './find-order-details.ts'

/** What a correction of an order would do to the customer who placed it. */
export interface CorrectionPreview {
	/** What would be taken back of what the order earned. */
	taken: LedgerAmount
	/** Points that wait to be granted and would not be. */
	pendingPoints: Decimal
	/** What would be written off, because it was spent and the program forgives. */
	forgiven: LedgerAmount
	/** The rewards that would be given back. */
	rewards: { title: string; points: Decimal; cashback: Decimal }[]
	coupon: { code: string; before: CouponState; after: CouponState } | null
	before: Standing
	after: Standing
}

export type CouponState = 'used' | 'usable' | 'inactive'

interface Standing {
	balance: LedgerAmount
	owed: LedgerAmount
	tier: string | null
}

/** Says what a correction would lead to, by carrying it out and taking it back. Null if there is no such order. */
export const previewCorrection = async (
	db: Database,
	merchant: Merchant,
	now: Date,
	correction: OrderCorrection,
): Promise<CorrectionPreview | Refusal | null> => {
	const known = await findOrderDetails(db, merchant.id, correction.originalId)
	if (!known) return null
	return previewTransaction(db, (tx) => tryCorrection(tx, merchant, now, correction))
}

const tryCorrection = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	correction: OrderCorrection,
): Promise<CorrectionPreview | Refusal> => {
	const read = async () => {
		const details = (await findOrderDetails(tx, merchant.id, correction.originalId))!
		return { details, ...(await readStanding(tx, merchant.id, now, details)) }
	}
	const before = await read()
	const [outcome] = await correctOrders(tx, merchant, now, [correction])
	if (isRefusal(outcome)) return outcome
	const after = await read()
	const changeOf = (select: RecordFilter): LedgerAmount =>
		minus(sumRecords(after.details, select), sumRecords(before.details, select))
	const given = after.details.rewards.filter(
		({ key, cancelledAt }) =>
			cancelledAt && !before.details.rewards.find((reward) => reward.key === key)?.cancelledAt,
	)
	const { grantAt, decision } = before.details.order
	return {
		taken: negate(changeOf((record) => isAward(record) && !isForgiveness(record))),
		pendingPoints:
			grantAt && decision && !after.details.order.grantAt ? decimal(`${decision.points ?? 0}`) : ZERO,
		forgiven: changeOf(isForgiveness),
		rewards: given.map(({ title, points, cashback }) => ({ title, points, cashback })),
		coupon:
			before.coupon && after.coupon
				? { code: before.details.order.coupon!, before: before.coupon, after: after.coupon }
				: null,
		before: before.standing,
		after: after.standing,
	}
}

type RecordFilter = (record: OrderDetails['records'][number]) => boolean

const isAward: RecordFilter = ({ type }) => type === PointType.Purchase || type === PointType.OrderCancel
const isForgiveness: RecordFilter = ({ reason }) =>
	reason.rule === 'forgiveness' || reason.rule === 'forgiveness undone'

const sumRecords = ({ records }: OrderDetails, select: RecordFilter): LedgerAmount => {
	const own = records.filter(select)
	return { points: sum(own.map(({ points }) => points)), cashback: sum(own.map(({ cashback }) => cashback)) }
}

const readStanding = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	{ order }: OrderDetails,
): Promise<{ standing: Standing; coupon: CouponState | null }> => {
	const balances = await readBalances(tx, merchantId, now, [order.customerId])
	const [row] = await tx.rows<{
		points: Decimal
		cashback: Decimal
		tier: string | null
		isUsed: boolean | null
		hasEnded: boolean | null
	}>(sql`
		select a.owed_points as points, a.owed_cashback as cashback, t.name as tier, c.is_used as "isUsed",
			c.deactivated_at is not null or c.valid_until < ${now} as "hasEnded"
		from accounts a
		join progress p on p.merchant_id = a.merchant_id and p.customer_id = a.customer_id
		left join tiers t on t.merchant_id = p.merchant_id and t.id = p.tier_id
		left join coupons c on c.merchant_id = a.merchant_id and c.code = ${order.coupon}
		where a.merchant_id = ${merchantId} and a.customer_id = ${order.customerId}`)
	const { points, cashback, tier, isUsed, hasEnded } = row!
	const standing = { balance: balances.get(order.customerId)!, owed: { points, cashback }, tier }
	const coupon = isUsed === null ? null : hasEnded ? 'inactive' : isUsed ? 'used' : 'usable'
	return { standing, coupon }
}
