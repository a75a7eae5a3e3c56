import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'
import type { LedgerAmount } from '../ledger/machine/account.ts'
import { readBalances } from '../ledger/read-balances.ts'

/** A recorded sale, as its receipt shows it. */
export interface SaleReceipt {
	key: string
	orderId: string
	placedAt: Date
	customerId: number
	customerOriginalId: string
	customerName: string | null
	amount: Decimal
	/** The money that rewards took off; null if there was no reward, or not with a value. */
	discount: Decimal | null
	rewardTitle: string | null
	/** What the reward cost; null without one. */
	spentPoints: Decimal | null
	spentCashback: Decimal | null
	points: Decimal
	cashback: Decimal
	/** What was decided about the order, with the reason. */
	decision: Record<string, unknown> | null
	/** When the points can be used, if the program waits. */
	grantAt: Date | null
	tierName: string | null
	branchName: string | null
	balance: LedgerAmount
}

/** The sales of these keys. */
export const readSales = async (
	db: Queryable,
	merchantId: number,
	now: Date,
	keys: string[],
): Promise<Map<string, SaleReceipt>> => {
	const rows = await db.rows<Omit<SaleReceipt, 'balance'>>(sql`
		select e.key, o.original_id as "orderId", o.placed_at as "placedAt", c.id as "customerId",
			c.original_id as "customerOriginalId", c.name as "customerName", e.amount, e.points, e.cashback, o.decision,
			o.grant_at as "grantAt", t.name as "tierName", coalesce(l.name, o.branch_id) as "branchName",
			r.discount, r.title as "rewardTitle", r.points as "spentPoints", r.cashback as "spentCashback"
		from counter_entries e
		join orders o on o.merchant_id = e.merchant_id and o.id = e.order_id
		join customers c on c.merchant_id = e.merchant_id and c.id = o.customer_id
		join progress p on p.merchant_id = e.merchant_id and p.customer_id = c.id
		left join tiers t on t.merchant_id = e.merchant_id and t.id = p.tier_id and t.is_active
		left join order_labels l
			on l.merchant_id = e.merchant_id and l.kind = 'branch' and l.original_id = o.branch_id
		left join lateral (
			select sum(d.worth) as discount, max(w.configuration ->> 'title') as title, -sum(b.points) as points,
				-sum(b.cashback) as cashback
			from redemptions d
			join point_records b
				on b.merchant_id = d.merchant_id and b.customer_id = d.customer_id and b.id = d.record_id
			join rewards w on w.merchant_id = d.merchant_id and w.id = d.reward_id
			where d.merchant_id = ${merchantId} and d.order_id = o.id
		) r on true
		where e.merchant_id = ${merchantId} and e.kind = 'sale' and e.key = any(${keys}::text[])`)
	const balances = await readBalances(
		db,
		merchantId,
		now,
		rows.map(({ customerId }) => customerId),
	)
	return new Map(rows.map((row) => [row.key, { ...row, balance: balances.get(row.customerId)! }]))
}
