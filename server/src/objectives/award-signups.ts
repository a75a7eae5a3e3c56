import { PointType } from '@fiel/contract'
import type { Customer } from '../customers/customer.ts'
import type { Tx } from '../db/database.ts'
import { loadLedgerSession } from '../ledger/load-ledger-session.ts'
import type { LockedAccounts } from '../ledger/lock-accounts.ts'
import { saveLedgerSession } from '../ledger/save-ledger-session.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { earnsSignup } from '../program/objective.ts'
import type { Program } from '../program/settings.ts'
import { loadTiers } from '../tiers/load-tiers.ts'
import { type AwardContext, awardObjective } from './award-objective.ts'
import { type NewCompletion, saveCompletions } from './save-completions.ts'

/**
 * Whether a customer is in the program for the first time. A customer who left keeps `enrolledAt`, so returning does
 * not count.
 */
export const hasJustJoined = (before: Customer | undefined, customer: Customer, isNew: boolean): boolean =>
	customer.isEnrolled && (isNew || before?.enrolledAt === null)

/** Posts the signup award of a customer who has just joined. */
export const awardSignup = (
	context: AwardContext,
	program: Program,
	customer: Customer,
): NewCompletion | null => {
	const joinedAt = customer.signedUpAt ?? customer.enrolledAt ?? context.ledger.now
	if (!earnsSignup(program, joinedAt, context.merchant.timeZone)) return null
	const { points } = program.signup
	const record = awardObjective(context, program, customer, {
		rule: 'signup',
		type: PointType.Signup,
		points,
	})
	return (
		record && { customerId: customer.id, objective: 'signup', period: 'ever', turn: 1, key: null, record }
	)
}

/**
 * Awards customers who have just joined, and returns the records by customer. The accounts must be locked, and must have
 * no unsaved postings.
 */
export const awardSignups = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	accounts: LockedAccounts,
	joined: Customer[],
): Promise<Map<number, number>> => {
	if (joined.length === 0) return new Map()
	const program = await loadProgram(tx, merchant.id)
	if (!program.signup.isActive) return new Map()
	const tiers = await loadTiers(tx, merchant.id)
	const ledger = await loadLedgerSession(tx, merchant.id, now, accounts)
	const completions = joined.flatMap(
		(customer) => awardSignup({ merchant, ledger, tiers }, program, customer) ?? [],
	)
	await saveLedgerSession(tx, ledger)
	await saveCompletions(tx, accounts.locked, merchant.id, now, completions)
	return new Map(
		completions.flatMap(({ customerId, record }) => (record ? [[customerId, record.id] as const] : [])),
	)
}
