import type { CustomerInput } from '../customers/customer.ts'
import { findCustomerIds } from '../customers/find-customers.ts'
import { registerCustomers } from '../customers/register-customers.ts'
import type { Tx } from '../db/database.ts'
import { ZERO } from '../db/decimal.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { localized } from '../messages/message.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { type Cashier, lockCashiers } from './cashier.ts'
import { findEntries, type NewEntry, saveEntries } from './entries.ts'
import { checkNewCustomer } from './find-buyers.ts'
import { findExactCustomers } from './find-exact-customers.ts'

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
	const refusals = await checkCustomers(tx, merchant.id, commands)
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

/** Telephone numbers are compared here; the registration compares e-mails and documents. */
const checkCustomers = async (
	tx: Tx,
	merchantId: number,
	commands: AddCommand[],
): Promise<(Refusal | null)[]> => {
	const phones = commands.flatMap(({ input }) => input.phone ?? [])
	const found = await findExactCustomers(tx, merchantId, phones)
	const taken = new Set(phones.filter((_, nth) => found[nth]!.length > 0))
	return commands.map(({ input }) => {
		const { phone } = input
		return (
			checkNewCustomer(input) ??
			(phone !== null && taken.has(phone)
				? refuse('ApiCustomer_InsertAlreadyExists', localized.phoneUsed(phone), 'Phone')
				: null)
		)
	})
}
