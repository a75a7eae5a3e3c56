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
import { customerInputOf } from './customer-input.ts'
import type { ParsedRow, RowEffect, RowOutcome } from './import.ts'
import { toRowProblem } from './to-row-problem.ts'
import { digestDetails, findDetailChanges } from './undo/customer-details.ts'

/** Creates the unknown customers of a file and changes the known ones. */
export const importCustomers = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	parsedRows: ParsedRow[],
): Promise<RowOutcome[]> => {
	const inputs = parsedRows.map(customerInputOf)
	const known = await findCustomerIds(
		tx,
		merchant.id,
		inputs.map(({ originalId }) => originalId),
	)
	const createdInputs = await createUnknownCustomers(
		tx,
		merchant,
		now,
		inputs.filter(({ originalId }) => !known.has(originalId)),
	)
	const rest = inputs.filter((input) => !createdInputs.has(input))
	const ids = await findCustomerIds(
		tx,
		merchant.id,
		rest.map(({ originalId }) => originalId),
	)
	// Read under the lock, so that the comparison uses the state that is changed.
	await lockAccounts(tx, merchant.id, [...ids.values()]).accounts
	const before = await readCustomers(tx, merchant.id, [...ids.values()])
	const outcomes = rest.length > 0 ? await changeCustomers(tx, merchant, now, rest) : []
	const changes = new Map(rest.map((input, index) => [input, outcomes[index]!]))
	return inputs.map((input): RowOutcome => {
		const outcome = changes.get(input)
		if (!outcome) return { outcome: 'created', effect: createdInputs.get(input)! }
		if (isRefusal(outcome)) return toRowProblem(outcome, input.birthday ? 'birthday' : null)
		const was = before.get(outcome.id)!
		if (applyCustomerInput(was, input, now) === was) return 'same'
		const effect = { customerId: outcome.id, details: findDetailChanges(was, outcome) }
		return { outcome: 'changed', effect }
	})
}

/** Returns the inputs that became customers, with what was created; of duplicates, the first one does. */
const createUnknownCustomers = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	unknownInputs: CustomerInput[],
): Promise<Map<CustomerInput, RowEffect>> => {
	if (unknownInputs.length === 0) return new Map()
	const first = new Map([...unknownInputs].reverse().map((input) => [input.originalId, input]))
	const { enrolment } = await loadProgram(tx, merchant.id)
	const { ids, createdIds } = await createCustomers(tx, merchant.id, [...first.values()], {
		now,
		origin: Origin.FileImport,
		reason: 'file import',
		optIn: enrolment.optIn,
		tiers: await loadTiers(tx, merchant.id),
	})
	// No other transaction can see these accounts yet, so the lock order does not matter.
	const accounts = await lockAccounts(tx, merchant.id, createdIds).accounts
	const customers = await readCustomers(tx, merchant.id, createdIds)
	const joined = [...customers.values()].filter((customer) => hasJustJoined(undefined, customer, true))
	const welcomePoints = await awardSignups(tx, merchant, now, accounts, joined)
	return new Map(
		[...first.values()].flatMap((input) => {
			const customer = customers.get(ids.get(input.originalId)!)
			if (!customer) return []
			const recordId = welcomePoints.get(customer.id)
			const effect = { customerId: customer.id, digest: digestDetails(customer) }
			return [[input, recordId === undefined ? effect : { ...effect, recordId }] as const]
		}),
	)
}
