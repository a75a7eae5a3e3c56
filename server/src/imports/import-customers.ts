import { Origin } from '@fiel/contract'
import { changeCustomers } from '../customers/change-customers.ts'
import { createCustomers } from '../customers/create-customers.ts'
import type { CustomerInput } from '../customers/customer.ts'
import { findCustomerIds } from '../customers/find-customers.ts'
import { readCustomers } from '../customers/read-customers.ts'
import { applyCustomerInput } from '../customers/update-customers.ts'
import type { Tx } from '../db/database.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { awardSignups, hasJustJoined } from '../objectives/award-signups.ts'
import { isRefusal } from '../refusal.ts'
import { loadTiers } from '../tiers/load-tiers.ts'
import type { ParsedRow, RowOutcome } from './import.ts'
import { toRowProblem } from './to-row-problem.ts'

const cardOf = (parsed: ParsedRow): CustomerInput => ({
	originalId: parsed.text('customerId')!,
	name: parsed.text('name'),
	email: parsed.text('email'),
	phone: parsed.text('phone'),
	birthday: parsed.text('birthday'),
	signedUpAt: parsed.moment('signedUp'),
	document: parsed.text('document'),
	isEnrolled: parsed.flag('enrolled'),
})

/** Introduces customers of a file who are not known, and changes those who are. */
export const importCustomers = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	parsedRows: ParsedRow[],
): Promise<RowOutcome[]> => {
	const cards = parsedRows.map(cardOf)
	const known = await findCustomerIds(
		tx,
		merchant.id,
		cards.map(({ originalId }) => originalId),
	)
	const createdCards = await createUnknownCustomers(
		tx,
		merchant,
		now,
		cards.filter(({ originalId }) => !known.has(originalId)),
	)
	const rest = cards.filter((card) => !createdCards.has(card))
	const ids = await findCustomerIds(
		tx,
		merchant.id,
		rest.map(({ originalId }) => originalId),
	)
	// Under the lock, so that what is compared is what is changed.
	await lockAccounts(tx, merchant.id, [...ids.values()]).accounts
	const before = await readCustomers(tx, merchant.id, [...ids.values()])
	const outcomes = rest.length > 0 ? await changeCustomers(tx, merchant, now, rest) : []
	const changes = new Map(rest.map((card, index) => [card, outcomes[index]!]))
	return cards.map((card): RowOutcome => {
		const outcome = changes.get(card)
		if (!outcome) return 'created'
		if (isRefusal(outcome)) return toRowProblem(outcome, card.birthday ? 'birthday' : null)
		const was = before.get(outcome.id)!
		return applyCustomerInput(was, card, now) === was ? 'same' : 'changed'
	})
}

/** Answers the cards that became customers; who comes twice is introduced by the first. */
const createUnknownCustomers = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	unknownCards: CustomerInput[],
): Promise<Set<CustomerInput>> => {
	if (unknownCards.length === 0) return new Set()
	const first = new Map([...unknownCards].reverse().map((card) => [card.originalId, card]))
	const { enrolment } = await loadProgram(tx, merchant.id)
	const { ids, createdIds: newcomers } = await createCustomers(tx, merchant.id, [...first.values()], {
		now,
		origin: Origin.FileImport,
		reason: 'file import',
		optIn: enrolment.optIn,
		tiers: await loadTiers(tx, merchant.id),
	})
	// Nobody else can see these accounts yet, so nobody waits for them in another order.
	const accounts = await lockAccounts(tx, merchant.id, newcomers).accounts
	const customers = [...(await readCustomers(tx, merchant.id, newcomers)).values()]
	const joined = customers.filter((customer) => hasJustJoined(undefined, customer, true))
	await awardSignups(tx, merchant, now, accounts, joined)
	const createdIds = new Set(newcomers)
	return new Set([...first.values()].filter(({ originalId }) => createdIds.has(ids.get(originalId)!)))
}
