import { normalizeStatus as plain } from '../../program/normalize-status.ts'
import type { Program } from '../../program/settings.ts'
import type { OrderMessage } from '../order.ts'

/** A message without flags means what its status means to the merchant; dates it lacks are those of the message. */
export const applyStatus = (message: OrderMessage, { purchase }: Program, now: Date): OrderMessage => {
	const { status, isCompleted, isCancelled } = message
	if (status === null || (isCompleted !== null && isCancelled !== null)) return message
	const is = (statuses: string[]): boolean => statuses.some((known) => plain(known) === plain(status))
	const at = message.updatedAt ?? now
	if (isCancelled === null && !isCompleted && is(purchase.cancelledStatuses)) {
		return { ...message, isCancelled: true, cancelledAt: message.cancelledAt ?? at }
	}
	if (isCompleted === null && !isCancelled && is(purchase.completedStatuses)) {
		return { ...message, isCompleted: true, completedAt: message.completedAt ?? at }
	}
	return message
}
