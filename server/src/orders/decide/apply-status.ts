import { normalizeStatus } from '../../program/normalize-status.ts'
import type { Program } from '../../program/settings.ts'
import type { OrderMessage } from '../order.ts'

/**
 * Derives the flags of a message without flags from its status, as the merchant's program maps it. A missing date is
 * that of the message.
 */
export const applyStatus = (message: OrderMessage, { purchase }: Program, now: Date): OrderMessage => {
	const { status, isCompleted, isCancelled } = message
	if (status === null || (isCompleted !== null && isCancelled !== null)) return message
	const isOneOf = (statuses: string[]): boolean =>
		statuses.some((known) => normalizeStatus(known) === normalizeStatus(status))
	const at = message.updatedAt ?? now
	if (isCancelled === null && !isCompleted && isOneOf(purchase.cancelledStatuses)) {
		return { ...message, isCancelled: true, cancelledAt: message.cancelledAt ?? at }
	}
	if (isCompleted === null && !isCancelled && isOneOf(purchase.completedStatuses)) {
		return { ...message, isCompleted: true, completedAt: message.completedAt ?? at }
	}
	return message
}
