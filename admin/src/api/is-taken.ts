import { ApiFailure } from './api-failure.ts'

const TAKEN = [
	'ApiCustomer_InsertAlreadyExists',
	'NewCustomer_EmailAlreadyUsed',
	'NewCustomer_DocumentAlreadyUsed',
]

/** Whether a new customer was refused because somebody has the contact already. */
export const isTaken = (error: unknown): boolean =>
	error instanceof ApiFailure && TAKEN.includes(error.errorName ?? '')
