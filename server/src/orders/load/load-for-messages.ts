import { STASHED_CUSTOMER_IDS } from '../../customers/find-and-stash-customers.ts'
import type { Tx } from '../../db/database.ts'
import type { Ids } from '../../db/ids.ts'
import { runPipeline } from '../../db/pipeline/run-pipeline.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { friendNames } from '../../objectives/referral.ts'
import type { OrderMessage } from '../order.ts'
import type { OrderInputs } from '../order-inputs.ts'
import { findBuyerReferrers, findBuyers } from './find-buyers.ts'
import { loadRemainingInputs } from './load-remaining-inputs.ts'
import { parseReferralHints } from './parse-referral-hints.ts'
import { queueLockedReads, type ReadRequest, reloadWrongGuesses } from './read-under-lock.ts'
import { type ResolvedCustomers, resolveCustomers } from './resolve-customers.ts'

/**
 * Loads what a batch of order messages is decided on. The first round trip finds the buyers and, for the usual case that
 * all of them exist and none was referred, locks and reads under the ids that the first statement found. In any other
 * case the database has locked nothing yet: missing customers are created, which must come before the locks, and the
 * locks and reads are sent again with the ids of everybody.
 */
export const loadForMessages = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	messages: OrderMessage[],
): Promise<{ inputs: OrderInputs; resolved: ResolvedCustomers }> => {
	const originalIds = messages.map((message) => message.originalId)
	const customerHints = parseReferralHints(messages)
	const referralNames = customerHints.flatMap(friendNames)
	const requestFor = (customerIds: Ids, buyerIds: Ids): ReadRequest => ({
		...{ originalIds, customerIds, buyerIds, referralNames, messages },
	})
	const optimisticRequest = requestFor(STASHED_CUSTOMER_IDS, STASHED_CUSTOMER_IDS)
	const [buyers, optimisticReads] = await runPipeline(tx, (p) => [
		findBuyers(p, merchant.id, customerHints, originalIds),
		queueLockedReads(p, merchant, now, optimisticRequest),
	])
	const resolved = await resolveCustomers(tx, merchant, now, messages, buyers.ids)
	const buyerIds = [...resolved.ids.values()]
	const referrers =
		resolved.createdOriginalIds.length === 0
			? buyers.referrers
			: await findBuyerReferrers(tx, merchant.id, customerHints, originalIds)
	const request = buyers.optimisticReadHolds
		? optimisticRequest
		: requestFor([...buyerIds, ...referrers], buyerIds)
	const [reads] = buyers.optimisticReadHolds
		? [optimisticReads]
		: await runPipeline(tx, (p) => [queueLockedReads(p, merchant, now, request)])
	const inputs = await loadRemainingInputs(
		tx,
		merchant,
		now,
		await reloadWrongGuesses(tx, merchant, now, reads, request),
		{
			incoming: messages.flatMap((message) => {
				const customerId = resolved.ids.get(message.customer.originalId)
				return customerId === undefined ? [] : [{ message, customerId }]
			}),
			createdCustomerIds: resolved.createdIds,
			referralHints: customerHints.flatMap((hint) => {
				const friendId = resolved.ids.get(hint.originalId)
				return friendId === undefined ? [] : [{ ...hint, friendId }]
			}),
		},
	)
	return { inputs, resolved }
}
