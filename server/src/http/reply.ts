import {
	CheckoutOutcome,
	emptyMembers,
	errorNumber,
	type Operation,
	outcomeMembers,
	refusedOutcome,
	StandardOutcome,
	type TransportFailure,
} from '@fiel/contract'
import type { Refusal } from '../refusal.ts'

/** Envelope B around a result. */
export const resultEnvelope = <T>(result: T) => ({
	ErrorMessage: null,
	ErrorCode: null,
	Result: result,
	HasError: false,
})

/** Envelope A around a result, with a standard outcome. */
export const outcomeEnvelope = <T>(result: T, outcome: StandardOutcome = 'Done') => ({
	...resultEnvelope(result),
	...outcomeMembers(StandardOutcome, outcome),
})

/** Envelope A around a result, with an outcome of the checkout. */
export const checkoutEnvelope = <T>(result: T, outcome: CheckoutOutcome = 'Done') => ({
	...resultEnvelope(result),
	...outcomeMembers(CheckoutOutcome, outcome),
})

interface ResultPage<T> {
	items: T[]
	total: number
	size: number
	number: number
}

/** The list shape, without error members. */
export const listBody = <T>({ items, total, size, number }: ResultPage<T>) => ({
	Items: items,
	TotalItemCount: total,
	PageSize: size,
	PageNumber: number,
	HasNextPage: number * size < total,
})

/** Envelope C around a page. */
export const pageEnvelope = <T>(page: ResultPage<T>) => ({
	...listBody(page),
	HasError: false,
	ErrorMessages: [] as string[],
})

/** The default page size. */
export const PAGE_SIZE = 10

/** The only page of a list that is not paginated. */
export const singlePage = <T>(items: T[]): ResultPage<T> => ({
	items,
	total: items.length,
	size: Math.max(items.length, PAGE_SIZE),
	number: 1,
})

const NO_PAGE = { Items: [], TotalItemCount: 0, PageSize: 0, PageNumber: 0, HasNextPage: false }

/** A refusal in the operation's envelope, with the request id that the log has too. */
export const refusalReply = (
	operation: Operation,
	refusal: Refusal,
	message: string,
	requestId: string,
): Record<string, unknown> => ({ ...envelopeRefusal(operation, refusal, message), RequestId: requestId })

const envelopeRefusal = (
	operation: Operation,
	refusal: Refusal,
	message: string,
): Record<string, unknown> => {
	const number = errorNumber(refusal.refused)
	switch (operation.envelope) {
		case 'A':
			return {
				...resultEnvelope(refusal.result ?? null),
				ErrorMessage: message,
				ErrorCode: number,
				HasError: true,
				...outcomeMembers(operation.outcomes!, refusal.outcome ?? refusedOutcome(operation.outcomes!)),
			}
		case 'B':
		case 'Array':
			return {
				...resultEnvelope(refusal.result ?? null),
				ErrorMessage: message,
				ErrorCode: number,
				HasError: true,
			}
		case 'C':
			return { ...NO_PAGE, HasError: true, ErrorMessages: [`${number} ${refusal.refused}: ${message}`] }
		case 'D':
			return {
				HasError: true,
				ErrorMessages: [message],
				ErrorMessage: message,
				ErrorDescriptions: [{ Description: number, Field: refusal.field ?? '', FieldText: message }],
				Result: [],
			}
		case 'List':
			return { ...NO_PAGE, ...failureMembers(message, number) }
		case 'Bare':
			return { ...emptyMembers(operation.result), ...failureMembers(message, number) }
		case 'Html':
			return failureMembers(message, number)
	}
}

const failureMembers = (message: string, number: number) => ({
	HasError: true,
	ErrorMessage: message,
	ErrorMessages: [message],
	ErrorCode: number,
})

/** The body of every reply that does not have status 200. */
export const transportFailure = (
	message: string,
	number: number | null,
	requestId: string,
): TransportFailure => ({
	ErrorMessage: message,
	ErrorCode: number,
	Result: null,
	HasError: true,
	RequestId: requestId,
})
