import type { Customer } from '../../customers/customer.ts'
import { digestRow } from '../count-occurrences.ts'

/** A detail that a file can change, with the members that change together with it. */
const DETAILS = {
	name: ['name'],
	email: ['email'],
	phone: ['phone'],
	document: ['document'],
	signedUpAt: ['signedUpAt'],
	birthday: ['birthday', 'birthdayChangedAt'],
	isEnrolled: ['isEnrolled', 'enrolledAt', 'enrolledReason'],
} as const satisfies Record<string, readonly (keyof Customer)[]>

export type Detail = keyof typeof DETAILS

/** The previous and the new members of a changed detail, as JSON. */
export type DetailChanges = Partial<Record<Detail, { before: unknown[]; after: unknown[] }>>

const valuesOf = (customer: Customer, detail: Detail): unknown[] =>
	DETAILS[detail].map((member) => {
		const value = customer[member]
		return value instanceof Date ? value.toISOString() : value
	})

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

export const detailsOf = Object.keys(DETAILS) as Detail[]

/** The details in which two states of a customer differ. */
export const findDetailChanges = (was: Customer, is: Customer): DetailChanges =>
	Object.fromEntries(
		detailsOf
			.map((detail) => [detail, { before: valuesOf(was, detail), after: valuesOf(is, detail) }] as const)
			.filter(([, { before, after }]) => !isSame(before, after)),
	)

/** Compares the details of a customer with those of another moment without storing them. */
export const digestDetails = (customer: Customer): string =>
	digestRow(JSON.stringify(detailsOf.map((detail) => valuesOf(customer, detail))))

/** Sets details back, except those that somebody has changed since; returns the same object if none is left. */
export const restoreDetails = (
	customer: Customer,
	changes: DetailChanges,
	isRestorable: (detail: Detail) => boolean,
): Customer => {
	const restored = detailsOf.filter((detail) => {
		const change = changes[detail]
		return change && isRestorable(detail) && isSame(valuesOf(customer, detail), change.after)
	})
	if (restored.length === 0) return customer
	const members = restored.flatMap((detail) =>
		DETAILS[detail].map((member, index) => [member, parse(member, changes[detail]!.before[index])]),
	)
	return { ...customer, ...Object.fromEntries(members) }
}

const MOMENTS: ReadonlySet<keyof Customer> = new Set(['signedUpAt', 'birthdayChangedAt', 'enrolledAt'])

const parse = (member: keyof Customer, value: unknown): unknown =>
	MOMENTS.has(member) && value !== null ? new Date(value as string) : value
