import { LIMITS, PointType } from '@fiel/contract'
import { findCustomerIds } from '../customers/find-customers.ts'
import type { Tx } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'
import { findChangeKeys, saveChangeKeys } from '../ledger/change-keys.ts'
import { type LedgerSession, loadLedgerSession } from '../ledger/load-ledger-session.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { type LedgerAmount, type PointRecord, plus } from '../ledger/machine/account.ts'
import { mustApply } from '../ledger/must-apply.ts'
import { saveLedgerSession } from '../ledger/save-ledger-session.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { cashbackForPoints } from '../program/calculate-award.ts'
import type { Program } from '../program/settings.ts'
import { validUntil } from '../program/valid-until.ts'
import { isRefusal, type Refusal, refuseInEnglish as refuse } from '../refusal.ts'

/** A manual change of a points balance. */
interface PointChange {
	customerId: string
	do: 'add' | 'remove'
	/** Always positive. */
	points: Decimal
	reason: string
	key: string
	author: string
}

interface PointOutcome {
	record: PointRecord
	/** The balance right after the change. */
	balance: LedgerAmount
}

/** Adds and removes points, once per key and never into debt. A refused change leaves its key unused. */
export const changePoints = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	changes: PointChange[],
): Promise<(PointOutcome | Refusal)[]> => {
	const program = await loadProgram(tx, merchant.id)
	const names = changes.map(({ customerId }) => customerId)
	const ids = await findCustomerIds(tx, merchant.id, names)
	const accounts = await lockAccounts(tx, merchant.id, [...ids.values()]).accounts
	const keys = changes.map(({ key }) => key)
	const used = await findChangeKeys(tx, merchant.id, keys)
	const needs = changes.flatMap((change) => {
		const customerId = ids.get(change.customerId)
		return customerId && change.do === 'remove' ? [{ customerId, spend: { points: change.points } }] : []
	})
	const ledger = await loadLedgerSession(tx, merchant.id, now, accounts, needs)
	const done: { key: string; customerId: number; record: PointRecord }[] = []
	const outcomes = changes.map((change): PointOutcome | Refusal => {
		const customerId = ids.get(change.customerId)
		if (!customerId) return refuse('Customer_NotFound', `there is no customer ${change.customerId}`, 'id')
		if (used.has(change.key))
			return refuse('ChangePoints_ChangeKeyAlreadyExists', 'this change was made before', 'ChangeKey')
		const record = applyChange(ledger, merchant, program, customerId, change)
		if (isRefusal(record)) return record
		used.add(change.key)
		done.push({ key: change.key, customerId, record })
		return { record, balance: ledger.account(customerId).balance }
	})
	await saveLedgerSession(tx, ledger)
	const kept = done.map(({ key, customerId, record }) => ({ key, customerId, recordId: record.id }))
	await saveChangeKeys(tx, merchant.id, now, kept)
	return outcomes
}

const applyChange = (
	ledger: LedgerSession,
	merchant: Merchant,
	program: Program,
	customerId: number,
	{ do: operation, points, reason, key, author }: PointChange,
): PointRecord | Refusal => {
	const source = {
		type: PointType.ManualChange,
		reason: { rule: 'manual change', version: program.version, key, reason, author },
	}
	const { balance } = ledger.account(customerId)
	if (operation === 'remove') {
		const record = ledger.apply(customerId, { do: 'spend', points, ...source })
		if (record !== 'insufficient') return record
		const message = `the balance is ${balance.points}, less than the ${points} to be removed`
		return refuse('PdvOrder_NotEnoughPoints', message, 'Value')
	}
	const amount = { points, cashback: cashbackForPoints(program, points) }
	const after = plus(balance, amount)
	if (after.points.gt(LIMITS.points) || after.cashback.gt(LIMITS.amount))
		return refuse('GenericError', 'Value is more than a balance can hold', 'Value')
	return mustApply(ledger, customerId, {
		do: 'earn',
		amount,
		validUntil: validUntil(program, ledger.now, merchant.timeZone),
		...source,
	})
}
