import assert from 'node:assert/strict'
import { fittingReturn } from './make-returns.ts'
import { makeScenario } from './make-scenario.ts'
import { createProgramModel, leftOf } from './model.ts'
import type { Scenario, ScenarioOperation } from './operations.ts'
import { createScenarioRandom } from './scenario-random.ts'

export interface ReturnedOrder {
	/** Returns that leave nothing of the order. */
	parts: ScenarioOperation[]
	cancel: ScenarioOperation
}

/**
 * A random history, and up to three of its orders to be returned in random parts, or cancelled instead. Only
 * the last part may give the reward back: see docs/model.md.
 */
export const makeReturnedOrders = (
	seed: number,
	length: number,
): { scenario: Scenario; returned: ReturnedOrder[]; customers: string[] } => {
	const random = createScenarioRandom(seed)
	const scenario = makeScenario(seed, length)
	const model = createProgramModel(scenario)
	scenario.operations = scenario.operations.filter(
		(operation) => !('skip' in model.answerTo(operation).reply),
	)
	const { customers, orders } = model.known()
	const open = [...orders.values()].filter((order) => !order.isCancelled && leftOf(order).total > 0n)
	const returned: ReturnedOrder[] = []
	while (open.length > 0 && returned.length < 3) {
		const [order] = open.splice(random.below(open.length), 1)
		const { OnPartialReturn } = order!.version.settings.Refund
		const parts: ScenarioOperation[] = []
		while (!order!.isCancelled) {
			const left = leftOf(order!)
			const { shouldRefund: _, ...part } = fittingReturn(random, order!, left)
			const key = `part${parts.length + 1}`
			const isLast = Math.round(part.value * 100) === Number(left.total)
			const isSilent = isLast || (!OnPartialReturn && random.happens(0.6))
			const operation: ScenarioOperation = { ...part, key, ...(isSilent ? {} : { shouldRefund: false }) }
			const { reply } = model.answerTo(operation)
			assert.ok('answer' in reply, 'every part fits the order')
			parts.push(operation)
		}
		returned.push({ parts, cancel: { do: 'cancel', order: order!.name, date: model.now(), general: true } })
	}
	return { scenario, returned, customers: [...customers.keys()] }
}
