import { findCouponDrift } from '../coupons/find-coupon-drift.ts'
import type { Queryable } from '../db/database.ts'
import { findKeyDrift } from '../ledger/find-key-drift.ts'
import { type Listener, verifyAccounts } from '../ledger/verify-accounts.ts'
import { findObjectiveDrift } from '../objectives/find-objective-drift.ts'
import { findOrderDrift } from '../orders/find-order-drift.ts'
import { verifyOrders } from '../orders/verify-orders.ts'
import { findQuizDrift } from '../quizzes/find-quiz-drift.ts'
import { findRewardDrift } from '../rewards/find-reward-drift.ts'
import {
	findNotedChanges,
	findTotalsDrift,
	INSTALLATION,
	openTally,
	verifySealedTables,
} from '../seals/verify-seals.ts'
import { findProgressDrift } from '../tiers/find-progress-drift.ts'
import { findMissingCauses } from './find-missing-causes.ts'

/** Every number that is kept, against the rows that it counts. */
const DRIFTS = [
	findNotedChanges,
	findMissingCauses,
	findKeyDrift,
	findProgressDrift,
	findOrderDrift,
	findRewardDrift,
	findCouponDrift,
	findObjectiveDrift,
	findQuizDrift,
]

/** Everything that must hold of some merchants: the ledger, replayed, every seal, and every counter. It needs a snapshot. */
export const verifyMerchants = async (
	db: Queryable,
	merchantIds: number[],
	listener: Listener,
): Promise<void> => {
	const tally = openTally()
	await verifyAccounts(db, merchantIds, listener, tally)
	await verifyOrders(db, merchantIds, tally, listener.found)
	await verifySealedTables(db, merchantIds, tally, listener.found)
	for (const finding of await findTotalsDrift(db, merchantIds, tally)) listener.found(finding)
	for (const find of DRIFTS) for (const finding of await find(db, merchantIds)) listener.found(finding)
}

/** What is nobody's in particular: the list of merchants. It needs a snapshot. */
export const verifyInstallation = async (db: Queryable, found: Listener['found']): Promise<void> => {
	const [owners, tally] = [[INSTALLATION], openTally()]
	await verifySealedTables(db, owners, tally, found)
	const drifts = [await findTotalsDrift(db, owners, tally), await findNotedChanges(db, owners)]
	for (const finding of drifts.flat()) found(finding)
}
