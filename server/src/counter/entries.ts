import sql from 'sql-template-tag'
import { dayOf } from '../calendar.ts'
import type { Queryable, Tx } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { LedgerAmount } from '../ledger/machine/account.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Cashier } from './cashier.ts'

export type EntryKind = 'customer' | 'sale' | 'redemption' | 'give back' | 'return'

/** Something that was done at the counter. */
export interface NewEntry {
	cashier: Cashier
	/** Unique among the entries of the merchant. */
	key: string
	kind: EntryKind
	enteredAt: Date
	/** Whether the device kept it because Fiel could not be reached; null if it does not say. */
	isOffline?: boolean | null
	customerId: number
	orderId?: number
	redemptionId?: number
	/** Of the sale, the return or the discount. */
	amount: Decimal | null
	/** What the customer got or, below 0, gave. */
	earned: LedgerAmount
}

/** An entry that exists already. */
export interface KnownEntry {
	key: string
	kind: EntryKind
	/** Null for a sale of the same batch, whose customer may not exist yet. */
	customerId: number | null
	orderId: number | null
	redemptionId: number | null
	amount: Decimal | null
	earned: LedgerAmount
}

/** The entries with these keys. */
export const findEntries = async (
	db: Queryable,
	merchantId: number,
	keys: string[],
): Promise<Map<string, KnownEntry>> => {
	const rows = await db.rows<Omit<KnownEntry, 'earned'> & LedgerAmount>(sql`
		select key, kind, customer_id as "customerId", order_id as "orderId", redemption_id as "redemptionId", amount,
			points, cashback
		from counter_entries
		where merchant_id = ${merchantId} and key = any(${keys}::text[])`)
	return new Map(
		rows.map(({ points, cashback, ...entry }) => [entry.key, { ...entry, earned: { points, cashback } }]),
	)
}

/** What cashiers have sold on the day, by user; those who sold nothing are missing. */
export const sumSalesOfDay = async (
	db: Queryable,
	merchant: Merchant,
	now: Date,
	userIds: number[],
): Promise<Map<number, Decimal>> => {
	const rows = await db.rows<{ userId: number; amount: Decimal }>(sql`
		select user_id as "userId", sum(amount) as amount from counter_entries
		where merchant_id = ${merchant.id} and user_id = any(${userIds}::bigint[]) and kind = 'sale'
			and day = ${dayOf(now, merchant.timeZone)}::date
		group by user_id`)
	return new Map(rows.map(({ userId, amount }) => [userId, amount]))
}

/** Saves entries in the shifts of their cashiers, who are locked; a shift is opened where none is open. */
export const saveEntries = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	entries: NewEntry[],
): Promise<void> => {
	if (entries.length === 0) return
	const cashiers = new Map(entries.map(({ cashier }) => [cashier.userId, cashier]))
	const shifts = [...cashiers.values()].map(({ userId, name, branch }) => ({
		userId,
		name,
		branchId: branch?.originalId ?? null,
	}))
	await tx.rows(sql`
		insert into counter_shifts (merchant_id, user_id, user_name, branch_id, opened_at)
		select ${merchant.id}::bigint, s."userId", s.name, s."branchId", ${now}::timestamptz
		from json_to_recordset(${jsonRows(shifts)}) as s ("userId" bigint, name text, "branchId" text)
		on conflict (merchant_id, user_id) where ended_at is null do nothing`)
	const rows = entries.map(({ cashier, earned, ...entry }) => ({
		...entry,
		...earned,
		userId: cashier.userId,
	}))
	await tx.rows(sql`
		insert into counter_entries (merchant_id, shift_id, user_id, key, kind, day, recorded_at, entered_at, is_offline,
			customer_id, order_id, redemption_id, amount, points, cashback)
		select ${merchant.id}::bigint, s.id, e."userId", e.key, e.kind, ${dayOf(now, merchant.timeZone)}::date,
			${now}::timestamptz, e."enteredAt", e."isOffline", e."customerId", e."orderId", e."redemptionId", e.amount, e.points,
			e.cashback
		from json_to_recordset(${jsonRows(rows)}) as e ("userId" bigint, key text, kind text, "enteredAt" timestamptz,
			"isOffline" boolean, "customerId" bigint, "orderId" bigint, "redemptionId" bigint, amount numeric, points numeric, cashback numeric)
		join counter_shifts s on s.merchant_id = ${merchant.id} and s.user_id = e."userId" and s.ended_at is null
		on conflict on constraint counter_entries_key do nothing`)
}
