import type { Refusal } from '../refusal.ts'
import type { RowProblem } from './import.ts'

/** A refusal of a verb, as the error of a row. */
export const toRowProblem = ({ refused, message }: Refusal, field: string | null): RowProblem => ({
	field,
	code: refused,
	reason: message.toString(),
})
