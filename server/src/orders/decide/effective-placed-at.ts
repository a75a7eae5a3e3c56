import type { OrderMessage } from '../order.ts'

/** An order counts as placed when the message says, but not in the future. */
export const effectivePlacedAt = ({ placedAt }: Pick<OrderMessage, 'placedAt'>, now: Date): Date =>
	placedAt && placedAt < now ? placedAt : now
