import { PointType } from '@fiel/contract'
import type { Customer } from '../customers/customer.ts'
import type { Tx } from '../db/database.ts'
import type { LockedAccounts } from '../ledger/lock-accounts.ts'
import { openBook } from '../ledger/open-book.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { isNewcomer } from '../program/objective.ts'
import type { Program } from '../program/settings.ts'
import { loadTiers } from '../tiers/load-tiers.ts'
import { type AwardDesk, awardObjective } from './award-objective.ts'
import { keepCompletions, type NewCompletion } from './keep-completions.ts'

/** Whether somebody is in the program for the first time: who left keeps the date, and is no stranger on coming back. */
export const hasJoined = (before: Customer | undefined, customer: Customer, isNew: boolean): boolean =>
	customer.isEnrolled && (isNew || before?.enrolledAt === null)

/** What joining earns a customer who has just joined. */
export const welcome = (desk: AwardDesk, program: Program, customer: Customer): NewCompletion | null => {
	const joinedAt = customer.signedUpAt ?? customer.enrolledAt ?? desk.book.now
	if (!isNewcomer(program, joinedAt, desk.merchant.timeZone)) return null
	const { points } = program.signup
	const record = awardObjective(desk, program, customer, { rule: 'signup', type: PointType.Signup, points })
	return (
		record && { customerId: customer.id, objective: 'signup', period: 'ever', turn: 1, key: null, record }
	)
}

/** Rewards customers who have just joined. Their accounts must be locked, with nothing posted on them yet. */
export const welcomeCustomers = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	accounts: LockedAccounts,
	joined: Customer[],
): Promise<void> => {
	if (joined.length === 0) return
	const program = await loadProgram(tx, merchant.id)
	if (!program.signup.isActive) return
	const tiers = await loadTiers(tx, merchant.id)
	const book = await openBook(tx, merchant.id, now, accounts)
	const completions = joined.flatMap(
		(customer) => welcome({ merchant, book, tiers }, program, customer) ?? [],
	)
	await book.save()
	await keepCompletions(tx, merchant.id, now, completions)
}
