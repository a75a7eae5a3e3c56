import { LIMITS, PointType } from '@fiel/contract'
import { FOUND_IDS, findAndSaveByReferences, foundIds } from '../customers/find-by-reference.ts'
import type { Tx } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'
import { runPipelineWithIds } from '../db/ids.ts'
import { findChangeKeys, saveChangeKeys } from '../ledger/change-keys.ts'
import { type LedgerSession, loadLedgerSession } from '../ledger/load-ledger-session.ts'
import { assertAllLocked, lockAccounts } from '../ledger/lock-accounts.ts'
import { type LedgerAmount, type PointRecord, plus } from '../ledger/machine/account.ts'
import { mustApply } from '../ledger/must-apply.ts'
import { readLots } from '../ledger/read-lots.ts'
import { takeRecordIds } from '../ledger/save-accounts.ts'
import { saveLedgerSession } from '../ledger/save-ledger-session.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { localized } from '../messages/message.ts'
import type { Program } from '../program/settings.ts'
import { validUntil } from '../program/valid-until.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import type { BalanceChange, ChangeOutcome } from './change.ts'
import { readStatements } from './read-statements.ts'

/** What differs between a change of points and one of cashback. */
export interface ChangeRules {
	/** The unit in which an amount is removed. */
	unit: 'points' | 'cashback'
	/** Why the program allows no such change; null if it does. */
	refuseUnder(program: Program): Refusal | null
	/** An amount to add, in both units. */
	toLedgerAmount(program: Program, amount: Decimal): LedgerAmount
	/** What the reason of the record says beside the merchant's words. */
	facts(program: Program, amount: Decimal): Record<string, unknown>
}

interface AppliedChange {
	customerId: number
	key: string
	record: PointRecord
	balance: ChangeOutcome['balance']
}

/** Changes balances, once per key and never into debt. A refused change leaves its key unused. */
export const changeBalances = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	changes: BalanceChange[],
	rules: ChangeRules,
): Promise<(ChangeOutcome | Refusal)[]> => {
	const references = changes.map((change) => change.customerId)
	const keys = changes.map((change) => change.key)
	const {
		found,
		replies: [program, accounts, used, lots, recordIds],
	} = await runPipelineWithIds(
		tx,
		(p) => findAndSaveByReferences(p, merchant.id, references, 'id'),
		FOUND_IDS,
		(p, ids) => {
			const { locked, accounts: lockedAccounts } = lockAccounts(p, merchant.id, ids)
			return [
				loadProgram(p, merchant.id),
				lockedAccounts,
				findChangeKeys(p, merchant.id, keys),
				readLots(p, locked, merchant.id, ids),
				takeRecordIds(p, locked, changes.length),
			]
		},
	)
	assertAllLocked(accounts, foundIds(found))
	const refusal = rules.refuseUnder(program)
	if (refusal) return changes.map(() => refusal)
	const needs = changes.flatMap((change, index) => {
		const customerId = found[index]!
		return isRefusal(customerId) || change.do === 'add'
			? []
			: [{ customerId, spend: { [rules.unit]: change.amount } }]
	})
	const ledger = await loadLedgerSession(tx, merchant.id, now, accounts, needs, { recordIds, lots })
	const applied = changes.map((change, index): AppliedChange | Refusal => {
		const customerId = found[index]!
		if (isRefusal(customerId)) return customerId
		if (used.has(change.key)) {
			return refuse('ChangePoints_ChangeKeyAlreadyExists', localized.changeKeyUsed(change.key), 'ChangeKey')
		}
		const record = applyChange({ ledger, merchant, program, rules }, customerId, change)
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
	const doneIds = done.map((entry) => entry.customerId)
	const statements = readStatements(tx, merchant, now, program, doneIds)
	// each caller handles the error; if the commit fails too, there is no caller
	statements.catch(() => {})
	return applied.map((entry) => {
		if (isRefusal(entry)) return entry
		const { customerId, balance } = entry
		return { customerId, balance, statement: async () => (await statements).get(customerId)! }
	})
}

interface ChangeContext {
	ledger: LedgerSession
	merchant: Merchant
	program: Program
	rules: ChangeRules
}

const applyChange = (
	{ ledger, merchant, program, rules }: ChangeContext,
	customerId: number,
	{ do: operation, amount, reason, customerReason, key, author, approvedBy, field = 'Value' }: BalanceChange,
): PointRecord | Refusal => {
	const source = {
		type: PointType.ManualChange,
		reason: {
			...{ rule: 'manual change', version: program.version, key, reason },
			...(customerReason ? { customerReason } : {}),
			...rules.facts(program, amount),
			...(author === undefined ? {} : { author }),
			...(approvedBy === undefined ? {} : { approvedBy }),
		},
	}
	const { balance } = ledger.account(customerId)
	if (operation === 'remove') {
		const record = ledger.apply(customerId, { do: 'spend', [rules.unit]: amount, ...source })
		if (record !== 'insufficient') return record
		const message = localized.balanceTooSmall(balance[rules.unit], amount)
		return refuse('PdvOrder_NotEnoughPoints', message, field)
	}
	const added = rules.toLedgerAmount(program, amount)
	const after = plus(balance, added)
	if (
		added.points.gt(LIMITS.points) ||
		after.points.gt(LIMITS.points) ||
		added.cashback.gt(LIMITS.amount) ||
		after.cashback.gt(LIMITS.amount)
	)
		return refuse('GenericError', localized.amountTooLarge(field), field)
	return mustApply(ledger, customerId, {
		do: 'earn',
		amount: added,
		validUntil: validUntil(program, ledger.now, merchant.timeZone),
		...source,
	})
}
