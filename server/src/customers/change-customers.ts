import type { Tx } from '../db/database.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { hasJoined, welcomeCustomers } from '../objectives/welcome-customers.ts'
import { type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import type { Customer, CustomerCard } from './customer.ts'
import { findCustomerIds } from './find-customers.ts'
import { readCustomers } from './read-customers.ts'
import { updateCustomers, withCard } from './update-customers.ts'

/** Changes customers on purpose: unlike an order, which leaves a birthday as it is, another birthday is refused. */
export const changeCustomers = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	cards: CustomerCard[],
): Promise<(Customer | Refusal)[]> => {
	const ids = await findCustomerIds(
		tx,
		merchant.id,
		cards.map((card) => card.originalId),
	)
	const accounts = await lockAccounts(tx, merchant.id, [...ids.values()])
	const before = await readCustomers(tx, merchant.id, [...ids.values()])
	const current = new Map(before)
	const outcomes = cards.map((card): Customer | Refusal => {
		const customer = current.get(ids.get(card.originalId) ?? 0)
		if (!customer) return refuse('Customer_NotFound', `there is no customer ${card.originalId}`, 'OriginalId')
		if (customer.birthday && card.birthday && card.birthday !== customer.birthday)
			return refuse(
				'ApiCustomer_CannotChangeBirthday',
				`the birthday of ${card.originalId} was set before`,
				'BirthdayDate',
			)
		const changed = withCard(customer, card, now)
		current.set(customer.id, changed)
		return changed
	})
	const changed = [...current.values()].filter((customer) => customer !== before.get(customer.id))
	await updateCustomers(tx, merchant.id, changed)
	const joined = changed.filter((customer) => hasJoined(before.get(customer.id), customer, false))
	await welcomeCustomers(tx, merchant, now, accounts, joined)
	return outcomes
}
