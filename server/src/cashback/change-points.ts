import type { Tx } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { cashbackForPoints } from '../program/calculate-award.ts'
import type { Refusal } from '../refusal.ts'
import type { BalanceChange, ChangeOutcome } from './change.ts'
import { type ChangeRules, changeBalances } from './change-balances.ts'

const POINT_RULES: ChangeRules = {
	unit: 'points',
	refuseUnder: () => null,
	toLedgerAmount: (program, points) => ({ points, cashback: cashbackForPoints(program, points) }),
	facts: () => ({}),
}

/** Adds and removes points. */
export const changePoints = (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	changes: BalanceChange[],
): Promise<(ChangeOutcome | Refusal)[]> => changeBalances(tx, merchant, now, changes, POINT_RULES)
