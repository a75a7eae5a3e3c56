import sql from 'sql-template-tag'
import { restoreCustomer } from '../customers/aliases.ts'
import { takeFilledBack } from '../customers/fill-customer.ts'
import type { MovePair, Mover } from '../customers/mover.ts'
import type { Tx } from '../db/database.ts'
import { emitEvents } from '../events/emit-events.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { moveBack, planMoveBack } from '../ledger/move-back.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'
import type { MergeArchive } from './merge-archive.ts'
import { hasSharedReward } from './shared-reward.ts'

interface UndoRequest {
	mergeId: number
	/** The user who undoes it. */
	author: string
}

interface SeparatedCustomers {
	fromId: number
	intoId: number
	/** The merchant's id of the customer who exists again. */
	originalId: string
}

/**
 * Undoes merges: the merged customer exists again, with what was theirs and what has become of it since. What came later
 * stays with the other customer.
 */
export const undoMerges = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	requests: UndoRequest[],
	movers: readonly Mover[],
): Promise<(SeparatedCustomers | Refusal)[]> => {
	const outcomes: (SeparatedCustomers | Refusal)[] = []
	for (const request of requests) outcomes.push(await undoMerge(tx, merchant, now, request, movers))
	return outcomes
}

const undoMerge = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	{ mergeId, author }: UndoRequest,
	movers: readonly Mover[],
): Promise<SeparatedCustomers | Refusal> => {
	const merge = await findMerge(tx, merchant.id, mergeId)
	if (!merge) return refuse('Customer_NotFound', `there is no merge ${mergeId}`, 'id')
	const refusal = refuseUndo(merge)
	if (refusal) return refusal
	const { fromId, intoId, moveId } = merge
	const { customer, filled, aliases, moved } = merge.archive!
	const accounts = await lockAccounts(tx, merchant.id, [intoId]).accounts
	if (await readSharedReward(tx, merchant.id, mergeId)) return SPENT
	const plan = await planMoveBack(tx, merchant.id, now, accounts, intoId, moveId, moved.orders)
	if (plan === 'spent') return SPENT
	if (plan === 'edited from outside')
		return refuse(
			'GenericError',
			'the account was edited from outside; run fiel verify first',
			'id',
			panelText.editedOutside(),
		)
	await restoreCustomer(tx, merchant.id, customer, aliases)
	const identity = { id: fromId, originalId: customer.original_id, publicId: customer.public_id }
	const undoMoveId = await moveBack(tx, accounts.locked, merchant.id, now, identity, plan)
	const pair: MovePair = { merchant, now, author, fromId, intoId }
	for (const mover of movers) await mover.moveBack(tx, accounts.locked, pair, moved[mover.name])
	await takeFilledBack(tx, accounts.locked, merchant.id, intoId, filled)
	sealAtCommit(tx)
	await tx.rows(sql`
		update customer_merges set undone_at = ${now}, undone_by = ${author}, undo_move_id = ${undoMoveId}
		where merchant_id = ${merchant.id} and id = ${mergeId}`)
	emitEvents(tx, merchant.id, 'Customer_Merged', now, () => [
		{ customerId: intoId, payload: { OriginalId: customer.original_id, IsUndone: true } },
	])
	return { fromId, intoId, originalId: customer.original_id }
}

const SPENT = refuse(
	'GenericError',
	'points or rewards were used since, so the merge cannot be undone',
	'id',
	panelText.usedSince(),
)

/** Read under the lock of the account, which no order can change meanwhile. */
const readSharedReward = async (tx: Tx, merchantId: number, id: number): Promise<boolean> => {
	const [merge] = await tx.rows<{ isShared: boolean }>(sql`
		select ${hasSharedReward(merchantId)} as "isShared" from customer_merges m
		where merchant_id = ${merchantId} and id = ${id}`)
	return merge!.isShared
}

interface StoredMerge {
	fromId: number
	intoId: number
	moveId: number
	undoneAt: Date | null
	archive: MergeArchive | null
	/** Whether the other customer still exists. */
	isIntoPresent: boolean
}

const findMerge = async (tx: Tx, merchantId: number, id: number): Promise<StoredMerge | undefined> => {
	const [merge] = await tx.rows<StoredMerge>(sql`
		select from_id as "fromId", into_id as "intoId", move_id as "moveId", undone_at as "undoneAt", archive,
			exists (
				select from customers c where c.merchant_id = m.merchant_id and c.id = m.into_id) as "isIntoPresent"
		from customer_merges m
		where merchant_id = ${merchantId} and id = ${id}
		for update`)
	return merge
}

/** Why a merge cannot be undone, other than that points were spent. */
const refuseUndo = ({ undoneAt, archive, isIntoPresent }: StoredMerge): Refusal | null => {
	if (undoneAt) return refuse('GenericError', 'the merge was undone already', 'id', panelText.mergeUndone())
	if (!archive)
		return refuse('GenericError', 'the data of the customer were erased', 'id', panelText.erased())
	if (!isIntoPresent)
		return refuse(
			'GenericError',
			'the customer was merged into another one since; undo that first',
			'id',
			panelText.mergedSince(),
		)
	return null
}
