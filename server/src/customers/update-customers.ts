import sql from 'sql-template-tag'
import { isSameMoment } from '../calendar.ts'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { noteFigureChanges } from '../figures/note-changes.ts'
import type { Locked } from '../ledger/lock-accounts.ts'
import type { Customer, CustomerInput } from './customer.ts'
import { emitCustomersUpdated } from './customer-events.ts'

/**
 * Applies the given values to a customer; returns the same object if nothing changes. A birthday is set once: a
 * different one is ignored, so that no order is refused because of it.
 */
export const applyCustomerInput = (customer: Customer, input: CustomerInput, now: Date): Customer => {
	// The id may be a further id of the customer, who keeps their own.
	const { enrolledAt = null, originalId: _, cleared = [], ...members } = input
	const given: [string, unknown][] = Object.entries(members).filter(
		([member, value]) =>
			value !== null &&
			!isStored(customer[member as keyof Customer], value) &&
			!(member === 'birthday' && customer.birthday !== null),
	)
	for (const member of cleared) if (customer[member] !== null) given.push([member, null])
	if (given.length === 0 && enrolledAt === null) return customer
	const updated: Customer = { ...customer, ...Object.fromEntries(given) }
	if (updated.birthday !== customer.birthday) updated.birthdayChangedAt = now
	if (updated.isEnrolled && !customer.isEnrolled) {
		updated.enrolledAt = enrolledAt ?? now
		updated.enrolledReason = 'asked for'
	} else if (updated.isEnrolled && enrolledAt) updated.enrolledAt = enrolledAt
	return given.length === 0 && same(updated.enrolledAt, customer.enrolledAt) ? customer : updated
}

const isStored = (stored: unknown, given: unknown): boolean =>
	stored instanceof Date && given instanceof Date ? isSameMoment(given, stored) : stored === given

const same = (a: unknown, b: unknown): boolean =>
	a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b

/** Saves changed customers; `before` has them as the database does. */
export const updateCustomers = async (
	tx: Tx,
	_locked: Locked,
	merchantId: number,
	now: Date,
	customers: Customer[],
	before: ReadonlyMap<number, Customer>,
): Promise<void> => {
	if (customers.length === 0) return
	emitCustomersUpdated(tx, merchantId, now, customers, before)
	await tx.rows(sql`
		update customers c
		set name = u.name, email = u.email, phone = u.phone, birthday = u.birthday,
			birthday_changed_at = u."birthdayChangedAt", signed_up_at = u."signedUpAt", document = u.document,
			is_enrolled = u."isEnrolled", enrolled_at = u."enrolledAt", enrolled_reason = u."enrolledReason"
		from json_to_recordset(${jsonRows(customers)}) as u (
			id bigint, name text, email text, phone text, birthday date, "birthdayChangedAt" timestamptz,
			"signedUpAt" timestamptz, document text, "isEnrolled" boolean, "enrolledAt" timestamptz,
			"enrolledReason" text)
		where c.merchant_id = ${merchantId} and c.id = u.id`)
	noteFigureChanges(
		tx,
		merchantId,
		customers
			.filter(({ id, isEnrolled, enrolledAt }) => {
				const was = before.get(id)!
				return isEnrolled !== was.isEnrolled || !same(enrolledAt, was.enrolledAt)
			})
			.map(({ id }) => ({ customerId: id })),
	)
}
