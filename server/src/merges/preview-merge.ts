import { findCustomerIds } from '../customers/find-customers.ts'
import type { Mover } from '../customers/mover.ts'
import type { Database, Tx } from '../db/database.ts'
import { previewTransaction } from '../db/preview-transaction.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { listMerges } from './list-merges.ts'
import { type MergedCustomers, type MergeRequest, mergeCustomers } from './merge-customers.ts'
import { type MergeCandidate, readCandidates } from './read-candidates.ts'

interface MergePreview {
	from: MergeCandidate
	into: MergeCandidate
	merged: MergeCandidate
	moved: MergedCustomers['moved']
	canBeUndone: boolean
}

/** Says what a merge would lead to, by carrying it out and taking it back. */
export const previewMerge = (
	db: Database,
	merchant: Merchant,
	now: Date,
	request: MergeRequest,
	movers: readonly Mover[],
): Promise<MergePreview | Refusal> =>
	previewTransaction(db, (tx) => tryMerge(tx, merchant, now, request, movers))

const tryMerge = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	request: MergeRequest,
	movers: readonly Mover[],
): Promise<MergePreview | Refusal> => {
	const ids = await findCustomerIds(tx, merchant.id, [request.from, request.into])
	const before = await readCandidates(tx, merchant.id, [...ids.values()])
	const [merged] = await mergeCustomers(tx, merchant, now, [request], movers)
	if (isRefusal(merged)) return merged
	const { fromId, intoId, moved } = merged!
	const after = await readCandidates(tx, merchant.id, [intoId])
	const [merge] = await listMerges(tx, merchant.id, intoId)
	return {
		from: before.get(fromId)!,
		into: before.get(intoId)!,
		merged: after.get(intoId)!,
		moved,
		canBeUndone: merge!.obstacle === null,
	}
}
