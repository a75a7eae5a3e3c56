import type { CustomerInput } from '../customers/customer.ts'
import { findCustomerIds } from '../customers/find-customers.ts'
import { registerCustomers } from '../customers/register-customers.ts'
import type { Tx } from '../db/database.ts'
import { ZERO } from '../db/decimal.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { type Cashier, lockCashiers } from './cashier.ts'
import { checkNewCustomers } from './check-new-customers.ts'
import { findEntries, type NewEntry, saveEntries } from './entries.ts'

/** A customer whom a cashier adds. */
export interface AddCommand {
	cashier: Cashier
	input: CustomerInput
}

/** Adds customers whose contacts nobody has; the id that the browser made is also the key of the entry. */
export const addCustomers = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	commands: AddCommand[],
): Promise<('added' | Refusal)[]> => {
	await lockCashiers(
		tx,
		merchant.id,
		commands.map(({ cashier }) => cashier),
	)
	const ids = commands.map(({ input }) => input.originalId)
	const entries = await findEntries(tx, merchant.id, ids)
	const refusals = await checkNewCustomers(
		tx,
		merchant.id,
		commands.map(({ input }) => input),
	)
	const accepted = commands.filter(({ input }, nth) => !refusals[nth] && !entries.has(input.originalId))
	const registered = await registerCustomers(
		tx,
		merchant,
		now,
		accepted.map(({ input }) => input),
	)
	const outcomes = new Map(accepted.map((command, nth) => [command, registered[nth]!]))
	const added = accepted.filter((command) => !isRefusal(outcomes.get(command)))
	const created = await findCustomerIds(
		tx,
		merchant.id,
		added.map(({ input }) => input.originalId),
	)
	await saveEntries(
		tx,
		merchant,
		now,
		added.map(
			({ cashier, input }): NewEntry => ({
				cashier,
				key: input.originalId,
				kind: 'customer',
				enteredAt: now,
				customerId: created.get(input.originalId)!,
				amount: null,
				earned: { points: ZERO, cashback: ZERO },
			}),
		),
	)
	return commands.map((command, nth) => {
		if (entries.has(command.input.originalId)) return 'added'
		const outcome = refusals[nth] ?? outcomes.get(command)
		return isRefusal(outcome) ? outcome : 'added'
	})
}
