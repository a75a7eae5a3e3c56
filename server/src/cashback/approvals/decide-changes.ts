import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { collision } from '../../db/unavailable.ts'
import { lockAccounts } from '../../ledger/lock-accounts.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { panelText } from '../../messages/panel/panel-text.ts'
import { isRefusal, type Refusal, refuseInEnglish } from '../../refusal.ts'
import { sealAtCommit } from '../../seals/tx-seals.ts'
import type { BalanceChange } from '../change.ts'
import { changeCashback } from '../change-cashback.ts'
import { changePoints } from '../change-points.ts'
import { findWaitingChanges, lockWaitingChanges } from './read-waiting-changes.ts'
import { isAskedBy, type Person, type WaitingChange } from './waiting-change.ts'

/** What a second person says about a change that waits. */
export interface ChangeDecision {
	id: number
	state: 'approved' | 'rejected'
	/** Why it is rejected. */
	reason: string | null
	decidedBy: Person
}

/** The change after the decision. */
interface DecidedChange {
	change: WaitingChange
	/** False if it had been decided in the same way before, so that nothing changed now. */
	isNew: boolean
}

/** Makes or rejects changes that wait for a second person, each once. A change that is refused goes on waiting. */
export const decideChanges = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	decisions: ChangeDecision[],
): Promise<(DecidedChange | Refusal)[]> => {
	const ids = decisions.map(({ id }) => id)
	const unlocked = await findWaitingChanges(tx, merchant.id, ids)
	const customerIds = [...new Set(unlocked.map(({ customerId }) => customerId))]
	const { locked, accounts } = lockAccounts(tx, merchant.id, customerIds)
	await accounts
	const waiting = new Map(
		(await lockWaitingChanges(tx, locked, merchant.id, ids)).map((one) => [one.id, one]),
	)
	for (const { id, customerId } of unlocked)
		if (waiting.get(id)?.customerId !== customerId) throw collision(`change ${id} was moved meanwhile`)
	const checked = decisions.map((decision) => checkDecision(waiting.get(decision.id), decision))
	const pending = checked.flatMap((outcome, index) =>
		!isRefusal(outcome) && outcome.isNew
			? [{ change: outcome.change, decision: decisions[index]!, refusal: null as Refusal | null }]
			: [],
	)
	for (const [unit, changeUnit] of UNITS) {
		const approved = pending.filter(
			({ change, decision }) => change.unit === unit && decision.state === 'approved',
		)
		if (approved.length === 0) continue
		const outcomes = await changeUnit(tx, merchant, now, approved.map(toBalanceChange))
		outcomes.forEach((outcome, index) => {
			if (isRefusal(outcome)) approved[index]!.refusal = outcome
		})
	}
	const decided = pending.filter(({ refusal }) => !refusal)
	for (const { change, decision } of decided)
		Object.assign(change, {
			state: decision.state,
			decidedBy: decision.decidedBy.email,
			decidedAt: now,
			decisionReason: decision.reason,
		})
	await saveDecisions(
		tx,
		merchant.id,
		decided.map(({ change }) => change),
	)
	return checked.map(
		(outcome) =>
			pending.find(({ change }) => 'change' in outcome && change === outcome.change)?.refusal ?? outcome,
	)
}

const UNITS = [
	['points', changePoints],
	['cashback', changeCashback],
] as const

const toBalanceChange = ({
	change: { originalId, operation, amount, reason, key, askedBy },
	decision: { decidedBy },
}: {
	change: WaitingChange
	decision: ChangeDecision
}): BalanceChange => ({
	customerId: originalId,
	do: operation,
	amount,
	reason,
	key,
	author: askedBy,
	approvedBy: decidedBy.email,
})

const checkDecision = (
	change: WaitingChange | undefined,
	{ id, state, decidedBy }: ChangeDecision,
): DecidedChange | Refusal => {
	if (!change)
		return refuseInEnglish('GenericError', `there is no change ${id} that waits`, 'change', panelText.gone())
	if (change.state === state) return { change, isNew: false }
	if (change.state !== 'waiting')
		return refuseInEnglish(
			'GenericError',
			`the change was ${change.state} by ${change.decidedBy}`,
			'change',
			panelText[change.state === 'approved' ? 'approvedBy' : 'rejectedBy'](change.decidedBy ?? ''),
		)
	// Whoever asked may withdraw the change, but not make it alone.
	if (state === 'approved' && isAskedBy(change, decidedBy))
		return refuseInEnglish(
			'GenericError',
			'another person than the one who asked must approve',
			'change',
			panelText.askSomeoneElse(),
		)
	return { change, isNew: true }
}

const saveDecisions = async (tx: Tx, merchantId: number, changes: WaitingChange[]): Promise<void> => {
	if (changes.length === 0) return
	sealAtCommit(tx)
	const rows = changes.map(({ id, state, decidedBy, decidedAt, decisionReason }) => ({
		...{ id, state, decidedBy, decidedAt, decisionReason },
	}))
	await tx.rows(sql`
		update waiting_changes w
		set state = d.state, decided_by = d."decidedBy", decided_at = d."decidedAt", decision_reason = d."decisionReason"
		from json_to_recordset(${jsonRows(rows)}) as d (id bigint, state text, "decidedBy" text, "decidedAt" timestamptz,
			"decisionReason" text)
		where w.merchant_id = ${merchantId} and w.id = d.id`)
}
