import type { Database } from '../db/database.ts'
import { type Decimal, decimal } from '../db/decimal.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import type { Order, OrderMessage, OrderOutcome } from './order.ts'
import { orderSentence } from './order-sentence.ts'
import { recordOrders } from './record-orders.ts'

/** What an order would earn. */
export interface Simulation {
	originalId: string
	state: Order['state']
	points: Decimal
	cashback: Decimal
	reason: Record<string, unknown> | null
	sentence: string
}

/** Records orders as if they came at a moment, says what became of them, and leaves everything as it was. */
export const simulateOrders = async (
	db: Database,
	merchant: Merchant,
	now: Date,
	messages: OrderMessage[],
): Promise<(Simulation | Refusal)[]> => {
	const undo = new Undo()
	await db
		.transaction(async (tx) => {
			undo.outcomes = await recordOrders(tx, merchant, now, messages)
			throw undo // the only way out of a transaction that leaves no trace
		})
		.catch((error: unknown) => {
			if (error !== undo) throw error
		})
	return undo.outcomes.map((outcome) => (isRefusal(outcome) ? outcome : simulation(outcome.order)))
}

class Undo extends Error {
	outcomes: (OrderOutcome | Refusal)[] = []
}

const simulation = ({ originalId, state, isCancelled, decision }: Order): Simulation => {
	const earns = decision !== null && !isCancelled
	return {
		originalId,
		state,
		points: decimal(String((earns && decision.points) || 0)),
		cashback: decimal(String((earns && decision.cashback) || 0)),
		reason: decision,
		sentence: orderSentence({ originalId, isCancelled, decision }),
	}
}
