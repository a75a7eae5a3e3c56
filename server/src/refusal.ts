import type { ErrorName, ProductOutcome } from '@fiel/contract'

/** A business refusal is a value, not an exception: it names its row of the error table and the member it is about. */
export interface Refusal {
	refused: ErrorName
	message: string
	field?: string
	/** What the envelope carries as Result all the same, where the interface promises one. */
	result?: unknown
	/** The outcome, for the operation that has outcome codes of its own. */
	outcome?: ProductOutcome
}

export const refuse = (refused: ErrorName, message: string, field?: string): Refusal => ({
	refused,
	message,
	field,
})

export const isRefusal = (outcome: unknown): outcome is Refusal =>
	typeof outcome === 'object' && outcome !== null && 'refused' in outcome
