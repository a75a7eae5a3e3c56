import type { Tx } from '../../db/database.ts'
import type { Locked } from '../../ledger/lock-accounts.ts'
import type { Programs } from '../../merchants/load-programs.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { findAskedSegments, getCompiledRules } from '../../program/rules/compile-rules.ts'
import { findMemberships } from '../../segments/find-memberships.ts'
import { effectivePlacedAt } from '../decide/effective-placed-at.ts'
import type { IncomingOrder } from '../decide/rule-counters.ts'
import type { Order } from '../order.ts'
import type { OrderInputs } from '../order-inputs.ts'

/**
 * Finds out which segments the customers of a batch are in, under the locks of their accounts. Nothing is sent unless a
 * rule asks for a segment that the decision of the order does not know yet.
 */
export const loadMemberships = async (
	tx: Tx,
	_locked: Locked,
	merchant: Merchant,
	now: Date,
	programs: Programs,
	orders: Map<string, Order>,
	incoming: IncomingOrder[],
): Promise<OrderInputs['memberships']> => {
	const customers = new Set<number>()
	const segments = new Set<number>()
	for (const { message, customerId } of incoming) {
		const order = orders.get(message.originalId)
		const known = order?.decision?.buyer?.segments ?? []
		const asked = findQuestions(merchant, now, programs, order, message)
		for (const id of asked.filter((one) => !known.some((segment) => segment.id === one))) {
			customers.add(customerId)
			segments.add(id)
		}
	}
	return findMemberships(tx, merchant, now, [...customers], [...segments])
}

/** The segments that rules may ask for about the order of a message, also if the message moves its placement. */
const findQuestions = (
	{ timeZone }: Merchant,
	now: Date,
	programs: Programs,
	order: Order | undefined,
	message: IncomingOrder['message'],
): number[] => {
	const inForce = getCompiledRules(programs.inForce(effectivePlacedAt(message, now)), timeZone)
	const moments = [order?.placedAt, message.placedAt].filter((moment) => moment instanceof Date)
	// The version of an order is not loaded if the order is of another customer: its message is refused.
	const decided = order && programs.has(order.programVersion) ? [programs.at(order.programVersion)] : []
	const rules = [...decided.map((program) => getCompiledRules(program, timeZone)), inForce]
	return rules.flatMap((compiled) => moments.flatMap((moment) => findAskedSegments(compiled, moment)))
}
