import { CUSTOMER_IDS_IN_TRANSACTION } from '../../customers/customer-ids-in-transaction.ts'
import type { Tx } from '../../db/database.ts'
import { type HandedIds, type Ids, runPipelineWithIds } from '../../db/ids.ts'
import { runPipeline } from '../../db/pipeline/run-pipeline.ts'
import { assertAllLocked } from '../../ledger/lock-accounts.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { friendNames } from '../../objectives/referral.ts'
import { type BatchCustomers, createMissingCustomers } from '../create-missing-customers.ts'
import type { OrderMessage } from '../order.ts'
import type { OrderInputs } from '../order-inputs.ts'
import { type Buyers, findBuyerReferrers, findBuyers } from './find-buyers.ts'
import { loadRemainingInputs } from './load-remaining-inputs.ts'
import { parseReferralHints } from './parse-referral-hints.ts'
import { queueLockedReads, type ReadRequest, reloadWrongGuesses } from './read-under-lock.ts'

const BUYER_IDS: HandedIds<Buyers, Ids> = {
	saved: CUSTOMER_IDS_IN_TRANSACTION,
	of: ({ ids, isOptimisticReadValid }) => (isOptimisticReadValid ? [...ids.values()] : []),
}

/**
 * Loads what a batch of order messages is decided on. The first round trip finds the buyers and, for the usual case that
 * all of them exist and none was referred, locks and reads with the ids that the first statement saved in the
 * transaction. In any other case the database has locked nothing yet: missing customers are looked up by further ids or
 * created, which must come before the locks because their accounts are locked too, and the locks and reads are sent again
 * with all ids.
 */
export const loadForMessages = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	messages: OrderMessage[],
): Promise<{ inputs: OrderInputs; batchCustomers: BatchCustomers }> => {
	const originalIds = messages.map((message) => message.originalId)
	const customerHints = parseReferralHints(messages)
	const referralNames = customerHints.flatMap(friendNames)
	const requestFor = (customerIds: Ids, buyerIds: Ids): ReadRequest => ({
		originalIds,
		customerIds,
		buyerIds,
		referralNames,
		messages,
	})
	const {
		found: buyers,
		ids: optimisticIds,
		replies: [optimisticReads],
	} = await runPipelineWithIds(
		tx,
		(p) => findBuyers(p, merchant.id, customerHints, originalIds),
		BUYER_IDS,
		(p, ids) => [queueLockedReads(p, merchant, now, requestFor(ids, ids))],
	)
	if (buyers.isOptimisticReadValid) assertAllLocked(optimisticReads.accounts, buyers.ids.values())
	const batchCustomers = await createMissingCustomers(tx, merchant, now, messages, buyers.ids)
	const buyerIds = [...batchCustomers.ids.values()]
	const referrerIds =
		batchCustomers.ids === buyers.ids
			? buyers.referrerIds
			: await findBuyerReferrers(tx, merchant.id, customerHints, originalIds)
	const request = buyers.isOptimisticReadValid
		? requestFor(optimisticIds, optimisticIds)
		: requestFor([...buyerIds, ...referrerIds], buyerIds)
	const [reads] = buyers.isOptimisticReadValid
		? [optimisticReads]
		: await runPipeline(tx, (p) => [queueLockedReads(p, merchant, now, request)])
	const inputs = await loadRemainingInputs(
		tx,
		merchant,
		now,
		await reloadWrongGuesses(tx, merchant, now, reads, request),
		{
			incoming: messages.flatMap((message) => {
				const customerId = batchCustomers.ids.get(message.customer.originalId)
				return customerId === undefined ? [] : [{ message, customerId }]
			}),
			createdCustomerIds: batchCustomers.createdIds,
			referralHints: customerHints.flatMap((hint) => {
				const friendId = batchCustomers.ids.get(hint.originalId)
				return friendId === undefined ? [] : [{ ...hint, friendId }]
			}),
		},
	)
	return { inputs, batchCustomers }
}
