import { PointType } from '@fiel/contract'
import {
	type Account,
	type PointRecord,
	type RecordRef,
	type RecordSource,
	resolveRecord,
} from './account.ts'
import type { Shortfall } from './cover.ts'
import { applyRefund } from './refund.ts'
import { applyRevoke } from './revoke.ts'

/** What the reason of a record that undoes another one says. Every record that an undo writes has it. */
export interface UndoReason extends Record<string, unknown> {
	rule: 'undone change'
	/** The id of the undone record. */
	undoes: number
	/** Why, and by whom. */
	reason: string
	author: string
}

export interface Undo extends RecordSource {
	do: 'undo'
	/** A manual change. */
	record: RecordRef
	reason: UndoReason
	/** What happens to given points that were spent and that no lot can pay. */
	shortfall: Shortfall
	/** When points expire that go back to lots that have expired meanwhile. */
	graceUntil: Date
}

/** Takes back what a change gave, or returns what it took to the lots it came from. The change says that it was undone. */
export const applyUndo = (account: Account, command: Undo, now: Date): PointRecord => {
	const change = resolveRecord(account, command.record)
	const undo = isGift(change)
		? applyRevoke(account, { ...command, do: 'revoke' }, now)
		: applyRefund(account, { ...command, do: 'refund' }, now)
	const { author, reason } = command.reason
	change.reason = {
		...change.reason,
		undoneBy: author,
		undoneAt: now.toISOString(),
		undoneReason: reason,
	}
	account.touched.add(change)
	account.documentsChanged.add(change)
	return undo
}

const isGift = ({ amount }: PointRecord): boolean => amount.points.gt(0) || amount.cashback.gt(0)

/** Whether a record is a manual change itself, and not what follows from the undo of one. */
export const isManualChange = ({ type, reason }: Pick<PointRecord, 'type' | 'reason'>): boolean =>
	type === PointType.ManualChange && reason.rule === 'manual change'
