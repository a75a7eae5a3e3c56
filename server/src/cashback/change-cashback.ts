import { LIMITS, PointType } from '@fiel/contract'
import {
	CUSTOMER_IDS_IN_TRANSACTION,
	findAndSaveCustomerIds,
} from '../customers/customer-ids-in-transaction.ts'
import type { Tx } from '../db/database.ts'
import { decimal } from '../db/decimal.ts'
import { runPipeline } from '../db/pipeline/run-pipeline.ts'
import { findChangeKeys, saveChangeKeys } from '../ledger/change-keys.ts'
import { type LedgerSession, loadLedgerSession } from '../ledger/load-ledger-session.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { type PointRecord, plus } from '../ledger/machine/account.ts'
import { mustApply } from '../ledger/must-apply.ts'
import { readLots } from '../ledger/read-lots.ts'
import { takeRecordIds } from '../ledger/save-accounts.ts'
import { saveLedgerSession } from '../ledger/save-ledger-session.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { localized } from '../messages/message.ts'
import { pointsForCashback } from '../program/calculate-award.ts'
import type { Program } from '../program/settings.ts'
import { validUntil } from '../program/valid-until.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import type { CashbackChange, CashbackOutcome } from './change.ts'
import { readStatements } from './read-statements.ts'

interface AppliedChange {
	customerId: number
	key: string
	record: PointRecord
	balance: CashbackOutcome['balance']
}

/** Adds and removes cashback, once per key. A refused change leaves its key unused. */
export const changeCashback = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	changes: CashbackChange[],
): Promise<(CashbackOutcome | Refusal)[]> => {
	const originalIds = changes.map((change) => change.customerId)
	const keys = changes.map((change) => change.key)
	const [ids, program, accounts, used, lots, recordIds] = await runPipeline(tx, (p) => {
		const found = findAndSaveCustomerIds(p, merchant.id, originalIds)
		const { locked, accounts: lockedAccounts } = lockAccounts(p, merchant.id, CUSTOMER_IDS_IN_TRANSACTION)
		return [
			found,
			loadProgram(p, merchant.id),
			lockedAccounts,
			findChangeKeys(p, merchant.id, keys),
			readLots(p, locked, merchant.id, CUSTOMER_IDS_IN_TRANSACTION),
			takeRecordIds(p, locked, changes.length),
		]
	})
	// With a point value of zero there is no cashback, even if the program has it active.
	if (!program.cashback.isActive || decimal(program.cashback.pointValue).eq(0)) {
		const refusal = refuse('ApiCustomer_ChangeCashback_Inactive', localized.noCashback())
		return changes.map(() => refusal)
	}
	const needs = changes.flatMap((change) => {
		const customerId = ids.get(change.customerId)
		return customerId && change.do === 'remove' ? [{ customerId, spend: { cashback: change.amount } }] : []
	})
	const ledger = await loadLedgerSession(tx, merchant.id, now, accounts, needs, { recordIds, lots })
	const applied = changes.map((change): AppliedChange | Refusal => {
		const customerId = ids.get(change.customerId)
		if (!customerId) return unknownCustomer(change.customerId)
		if (used.has(change.key)) {
			return refuse('ChangePoints_ChangeKeyAlreadyExists', localized.changeKeyUsed(change.key), 'ChangeKey')
		}
		const record = applyChange(ledger, merchant, program, customerId, change)
		if (isRefusal(record)) return record
		used.add(change.key)
		return { customerId, key: change.key, record, balance: ledger.account(customerId).balance }
	})
	const done = applied.filter((entry): entry is AppliedChange => !isRefusal(entry))
	await saveLedgerSession(tx, ledger)
	await saveChangeKeys(
		tx,
		merchant.id,
		now,
		done.map(({ key, customerId, record }) => ({ key, customerId, recordId: record.id })),
	)
	const statements = readStatements(
		tx,
		merchant,
		now,
		program,
		done.map((entry) => entry.customerId),
	)
	// each caller handles the error; if the commit fails too, there is no caller
	statements.catch(() => {})
	return applied.map((entry) => {
		if (isRefusal(entry)) return entry
		const { customerId, balance } = entry
		return { customerId, balance, statement: async () => (await statements)(customerId) }
	})
}

const unknownCustomer = (customerId: string): Refusal =>
	refuse('Customer_NotFound', localized.noCustomer(customerId), 'id')

const applyChange = (
	ledger: LedgerSession,
	merchant: Merchant,
	program: Program,
	customerId: number,
	{ do: operation, amount, reason, key, author }: CashbackChange,
): PointRecord | Refusal => {
	const source = {
		type: PointType.ManualChange,
		reason: {
			rule: 'manual change',
			version: program.version,
			key,
			reason,
			amount: amount.toString(),
			pointValue: program.cashback.pointValue,
			...(author === undefined ? {} : { author }),
		},
	}
	if (operation === 'remove') {
		const record = ledger.apply(customerId, { do: 'spend', cashback: amount, ...source })
		return record === 'insufficient' ? insufficientBalance(ledger, customerId, amount.toString()) : record
	}
	const points = pointsForCashback(program, amount)
	const after = plus(ledger.account(customerId).balance, { points, cashback: amount })
	if (points.gt(LIMITS.points) || after.points.gt(LIMITS.points) || after.cashback.gt(LIMITS.amount)) {
		return refuse('GenericError', localized.valueTooLarge(), 'Value')
	}
	return mustApply(ledger, customerId, {
		do: 'earn',
		amount: { points, cashback: amount },
		validUntil: validUntil(program, ledger.now, merchant.timeZone),
		...source,
	})
}

const insufficientBalance = (ledger: LedgerSession, customerId: number, amount: string): Refusal =>
	refuse(
		'PdvOrder_NotEnoughPoints',
		localized.balanceTooSmall(ledger.account(customerId).balance.cashback, amount),
		'Value',
	)
