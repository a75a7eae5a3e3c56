import type { Database, Tx } from '../../db/database.ts'
import { type Decimal, decimal } from '../../db/decimal.ts'
import { previewTransaction } from '../../db/preview-transaction.ts'
import { loadPrograms, type Programs } from '../../merchants/load-programs.ts'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { setProgram } from '../../merchants/set-program.ts'
import { type ExplainedRule, explainRules } from '../../program/explain-rules.ts'
import type { ProgramSettings } from '../../program/settings.ts'
import { isRefusal, type Refusal } from '../../refusal.ts'
import { decidedPurchase } from '../decide/decided-purchase.ts'
import { explainOrder } from '../decide/explain-order.ts'
import type { Order, OrderMessage, OrderOutcome } from '../order.ts'
import { recordOrders } from '../record-orders.ts'

/** What an order would earn. */
interface Simulation {
	originalId: string
	state: Order['state']
	points: Decimal
	cashback: Decimal
	reason: Record<string, unknown> | null
	sentence: string
	/** Every rule of the program, and why it did or did not apply; empty while nothing is decided. */
	rules: ExplainedRule[]
}

/**
 * Records orders as if they came at a moment, says what became of them, and leaves everything as it was. With settings
 * they are decided as if these were in force, by the same code as any.
 */
export const simulateOrders = async (
	db: Database,
	merchant: Merchant,
	now: Date,
	messages: OrderMessage[],
	settings?: ProgramSettings,
): Promise<(Simulation | Refusal)[]> => {
	const { outcomes, programs } = await previewTransaction(db, async (tx) => {
		const refusal = settings && (await applySettings(tx, merchant, now, messages, settings))
		const outcomes = refusal ? messages.map(() => refusal) : await recordOrders(tx, merchant, now, messages)
		return { outcomes, programs: await loadPrograms(tx, merchant.id, versionsOf(outcomes)) }
	})
	return outcomes.map((outcome) =>
		isRefusal(outcome) ? outcome : simulationOf(outcome.order, programs, merchant.timeZone),
	)
}

const versionsOf = (outcomes: (OrderOutcome | Refusal)[]): number[] =>
	outcomes.flatMap((outcome) => (isRefusal(outcome) ? [] : outcome.order.programVersion))

/** Makes settings the program in force, also for orders that were placed earlier. */
const applySettings = async (
	tx: Tx,
	{ id }: Merchant,
	now: Date,
	messages: OrderMessage[],
	settings: ProgramSettings,
): Promise<Refusal | null> => {
	const since = Math.min(now.getTime(), ...messages.flatMap(({ placedAt }) => placedAt?.getTime() ?? []))
	await lockMerchant(tx, id)
	const made = await setProgram(tx, id, settings, 'simulation', new Date(since))
	return isRefusal(made) ? made : null
}

const simulationOf = (order: Order, programs: Programs, timeZone: string): Simulation => {
	const { originalId, state, isCancelled, decision } = order
	const earns = decision !== null && !isCancelled
	return {
		originalId,
		state,
		points: decimal(String((earns && decision.points) || 0)),
		cashback: decimal(String((earns && decision.cashback) || 0)),
		reason: decision,
		sentence: explainOrder({ originalId, isCancelled, decision }),
		rules: earns ? explainRules(programs.at(order.programVersion), decidedPurchase(order, timeZone)) : [],
	}
}
