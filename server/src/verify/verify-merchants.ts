import { findCouponDrift } from '../coupons/find-coupon-drift.ts'
import type { Queryable } from '../db/database.ts'
import { findKeyDrift } from '../ledger/find-key-drift.ts'
import { type VerificationListener, verifyAccounts } from '../ledger/verify-accounts.ts'
import { findObjectiveDrift } from '../objectives/find-objective-drift.ts'
import { findOrderDrift } from '../orders/verify/find-order-drift.ts'
import { verifyOrders } from '../orders/verify/verify-orders.ts'
import { findQuizDrift } from '../quizzes/find-quiz-drift.ts'
import { findRewardDrift } from '../rewards/find-reward-drift.ts'
import {
	createSealCounter,
	findNotedChanges,
	findTotalsDrift,
	INSTALLATION,
	verifySealedTables,
} from '../seals/verify-seals.ts'
import { findProgressDrift } from '../tiers/find-progress-drift.ts'
import { findRecordsWithoutCause } from './find-records-without-cause.ts'

/** Checks that compare stored counters with the rows that they count. */
const DRIFT_CHECKS = [
	findNotedChanges,
	findRecordsWithoutCause,
	findKeyDrift,
	findProgressDrift,
	findOrderDrift,
	findRewardDrift,
	findCouponDrift,
	findObjectiveDrift,
	findQuizDrift,
]

/**
 * Verifies all invariants of some merchants: the replayed ledger, every seal and every counter. Without the
 * folder of archived events the ledger is replayed from where they end. Requires a snapshot.
 */
export const verifyMerchants = async (
	db: Queryable,
	merchantIds: number[],
	listener: VerificationListener,
	archiveFolder?: string,
): Promise<void> => {
	const sealCounter = createSealCounter()
	await verifyAccounts(db, merchantIds, listener, { sealCounter, archiveFolder })
	await verifyOrders(db, merchantIds, sealCounter, listener.onFinding)
	await verifySealedTables(db, merchantIds, sealCounter, listener.onFinding)
	for (const finding of await findTotalsDrift(db, merchantIds, sealCounter)) listener.onFinding(finding)
	for (const find of DRIFT_CHECKS)
		for (const finding of await find(db, merchantIds)) listener.onFinding(finding)
}

/** Verifies the list of merchants, which belongs to no merchant. Requires a snapshot. */
export const verifyInstallation = async (
	db: Queryable,
	onFinding: VerificationListener['onFinding'],
): Promise<void> => {
	const [owners, sealCounter] = [[INSTALLATION], createSealCounter()]
	await verifySealedTables(db, owners, sealCounter, onFinding)
	const drifts = [await findTotalsDrift(db, owners, sealCounter), await findNotedChanges(db, owners)]
	for (const finding of drifts.flat()) onFinding(finding)
}
