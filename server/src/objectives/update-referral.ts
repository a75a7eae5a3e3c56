import { OrderState, PointType } from '@fiel/contract'
import type { Decimal } from '../db/decimal.ts'
import type { RecordRef } from '../ledger/machine/account.ts'
import { mustApply } from '../ledger/must-apply.ts'
import type { Program } from '../program/settings.ts'
import { awardObjective } from './award-objective.ts'
import type { ObjectiveContext } from './load-order-objectives.ts'
import type { Referral } from './referral.ts'

/** The part of an order that referrals need. */
interface ReferredOrder {
	id: number
	originalId: string
	customerId: number
	state: OrderState
	earnedPoints: Decimal
	branchId: string | null
}

/**
 * Rewards both customers for the friend's first granted order, and revokes both rewards if it is cancelled or earns
 * nothing any more.
 */
export const updateReferral = (context: ObjectiveContext, order: ReferredOrder, program: Program): void => {
	const { all, changed } = context.objectives.referrals
	const referral = all.find(({ friendId }) => friendId === order.customerId)
	if (!referral) return
	const isGranted = order.state === OrderState.Completed
	if (referral.orderId === order.id && !isGranted) revokeReferral(context, order, program, referral)
	else if (referral.orderId === null && isGranted && program.referral.isActive) {
		const isFirst = context.customers.get(order.customerId)!.earned.eq(order.earnedPoints)
		// After a cancellation the next granted order counts, even if it is not the first.
		if (isFirst || referral.revokedAt) rewardReferral(context, order, program, referral)
		else return
	} else return
	changed.add(referral)
}

const rewardReferral = (
	context: ObjectiveContext,
	order: ReferredOrder,
	program: Program,
	referral: Referral,
): void => {
	const { points, friendPoints } = program.referral
	const friend = context.customers.get(order.customerId)!
	const referrer = context.customers.get(referral.referrerId)!
	const objective = (own: string, role: string) => ({
		rule: 'referral' as const,
		type: PointType.Referral,
		points: own,
		facts: { role, referrer: referrer.originalId, friend: friend.originalId, order: order.originalId },
	})
	referral.orderId = order.id
	const { id: orderId, branchId: branch } = order
	referral.friendRecord = awardObjective(context, program, friend, objective(friendPoints, 'friend'), {
		orderId,
		branch,
	})
	referral.referrerRecord = awardObjective(context, program, referrer, objective(points, 'referrer'))
}

const revokeReferral = (
	context: ObjectiveContext,
	order: ReferredOrder,
	program: Program,
	referral: Referral,
): void => {
	const revokeRecord = (customerId: number, record: RecordRef | null, orderId: number | null): void => {
		if (record === null) return
		mustApply(context.ledger, customerId, {
			do: 'revoke',
			type: PointType.OrderCancel,
			record,
			shortfall: program.shortfall,
			orderId,
			branch: orderId === null ? null : order.branchId,
			reason: {
				rule: 'referral',
				version: program.version,
				cancelled: order.originalId,
				shortfall: program.shortfall,
			},
		})
	}
	revokeRecord(order.customerId, referral.friendRecord, order.id)
	revokeRecord(referral.referrerId, referral.referrerRecord, null)
	referral.orderId = null
	referral.friendRecord = null
	referral.referrerRecord = null
	referral.revokedAt = context.now
}
