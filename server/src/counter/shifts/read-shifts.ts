import sql, { type Sql } from 'sql-template-tag'
import { countRows } from '../../db/count-rows.ts'
import type { Queryable } from '../../db/database.ts'
import { type Decimal, sum, ZERO } from '../../db/decimal.ts'
import { type IdRange, orderById } from '../../db/list-order.ts'
import type { RowCount } from '../../db/row-count.ts'
import { wasOffline } from '../../orders/was-offline.ts'
import type { EntryKind } from '../entries.ts'
import { readPayments } from './read-payments.ts'

/** What a shift came to. */
export interface ShiftTotals {
	sales: number
	salesAmount: Decimal
	returns: number
	returnsAmount: Decimal
	redemptions: number
	discounts: Decimal
	/** What customers paid for the sales, after the rewards. */
	paid: Decimal
	/** What was refunded to customers for the returns. */
	refunded: Decimal
	newCustomers: number
	points: Decimal
}

/** The time in which one user works at the counter. */
export interface Shift {
	id: number
	userName: string
	branchName: string | null
	openedAt: Date
	endedAt: Date | null
	totals: ShiftTotals
}

export interface ShiftEntry {
	id: number
	kind: EntryKind
	enteredAt: Date
	recordedAt: Date
	/** Whether the device kept it because Fiel could not be reached. */
	isOffline: boolean
	customer: string
	customerName: string | null
	order: string | null
	reward: string | null
	amount: Decimal | null
	/** What the customer paid or, below 0, was refunded; null if it is neither a sale nor a return. */
	paid: Decimal | null
	points: Decimal
	cashback: Decimal
}

const MOST_ENTRIES = 500

/** Shifts of a merchant, in the order in which they were opened. */
export const listShifts = async (
	db: Queryable,
	merchantId: number,
	range: IdRange,
	limit: number,
): Promise<Shift[]> => {
	const { follows, order } = orderById(sql`s.id`, range)
	return readShifts(
		db,
		merchantId,
		sql`s.merchant_id = ${merchantId} and ${follows} order by ${order} limit ${limit}`,
		order,
	)
}

export const countShifts = (db: Queryable, merchantId: number): Promise<RowCount> =>
	countRows(db, {
		rows: (most) => sql`select from counter_shifts where merchant_id = ${merchantId} limit ${most}`,
	})

export const findShift = async (db: Queryable, merchantId: number, id: number): Promise<Shift | undefined> =>
	(await readShifts(db, merchantId, sql`s.merchant_id = ${merchantId} and s.id = ${id}`))[0]

/** The open shift of a user. */
export const findOpenShift = async (
	db: Queryable,
	merchantId: number,
	userId: number,
): Promise<Shift | undefined> =>
	(
		await readShifts(
			db,
			merchantId,
			sql`s.merchant_id = ${merchantId} and s.user_id = ${userId} and s.ended_at is null`,
		)
	)[0]

/**
 * The totals of a shift are those of its entries, which are some hundreds in a day. A return that gives back a coupon which
 * was not redeemed at the counter does not count against the redemptions.
 */
const readShifts = async (
	db: Queryable,
	merchantId: number,
	condition: Sql,
	order = sql`s.id desc`,
): Promise<Shift[]> => {
	const rows = await db.rows<Omit<Shift, 'totals'> & Omit<ShiftTotals, 'paid' | 'refunded'>>(sql`
		select s.id, s.user_name as "userName", coalesce(l.name, s.branch_id) as "branchName", s.opened_at as "openedAt",
			s.ended_at as "endedAt", t.*
		from (select s.* from counter_shifts s where ${condition}) s
		left join order_labels l
			on l.merchant_id = s.merchant_id and l.kind = 'branch' and l.original_id = s.branch_id
		cross join lateral (
			select count(*) filter (where kind = 'sale') as sales,
				coalesce(sum(amount) filter (where kind = 'sale'), 0) as "salesAmount",
				count(*) filter (where kind = 'return') as returns,
				coalesce(sum(amount) filter (where kind = 'return'), 0) as "returnsAmount",
				count(*) filter (where kind = 'redemption')
					- count(*) filter (where kind = 'give back' and "isOfCounter") as redemptions,
				coalesce(sum(amount) filter (where kind = 'redemption'), 0)
					- coalesce(sum(amount) filter (where kind = 'give back' and "isOfCounter"), 0) as discounts,
				count(*) filter (where kind = 'customer') as "newCustomers",
				coalesce(sum(points) filter (where kind in ('sale', 'return')), 0) as points
			from (
				select e.*, x.key is not null as "isOfCounter"
				from counter_entries e
				left join redemptions d on d.merchant_id = e.merchant_id and d.id = e.redemption_id and e.kind = 'give back'
				left join counter_entries x
					on x.merchant_id = d.merchant_id and x.key = d.original_key and x.kind = 'redemption'
				where e.merchant_id = ${merchantId} and e.shift_id = s.id
			) e
		) t
		order by ${order}`)
	if (rows.length === 0) return []
	const payments = await readPayments(
		db,
		merchantId,
		rows.map(({ id }) => id),
	)
	const byShift = Map.groupBy(payments.values(), ({ shiftId }) => shiftId)
	return rows.map(({ id, userName, branchName, openedAt, endedAt, ...totals }) => {
		const own = byShift.get(id)?.map(({ paid }) => paid) ?? []
		const paid = sum(own.filter((one) => one.gt(0)))
		const refunded = ZERO.minus(sum(own.filter((one) => one.lt(0))))
		return { ...{ id, userName, branchName, openedAt, endedAt }, totals: { ...totals, paid, refunded } }
	})
}

/** The last entries of a shift, newest first. */
export const listEntries = async (
	db: Queryable,
	merchantId: number,
	shiftId: number,
): Promise<ShiftEntry[]> => {
	const payments = await readPayments(db, merchantId, [shiftId])
	const rows = await db.rows<Omit<ShiftEntry, 'paid'>>(sql`
		select e.id, e.kind, e.entered_at as "enteredAt", e.recorded_at as "recordedAt", ${wasOffline} as "isOffline",
			c.original_id as customer, c.name as "customerName", o.original_id as order, w.configuration ->> 'title' as reward, e.amount, e.points,
			e.cashback
		from counter_entries e
		join customers c on c.merchant_id = e.merchant_id and c.id = e.customer_id
		left join orders o on o.merchant_id = e.merchant_id and o.id = e.order_id
		left join redemptions d on d.merchant_id = e.merchant_id and d.id = e.redemption_id
		left join rewards w on w.merchant_id = d.merchant_id and w.id = d.reward_id
		where e.merchant_id = ${merchantId} and e.shift_id = ${shiftId}
		order by e.id desc limit ${MOST_ENTRIES}`)
	return rows.map((entry) => ({ ...entry, paid: payments.get(entry.id)?.paid ?? null }))
}
