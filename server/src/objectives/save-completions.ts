import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { ZERO } from '../db/decimal.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { Locked } from '../ledger/lock-accounts.ts'
import type { PointRecord } from '../ledger/machine/account.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'

/** A completion of an objective and its award. */
export interface NewCompletion {
	customerId: number
	objective: string
	period: string
	turn: number
	key: string | null
	record: PointRecord | null
}

/** Inserts completions. The accounts must be locked, and the point records saved. */
export const saveCompletions = async (
	tx: Tx,
	_locked: Locked,
	merchantId: number,
	now: Date,
	completions: NewCompletion[],
): Promise<void> => {
	if (completions.length === 0) return
	const rows = completions.map(({ record, ...rest }) => ({
		...rest,
		points: record?.amount.points ?? ZERO,
		cashback: record?.amount.cashback ?? ZERO,
		recordId: record?.id ?? null,
	}))
	sealAtCommit(tx)
	// Inserting in ascending key order prevents deadlocks between batches with the same keys.
	tx.write(sql`
		insert into objective_completions (merchant_id, customer_id, objective, period, turn, key, points, cashback,
			record_id, completed_at)
		select ${merchantId}::bigint, c."customerId", c.objective, c.period, c.turn, c.key, c.points, c.cashback,
			c."recordId", ${now}::timestamptz
		from json_to_recordset(${jsonRows(rows)}) as c (
			"customerId" bigint, objective text, period text, turn integer, key text, points numeric, cashback numeric,
			"recordId" bigint)
		order by c.key`)
}
