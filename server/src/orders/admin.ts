import { type Order, simulateOrder } from '@fiel/contract'
import { parseMoment } from '../calendar.ts'
import type { AdminDoor } from '../http/admin-door.ts'
import { isRefusal } from '../refusal.ts'
import { simulateOrders } from './simulate-orders.ts'
import { orderMessage } from './wire.ts'

/** Orders that nobody has placed, for the panel. */
export const openOrdersAdmin = ({ db, clock, serve }: AdminDoor): void => {
	serve(simulateOrder, async ({ session: { merchant }, body: { At, ...order } }) => {
		const now = At ? parseMoment(At, merchant.timeZone) : clock.now()
		const message = orderMessage(order as Order, merchant.timeZone)
		const [outcome] = await simulateOrders(db, merchant, now, [message])
		if (isRefusal(outcome)) return outcome
		const { originalId, state, points, cashback, reason, sentence } = outcome!
		return {
			OriginalId: originalId,
			State: state,
			Points: points.toNumber(),
			Cashback: cashback.toNumber(),
			Reason: reason,
			Sentence: sentence,
		}
	})
}
