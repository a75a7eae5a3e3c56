import type { Tx } from '../../db/database.ts'
import { type HandedIds, runPipelineWithIds } from '../../db/ids.ts'
import { runPipeline } from '../../db/pipeline/run-pipeline.ts'
import { assertAllLocked } from '../../ledger/lock-accounts.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { OrderInputs } from '../order-inputs.ts'
import {
	type FoundOrders,
	findKnownOrders,
	type KnownOrders,
	NO_ORDERS,
	ORDERS_IN_TRANSACTION,
} from './find-known-orders.ts'
import { loadRemainingInputs } from './load-remaining-inputs.ts'
import { queueLockedReads, type ReadRequest, reloadWrongGuesses } from './read-under-lock.ts'

const FOUND_ORDERS: HandedIds<FoundOrders, KnownOrders> = {
	saved: ORDERS_IN_TRANSACTION,
	of: ({ known, isOptimisticReadValid }) => (isOptimisticReadValid ? known : NO_ORDERS),
}

/** Loads what a batch of cancellations, or of returns, is decided on. As with messages, the first round trip usually reads everything. */
export const loadForCancellations = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	originalIds: string[],
	contents: { recalculatesOrders?: boolean } = {},
): Promise<OrderInputs> => {
	const requestFor = (knownOrders: KnownOrders): ReadRequest => ({
		originalIds,
		customerIds: knownOrders.customerIds,
		buyerIds: knownOrders.buyerIds,
		knownOrders,
	})
	const {
		found: { known, isOptimisticReadValid },
		ids: optimisticOrders,
		replies: [optimisticReads],
	} = await runPipelineWithIds(
		tx,
		(p) => findKnownOrders(p, merchant.id, originalIds),
		FOUND_ORDERS,
		(p, orders) => [queueLockedReads(p, merchant, now, requestFor(orders))],
	)
	const request = requestFor(isOptimisticReadValid ? optimisticOrders : known)
	const [reads] = isOptimisticReadValid
		? [optimisticReads]
		: await runPipeline(tx, (p) => [queueLockedReads(p, merchant, now, request)])
	const completed = await reloadWrongGuesses(tx, merchant, now, reads, request)
	// An order that was stored after the first statement belongs to the next batch: its account may not be locked.
	const orders = new Map([...completed.orders].filter(([, order]) => known.ids.includes(order.id)))
	const customerIds = [...orders.values()].map(({ customerId }) => customerId)
	assertAllLocked(completed.accounts, customerIds)
	return loadRemainingInputs(tx, merchant, now, { ...completed, orders }, contents)
}
