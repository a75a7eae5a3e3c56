import type { Refusal } from '../refusal.ts'
import type { Wrong } from './import.ts'

/** A refusal of a verb, as the error of a row. */
export const wrongOf = ({ refused, message }: Refusal, field: string | null): Wrong => ({
	field,
	code: refused,
	reason: message.toString(),
})
