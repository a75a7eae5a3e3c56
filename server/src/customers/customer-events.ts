import type { Tx } from '../db/database.ts'
import { type EmittedEvent, emitEvents } from '../events/emit-events.ts'
import type { Customer } from './customer.ts'

type CustomerTopic = 'Customer_Created' | 'Customer_Updated' | 'Customer_Enrolled'

const customerEvent = (customerId: number, changed: string[] = []): EmittedEvent<CustomerTopic> => ({
	customerId,
	payload: { Changed: changed },
})

/** The members of a customer that a payload shows, by their names in the payload. */
const SHOWN_MEMBERS = {
	Name: 'name',
	Email: 'email',
	Phone: 'phone',
	Document: 'document',
	BirthdayDate: 'birthday',
	IsEnrolled: 'isEnrolled',
} as const satisfies Record<string, keyof Customer>

const findChangedMembers = (before: Customer, after: Customer): string[] =>
	Object.entries(SHOWN_MEMBERS)
		.filter(([, member]) => before[member] !== after[member])
		.map(([name]) => name)

/** Emits that customers exist now, and that those who take part have joined. */
export const emitCustomersCreated = (
	tx: Tx,
	merchantId: number,
	now: Date,
	created: Pick<Customer, 'id' | 'isEnrolled'>[],
): void => {
	if (created.length === 0) return
	emitEvents(tx, merchantId, 'Customer_Created', now, () => created.map(({ id }) => customerEvent(id)))
	emitEvents(tx, merchantId, 'Customer_Enrolled', now, () =>
		created.filter(({ isEnrolled }) => isEnrolled).map(({ id }) => customerEvent(id)),
	)
}

/** Emits what changed about customers, and that some have joined. */
export const emitCustomersUpdated = (
	tx: Tx,
	merchantId: number,
	now: Date,
	customers: Customer[],
	before: ReadonlyMap<number, Customer>,
): void => {
	emitEvents(tx, merchantId, 'Customer_Updated', now, () =>
		customers.flatMap((customer) => {
			const changed = findChangedMembers(before.get(customer.id)!, customer)
			return changed.length > 0 ? [customerEvent(customer.id, changed)] : []
		}),
	)
	emitEvents(tx, merchantId, 'Customer_Enrolled', now, () =>
		customers
			.filter(({ id, isEnrolled }) => isEnrolled && !before.get(id)!.isEnrolled)
			.map(({ id }) => customerEvent(id)),
	)
}

/** Emits that customers were blocked or unblocked. */
export const emitCustomersBlocked = (tx: Tx, merchantId: number, now: Date, customerIds: number[]): void =>
	emitEvents(tx, merchantId, 'Customer_Updated', now, () =>
		customerIds.map((id) => customerEvent(id, ['IsBlocked'])),
	)
