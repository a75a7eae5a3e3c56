import sql from 'sql-template-tag'
import { findChangeLimits, isAbove, worthOf } from '../../cashback/approvals/change-limits.ts'
import { readGivenToday } from '../../cashback/approvals/given-today.ts'
import type { Person } from '../../cashback/approvals/waiting-change.ts'
import type { Queryable } from '../../db/database.ts'
import type { Decimal } from '../../db/decimal.ts'
import { loadProgram } from '../../merchants/load-programs.ts'
import type { Condition, ConditionContext } from '../condition.ts'
import { fromCustomers } from '../select-customers.ts'
import type { BulkWork } from './bulk-action.ts'

/** How large a bulk action is. */
export interface WorkSize {
	customers: number
	/** Of all customers together; null without points. */
	points: Decimal | null
	worth: Decimal | null
	/** How many customers are not enrolled, if points are given: they cannot redeem them yet. */
	notMembers: number
	/** How many customers have fewer points than are to be taken. */
	cannotPay: number
	needsConfirmation: boolean
	needsApproval: boolean
}

/**
 * Measures a bulk action. The limits of manual changes count for its total, which is never less than one change; points
 * to give count together with what the user gave on the same day.
 */
export const measureWork = async (
	db: Queryable,
	conditions: readonly Condition[],
	context: ConditionContext,
	{ kind, amount }: BulkWork,
	askedBy: Person,
): Promise<WorkSize> => {
	const merchantId = context.merchant.id
	const least = kind === 'take' ? String(amount) : '0'
	const [row] = await db.rows<{ customers: number; notMembers: number; cannotPay: number }>(sql`
		select count(*) as customers, count(*) filter (where not c.is_enrolled) as "notMembers",
			count(*) filter (where a.points < ${least}::numeric) as "cannotPay"
		${fromCustomers(conditions, context, ['accounts'])}`)
	const { customers, notMembers, cannotPay } = row!
	const size = {
		customers,
		notMembers: kind === 'give' ? notMembers : 0,
		cannotPay: kind === 'take' ? cannotPay : 0,
	}
	if (!amount) return { ...size, points: null, worth: null, needsConfirmation: false, needsApproval: false }
	const points = amount.times(customers)
	const program = await loadProgram(db, merchantId)
	const worth = worthOf(program, 'points', points)
	const counted =
		kind === 'give'
			? worth.plus(await readGivenToday(db, context.merchant, program, askedBy, context.now))
			: worth
	const limits = await findChangeLimits(db, merchantId)
	return {
		...{ ...size, points, worth },
		needsConfirmation: isAbove(counted, limits.confirmAbove),
		needsApproval: isAbove(counted, limits.approveAbove),
	}
}
