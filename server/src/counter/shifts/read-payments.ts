import { refundOf } from '@fiel/contract/refund-of'
import sql from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'
import { type Decimal, money, ZERO } from '../../db/decimal.ts'

/** The money of a sale or a return. */
export interface Payment {
	shiftId: number
	/** What the customer paid or, below 0, was refunded. */
	paid: Decimal
}

interface PaymentRow {
	id: number
	shiftId: number
	kind: 'sale' | 'return'
	amount: Decimal
	total: Decimal
	/** What rewards paid of the order; for a return, those that had not been given back before it. */
	discount: Decimal
	/** Whether the return gave a reward back. */
	givesBack: boolean
	/** What had been returned before. */
	before: Decimal
}

/** What customers paid for the sales and were refunded for the returns of shifts, by the ids of the entries. */
export const readPayments = async (
	db: Queryable,
	merchantId: number,
	shiftIds: number[],
): Promise<Map<number, Payment>> => {
	// The returns of an order stand in the order in which they were taken, which their moments need not tell: a return may
	// have waited for another one. A reward that was not given back at the counter has nothing but its moment.
	const rows = await db.rows<PaymentRow>(sql`
		select e.id, e.shift_id as "shiftId", e.kind, e.amount, o.total, d.discount, d."givesBack", b.before
		from counter_entries e
		join orders o on o.merchant_id = e.merchant_id and o.id = e.order_id
		cross join lateral (
			select min(r.nth) as nth from jsonb_array_elements(o.returns) with ordinality r (value, nth)
			where (r.value ->> 'key') || ' of ' || o.id = e.key
		) own
		cross join lateral (
			select coalesce(sum((r.value ->> 'value')::numeric), 0) as before
			from jsonb_array_elements(o.returns) with ordinality r (value, nth)
			where r.nth < own.nth
		) b
		cross join lateral (
			select coalesce(sum(d.worth) filter (
					where e.kind = 'sale' or d.refunded_at is null
						or coalesce(g.nth >= own.nth, d.refunded_at >= e.recorded_at)), 0) as discount,
				coalesce(bool_or(g.nth = own.nth), false) as "givesBack"
			from redemptions d
			cross join lateral (
				select min(r.nth) as nth from jsonb_array_elements(o.returns) with ordinality r (value, nth)
				join counter_entries g on g.merchant_id = ${merchantId}
					and g.key = d.id || ' given back by ' || (r.value ->> 'key') || ' of ' || o.id
			) g
			where d.merchant_id = ${merchantId} and d.order_id = o.id
		) d
		where e.merchant_id = ${merchantId} and e.shift_id = any(${shiftIds}::bigint[]) and e.kind in ('sale', 'return')`)
	return new Map(rows.map((row) => [row.id, { shiftId: row.shiftId, paid: paidOf(row) }]))
}

const paidOf = ({ kind, amount, total, discount, givesBack, before }: PaymentRow): Decimal => {
	if (kind === 'sale') return amount.gt(discount) ? amount.minus(discount) : ZERO
	const left = total.minus(before)
	const sold = {
		Total: total.toNumber(),
		Discount: discount.toNumber(),
		// The last return of several gives the reward back too, but refunds the share that the customer paid.
		GivesRewardBack: givesBack && amount.lt(left),
		Left: left.toNumber(),
	}
	return ZERO.minus(money(refundOf(sold, amount.toNumber())))
}
