import type { Customer } from '../customers/customer.ts'
import { readCustomers } from '../customers/read-customers.ts'
import type { Customization } from '../customization/customization.ts'
import { readCustomizations } from '../customization/read-customization.ts'
import type { Queryable } from '../db/database.ts'
import type { LedgerAmount } from '../ledger/machine/account.ts'
import { readBalances } from '../ledger/read-balances.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Program } from '../program/settings.ts'
import { isRefusal } from '../refusal.ts'
import { listTiers, type TierView } from '../tiers/list-tiers.ts'
import type { Member } from './find-members.ts'
import { type DatedAmount, readExpiries, readPending } from './read-amounts.ts'

/** Everything that a page of a member opens with. */
export interface MemberProfile {
	customer: Customer
	balance: LedgerAmount
	pending: DatedAmount[]
	expiring: DatedAmount[]
	tiers: TierView
	program: Program
	customization: Partial<Customization>
}

/** Reads the profiles of members, one result for each; undefined for one who was merged into another customer meanwhile. */
export const readProfiles = async (
	db: Queryable,
	merchant: Merchant,
	now: Date,
	members: Member[],
): Promise<(MemberProfile | undefined)[]> => {
	const ids = [...new Set(members.map(({ id }) => id))]
	const [customers, balances, pending, expiring, tiers, program, [customization]] = await Promise.all([
		readCustomers(db, merchant.id, ids),
		readBalances(db, merchant.id, now, ids),
		readPending(db, merchant, ids),
		readExpiries(db, merchant, now, ids),
		listTiers(
			db,
			merchant,
			now,
			members.map(({ originalId }) => originalId),
		),
		loadProgram(db, merchant.id),
		readCustomizations(db, merchant, [null]),
	])
	return members.map(({ id }, index) => {
		const [customer, balance, standing] = [customers.get(id), balances.get(id), tiers[index]!]
		if (!customer || !balance || isRefusal(standing)) return undefined
		return {
			customer,
			balance,
			pending: pending.get(id) ?? [],
			expiring: expiring.get(id) ?? [],
			tiers: standing,
			program,
			customization: customization!,
		}
	})
}
