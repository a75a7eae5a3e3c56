import { Origin } from '@fiel/contract'
import { changeCustomers } from '../customers/change-customers.ts'
import type { CustomerCard } from '../customers/customer.ts'
import { findCustomerIds } from '../customers/find-customers.ts'
import { introduceCustomers } from '../customers/introduce-customers.ts'
import { readCustomers } from '../customers/read-customers.ts'
import { withCard } from '../customers/update-customers.ts'
import type { Tx } from '../db/database.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { hasJoined, welcomeCustomers } from '../objectives/welcome-customers.ts'
import { isRefusal } from '../refusal.ts'
import { loadTiers } from '../tiers/load-tiers.ts'
import type { RowOutcome, Saying } from './import.ts'
import { wrongOf } from './wrong-of.ts'

const cardOf = (said: Saying): CustomerCard => ({
	originalId: said.text('customerId')!,
	name: said.text('name'),
	email: said.text('email'),
	phone: said.text('phone'),
	birthday: said.text('birthday'),
	signedUpAt: said.moment('signedUp'),
	document: said.text('document'),
	isEnrolled: said.flag('enrolled'),
})

/** Introduces customers of a file who are not known, and changes those who are. */
export const importCustomers = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	sayings: Saying[],
): Promise<RowOutcome[]> => {
	const cards = sayings.map(cardOf)
	const known = await findCustomerIds(
		tx,
		merchant.id,
		cards.map(({ originalId }) => originalId),
	)
	const introduced = await introduce(
		tx,
		merchant,
		now,
		cards.filter(({ originalId }) => !known.has(originalId)),
	)
	const rest = cards.filter((card) => !introduced.has(card))
	const ids = await findCustomerIds(
		tx,
		merchant.id,
		rest.map(({ originalId }) => originalId),
	)
	// Under the lock, so that what is compared is what is changed.
	await lockAccounts(tx, merchant.id, [...ids.values()])
	const before = await readCustomers(tx, merchant.id, [...ids.values()])
	const outcomes = rest.length > 0 ? await changeCustomers(tx, merchant, now, rest) : []
	const changes = new Map(rest.map((card, index) => [card, outcomes[index]!]))
	return cards.map((card): RowOutcome => {
		const outcome = changes.get(card)
		if (!outcome) return 'created'
		if (isRefusal(outcome)) return wrongOf(outcome, card.birthday ? 'birthday' : null)
		const was = before.get(outcome.id)!
		return withCard(was, card, now) === was ? 'same' : 'changed'
	})
}

/** Answers the cards that became customers; who comes twice is introduced by the first. */
const introduce = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	strangers: CustomerCard[],
): Promise<Set<CustomerCard>> => {
	if (strangers.length === 0) return new Set()
	const first = new Map([...strangers].reverse().map((card) => [card.originalId, card]))
	const { enrolment } = await loadProgram(tx, merchant.id)
	const { ids, newcomers } = await introduceCustomers(tx, merchant.id, [...first.values()], {
		now,
		origin: Origin.FileImport,
		reason: 'file import',
		optIn: enrolment.optIn,
		tiers: await loadTiers(tx, merchant.id),
	})
	// Nobody else can see these accounts yet, so nobody waits for them in another order.
	const accounts = await lockAccounts(tx, merchant.id, newcomers)
	const customers = [...(await readCustomers(tx, merchant.id, newcomers)).values()]
	const joined = customers.filter((customer) => hasJoined(undefined, customer, true))
	await welcomeCustomers(tx, merchant, now, accounts, joined)
	const fresh = new Set(newcomers)
	return new Set([...first.values()].filter(({ originalId }) => fresh.has(ids.get(originalId)!)))
}
