import type { TierProgress } from '../program/tier.ts'
import type { TierStatus } from '../program/tier-status.ts'

/** A customer with tier and progress. */
export interface Customer extends TierProgress, TierStatus {
	id: number
	originalId: string
	publicId: string
	name: string | null
	email: string | null
	phone: string | null
	birthday: string | null
	birthdayChangedAt: Date | null
	signedUpAt: Date | null
	document: string | null
	isEnrolled: boolean
	enrolledAt: Date | null
	enrolledReason: string | null
	/** Since when the customer earns and redeems nothing; null if not blocked. */
	blockedAt: Date | null
	origin: number
	rfmGroup: number
}

/** Whether a customer earns and redeems: enrolled and not blocked. */
export const isParticipating = ({
	isEnrolled,
	blockedAt,
}: Pick<Customer, 'isEnrolled' | 'blockedAt'>): boolean => isEnrolled && blockedAt === null

/** The customer data of a request; null where it has none. */
export interface CustomerInput {
	originalId: string
	name: string | null
	email: string | null
	phone: string | null
	birthday: string | null
	signedUpAt: Date | null
	document: string | null
	isEnrolled: boolean | null
	/** When the customer joined the program, if the request says so. */
	enrolledAt?: Date | null
	/** What is removed; only a person in the panel does that. */
	cleared?: readonly ('email' | 'phone' | 'document')[]
}
