import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../../db/database.ts'
import { type Decimal, decimal, money } from '../../db/decimal.ts'
import { jsonRows } from '../../db/json-rows.ts'
import type { Program } from '../../program/settings.ts'
import { sealAtCommit } from '../../seals/tx-seals.ts'

/** Above which worth a manual change in the panel needs more than one click, in currency; null for no limit. */
export interface ChangeLimits {
	/** Above this, the request must say that the change is confirmed. */
	confirmAbove: Decimal | null
	/** Above this, the change waits for a second person. */
	approveAbove: Decimal | null
}

/** Until an owner sets the limits, so that a mistyped amount is asked about in a new shop too. */
const FIRST_LIMITS: ChangeLimits = { confirmAbove: decimal(1_000), approveAbove: null }

export const findChangeLimits = async (db: Queryable, merchantId: number): Promise<ChangeLimits> => {
	const [row] = await db.rows<ChangeLimits>(sql`
		select confirm_above as "confirmAbove", approve_above as "approveAbove"
		from change_limits where merchant_id = ${merchantId}`)
	return row ?? FIRST_LIMITS
}

/** Sets the limits of merchants. Changes that wait already are not affected. */
export const setChangeLimits = async (
	tx: Tx,
	changes: (ChangeLimits & { merchantId: number })[],
): Promise<void> => {
	sealAtCommit(tx)
	await tx.rows(sql`
		insert into change_limits (merchant_id, confirm_above, approve_above)
		select c."merchantId", c."confirmAbove", c."approveAbove"
		from json_to_recordset(${jsonRows(changes)})
			as c ("merchantId" bigint, "confirmAbove" numeric, "approveAbove" numeric)
		on conflict (merchant_id) do update
		set confirm_above = excluded.confirm_above, approve_above = excluded.approve_above`)
}

/** What a change is worth in currency: points at the point value of the program, also where it has no cashback. */
export const worthOf = (
	program: Pick<Program, 'cashback'>,
	unit: 'points' | 'cashback',
	amount: Decimal,
): Decimal => (unit === 'cashback' ? amount : money(amount.times(decimal(program.cashback.pointValue))))

export const isAbove = (worth: Decimal, limit: Decimal | null): boolean => limit !== null && worth.gt(limit)
