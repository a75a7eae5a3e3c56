import type { Tx } from '../db/database.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { awardSignups, hasJustJoined } from '../objectives/award-signups.ts'
import { type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import type { Customer, CustomerInput } from './customer.ts'
import { findCustomerIds } from './find-customers.ts'
import { readCustomers } from './read-customers.ts'
import { applyCustomerInput, updateCustomers } from './update-customers.ts'

/** Changes customers explicitly. A different birthday is refused here, while an order just ignores it. */
export const changeCustomers = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	inputs: CustomerInput[],
): Promise<(Customer | Refusal)[]> => {
	const ids = await findCustomerIds(
		tx,
		merchant.id,
		inputs.map((input) => input.originalId),
	)
	const accounts = await lockAccounts(tx, merchant.id, [...ids.values()]).accounts
	const before = await readCustomers(tx, merchant.id, [...ids.values()])
	const current = new Map(before)
	const outcomes = inputs.map((input): Customer | Refusal => {
		const customer = current.get(ids.get(input.originalId) ?? 0)
		if (!customer)
			return refuse('Customer_NotFound', `there is no customer ${input.originalId}`, 'OriginalId')
		if (customer.birthday && input.birthday && input.birthday !== customer.birthday)
			return refuse(
				'ApiCustomer_CannotChangeBirthday',
				`the birthday of ${input.originalId} was set before`,
				'BirthdayDate',
			)
		const changed = applyCustomerInput(customer, input, now)
		current.set(customer.id, changed)
		return changed
	})
	const changed = [...current.values()].filter((customer) => customer !== before.get(customer.id))
	await updateCustomers(tx, accounts.locked, merchant.id, now, changed, before)
	const joined = changed.filter((customer) => hasJustJoined(before.get(customer.id), customer, false))
	await awardSignups(tx, merchant, now, accounts, joined)
	return outcomes
}
