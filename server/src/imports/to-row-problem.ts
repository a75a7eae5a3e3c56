import type { Refusal } from '../refusal.ts'
import type { RowProblem } from './import.ts'

/** Converts an operation's refusal to the error of a row. */
export const toRowProblem = ({ refused, message }: Refusal, field: string | null): RowProblem => ({
	field,
	code: refused === 'GenericError' ? message.key : refused,
	reason: message.toString(),
})
