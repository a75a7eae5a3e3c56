import { OrderState } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { numberLiteral } from '../../db/number-literal.ts'
import { runPipeline } from '../../db/pipeline/run-pipeline.ts'
import { lockDueRows } from '../../ledger/lock-due-rows.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { findReferrers } from '../../objectives/find-referrers.ts'
import type { OrderInputs } from '../order-inputs.ts'
import { loadRemainingInputs } from './load-remaining-inputs.ts'
import { queueLockedReads, type ReadRequest, reloadWrongGuesses } from './read-under-lock.ts'

/** A literal in the text of a statement: the partial index on pending orders serves no other. */
export const PENDING = numberLiteral(OrderState.Pending)

/** Loads the next orders whose waiting days are over; undefined when there are none. */
export const loadForGrants = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	limit: number,
): Promise<OrderInputs | undefined> => {
	const due = await lockDueRows<{ originalId: string; customerId: number }>(
		tx,
		(skip) => sql`
			select o.original_id as "originalId", o.customer_id as "customerId"
			from orders o
			join accounts a on a.merchant_id = o.merchant_id and a.customer_id = o.customer_id
			where o.merchant_id = ${merchant.id} and o.state = ${PENDING} and o.grant_at < ${now}
			order by o.grant_at, o.id
			limit ${limit} ${skip}`,
	)
	if (due.length === 0) return undefined
	const buyerIds = due.map(({ customerId }) => customerId)
	const originalIds = due.map(({ originalId }) => originalId)
	const buyers = sql`select unnest(${buyerIds}::bigint[]), null::text`
	const referrers = await findReferrers(tx, merchant.id, buyers, originalIds)
	const request: ReadRequest = { originalIds, buyerIds, customerIds: [...buyerIds, ...referrers] }
	// The orders are read again under the lock: another transaction may have cancelled or granted one since.
	const [reads] = await runPipeline(tx, (p) => [queueLockedReads(p, merchant, now, request)])
	return loadRemainingInputs(tx, merchant, now, await reloadWrongGuesses(tx, merchant, now, reads, request))
}
