import { listRuleUsage, type Order, type ProgramSettingsChange, simulateOrder } from '@fiel/contract'
import { parseMoment } from '../calendar.ts'
import type { Queryable } from '../db/database.ts'
import type { AdminDoor } from '../http/admin-door.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import { checkProgram } from '../program/check-program.ts'
import type { ProgramSettings } from '../program/settings.ts'
import { changedProgram } from '../program/wire.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { readBudgets } from './read-budgets.ts'
import { simulateOrders } from './simulate-orders.ts'
import { orderMessage } from './wire.ts'

/** Orders that nobody has placed, and what rules have given to those that were, for the panel. */
export const openOrdersAdmin = (door: AdminDoor): void => {
	openSimulation(door)
	openBudgets(door)
}

const openSimulation = ({ db, clock, serve }: AdminDoor): void => {
	serve(simulateOrder, async ({ session: { merchant }, body: { At, Program, ...order } }) => {
		const now = At ? parseMoment(At, merchant.timeZone) : clock.now()
		const settings = Program ? await thoughtOf(db, merchant.id, Program) : undefined
		if (settings && isRefusal(settings)) return settings
		const message = orderMessage(order as Order, merchant.timeZone)
		const [outcome] = await simulateOrders(db, merchant, now, [message], settings)
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

/** The program in force with a change made to it, or why that makes no sense. */
const thoughtOf = async (
	db: Queryable,
	merchantId: number,
	change: ProgramSettingsChange,
): Promise<ProgramSettings | Refusal> => {
	const { version: _, ...current } = await loadProgram(db, merchantId)
	const settings = changedProgram(current, change)
	const refusal = checkProgram(settings)
	return refusal ? { ...refusal, field: `Program.${refusal.field?.replace(/^rules/, 'Rules')}` } : settings
}

const openBudgets = ({ db, serve }: AdminDoor): void => {
	serve(listRuleUsage, async ({ session: { merchant } }) => {
		const { rules } = await loadProgram(db, merchant.id)
		const ids = rules.filter(({ caps }) => caps.budget !== undefined).map(({ id }) => id)
		const given = await readBudgets(db, merchant.id, ids)
		return given.map(({ rule, points }) => ({ RuleId: rule, Points: points.toNumber() }))
	})
}
