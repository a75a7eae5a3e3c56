import type { Tx } from '../db/database.ts'
import { decimal } from '../db/decimal.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { localized } from '../messages/message.ts'
import { pointsForCashback } from '../program/calculate-award.ts'
import type { Program } from '../program/settings.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { BalanceChange, ChangeOutcome } from './change.ts'
import { type ChangeRules, changeBalances } from './change-balances.ts'

/** With a point value of zero there is no cashback, even if the program has it active. */
export function refuseCashbackUnder({ cashback }: Program): Refusal | null {
	return !cashback.isActive || decimal(cashback.pointValue).eq(0)
		? refuse('ApiCustomer_ChangeCashback_Inactive', localized.noCashback())
		: null
}

const CASHBACK_RULES: ChangeRules = {
	unit: 'cashback',
	refuseUnder: refuseCashbackUnder,
	toLedgerAmount: (program, amount) => ({ points: pointsForCashback(program, amount), cashback: amount }),
	facts: ({ cashback }, amount) => ({ amount: amount.toString(), pointValue: cashback.pointValue }),
}

/** Adds and removes cashback. */
export const changeCashback = (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	changes: BalanceChange[],
): Promise<(ChangeOutcome | Refusal)[]> => changeBalances(tx, merchant, now, changes, CASHBACK_RULES)
