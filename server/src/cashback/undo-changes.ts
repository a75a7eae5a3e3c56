import { PointType } from '@fiel/contract'
import { endOfDay } from '../calendar.ts'
import type { Tx } from '../db/database.ts'
import { collision } from '../db/unavailable.ts'
import { findRecordCustomers } from '../ledger/find-record.ts'
import { type LedgerSession, loadLedgerSession } from '../ledger/load-ledger-session.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import {
	type Account,
	type LedgerAmount,
	minus,
	type PointRecord,
	ZERO_AMOUNT,
} from '../ledger/machine/account.ts'
import { isManualChange } from '../ledger/machine/undo.ts'
import { mustApply } from '../ledger/must-apply.ts'
import { saveLedgerSession } from '../ledger/save-ledger-session.ts'
import { saveUndoneChanges } from '../ledger/save-undone-changes.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import type { Program } from '../program/settings.ts'
import { type Refusal, refuseInEnglish } from '../refusal.ts'

/** A manual change that a person wants to undo. */
export interface ChangeUndo {
	recordId: number
	reason: string
	/** The user. */
	author: string
	/** The import that is undone, of which this is a part. */
	importId?: number
}

/** The undo of a change, also if it was undone before: then it says by whom. */
export interface UndoneChange {
	customerId: number
	balance: LedgerAmount
	author: string
	at: Date
	reason: string
	/** False if the change had been undone before, so that nothing changed now. */
	isNew: boolean
}

/**
 * Undoes manual changes, each exactly and at most once. A gift takes back its own lot first, and what was spent of it is
 * covered as the shortfall of an award; a deduction goes back to the lots that it was drawn from.
 */
export const undoChanges = (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	undos: ChangeUndo[],
): Promise<(UndoneChange | Refusal)[]> => undoUnless(tx, merchant, now, undos, refuseUnlessManual)

/** Why a change of an import or a bulk action stays, and whose it is. */
export interface KeptChange {
	kept: 'spent' | 'not its own'
	customerId: number | null
}

/** Keeps gifts of which anything was spent, and records that are not of the import or the bulk action. */
const keepSpent =
	(isOwn: (reason: PointRecord['reason']) => boolean) =>
	(change: PointRecord | undefined, account: Account | undefined): KeptChange | null => {
		const customerId = account?.customerId ?? null
		if (!change || !isManualChange(change) || !isOwn(change.reason))
			return { kept: 'not its own', customerId }
		const isUndone = change.reason.undoneAt !== undefined
		return !isUndone && isSpent(account!, change) ? { kept: 'spent', customerId } : null
	}

/** Undoes the changes of an import, but not gifts of which anything was spent. */
export const undoImportedChanges = (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	importId: number,
	undos: Omit<ChangeUndo, 'importId'>[],
): Promise<(UndoneChange | KeptChange)[]> =>
	undoUnless<KeptChange>(
		tx,
		merchant,
		now,
		undos.map((undo) => ({ ...undo, importId })),
		keepSpent((reason) => reason.import === importId),
	)

/** Undoes changes of a bulk action, whose keys begin with `keyPrefix`, but not gifts of which anything was spent. */
export const undoBulkChanges = (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	keyPrefix: string,
	undos: Omit<ChangeUndo, 'importId'>[],
): Promise<(UndoneChange | KeptChange)[]> =>
	undoUnless<KeptChange>(
		tx,
		merchant,
		now,
		undos,
		keepSpent(({ key }) => typeof key === 'string' && key.startsWith(keyPrefix)),
	)

/** Takes back the welcome points of customers whom an undone import had created. They must not have been spent. */
export const undoWelcomePoints = (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	importId: number,
	undos: Omit<ChangeUndo, 'importId'>[],
): Promise<(UndoneChange | KeptChange)[]> =>
	undoUnless<KeptChange>(
		tx,
		merchant,
		now,
		undos.map((undo) => ({ ...undo, importId })),
		(change, account) =>
			change?.type === PointType.Signup
				? null
				: { kept: 'not its own', customerId: account?.customerId ?? null },
	)

/** Whether anything of a gift was spent. What expired was not, and a deduction has nothing to spend. */
const isSpent = ({ expiredAmounts }: Account, change: PointRecord): boolean => {
	const { amount, remaining } = change
	const spent = minus(minus(amount, remaining), expiredAmounts.get(change) ?? ZERO_AMOUNT)
	return spent.points.gt(0) || spent.cashback.gt(0)
}

/** Undoes changes, except those for which `check` returns why not; it gets nothing for a record that does not exist. */
const undoUnless = async <Kept>(
	tx: Tx,
	merchant: Merchant,
	now: Date,
	undos: ChangeUndo[],
	check: (change: PointRecord | undefined, account: Account | undefined, recordId: number) => Kept | null,
): Promise<(UndoneChange | Kept)[]> => {
	const ids = undos.map(({ recordId }) => recordId)
	const customers = await findRecordCustomers(tx, merchant.id, ids)
	const accounts = await lockAccounts(tx, merchant.id, [...new Set(customers.values())]).accounts
	// A record is loaded as one to take back and as one to give back: which of both it is, is known afterwards.
	const needs = [...customers].map(([id, customerId]) => ({ customerId, records: [id], refunds: [id] }))
	const ledger = await loadLedgerSession(tx, merchant.id, now, accounts, needs)
	const program = await loadProgram(tx, merchant.id)
	const saved: { recordId: number; undo: PointRecord }[] = []
	const outcomes = undos.map((undo): UndoneChange | Kept => {
		const { recordId } = undo
		const customerId = customers.get(recordId)
		const account = customerId === undefined ? undefined : ledger.account(customerId)
		const change = account?.referenced.get(recordId)
		if (account && !change) throw collision(`record ${recordId} was moved to another customer meanwhile`)
		const kept = check(change, account, recordId)
		if (kept) return kept
		const isNew = change!.reason.undoneAt === undefined
		if (isNew)
			saved.push({ recordId, undo: applyUndo({ ledger, merchant, program }, customerId!, change!, undo) })
		const { undoneBy, undoneAt, undoneReason } = change!.reason as Record<string, string>
		return {
			customerId: customerId!,
			balance: account!.balance,
			author: undoneBy!,
			at: new Date(undoneAt!),
			reason: undoneReason!,
			isNew,
		}
	})
	await saveLedgerSession(tx, ledger)
	const undone = saved.map(({ recordId, undo }) => ({ recordId, undoId: undo.id }))
	saveUndoneChanges(tx, accounts.locked, merchant.id, now, undone)
	return outcomes
}

interface UndoContext {
	ledger: LedgerSession
	merchant: Merchant
	program: Program
}

const applyUndo = (
	{ ledger, merchant, program }: UndoContext,
	customerId: number,
	change: PointRecord,
	{ reason, author, importId }: ChangeUndo,
): PointRecord =>
	mustApply(ledger, customerId, {
		do: 'undo',
		type: PointType.ManualChange,
		record: change,
		reason: {
			...{ rule: 'undone change', version: program.version, undoes: change.id, reason, author },
			...(importId === undefined ? {} : { import: importId }),
		},
		shortfall: program.shortfall,
		graceUntil: endOfDay(ledger.now, program.refund.graceDays, merchant.timeZone),
	})

const refuseUnlessManual = (
	record: PointRecord | undefined,
	_account: Account | undefined,
	recordId: number,
): Refusal | null => {
	if (!record)
		return refuseInEnglish('GenericError', `there is no point record ${recordId}`, 'point', panelText.gone())
	return isManualChange(record)
		? null
		: refuseInEnglish(
				'GenericError',
				WHY_NOT.get(record.type) ?? ONLY_MANUAL_CHANGES,
				'point',
				panelText.onlyManualChanges(),
			)
}

const ONLY_MANUAL_CHANGES =
	'only a manual change can be undone; take the points away with a manual change instead'

const WHY_NOT = new Map<PointType, string>([
	[PointType.Purchase, 'an order earned these points; cancel or return the order instead'],
	[PointType.OrderCancel, 'these points follow from an order that was cancelled or returned'],
	[PointType.RewardRedeem, 'these points paid a reward; cancel the redemption instead'],
	[PointType.RewardRefund, 'these points came back from a redemption'],
	[PointType.Expiration, 'an expiry cannot be undone; give points with a manual change instead'],
	[PointType.ManualChange, 'this record undoes a manual change; make a new change instead'],
])
