import type { Decimal } from '../../db/decimal.ts'

/** Who asks for a change, or decides about it. */
export interface Person {
	id: number
	email: string
}

export type WaitingState = 'waiting' | 'approved' | 'rejected'

/** A manual change that a second person must approve, or has decided about. */
export interface WaitingChange {
	id: number
	customerId: number
	/** The merchant's id of the customer. */
	originalId: string
	name: string | null
	unit: 'points' | 'cashback'
	operation: 'add' | 'remove'
	amount: Decimal
	/** In currency, when it was asked for. */
	worth: Decimal
	reason: string
	key: string
	askedBy: string
	askedById: number
	askedAt: Date
	state: WaitingState
	decidedBy: string | null
	decidedAt: Date | null
	decisionReason: string | null
}

/** Whether the change was asked for by this person, who then must not decide about it. */
export const isAskedBy = (
	{ askedById, askedBy }: Pick<WaitingChange, 'askedById' | 'askedBy'>,
	{ id, email }: Person,
): boolean => askedById === id || askedBy.toLowerCase() === email.toLowerCase()
