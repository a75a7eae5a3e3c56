import type { TierProgress } from '../program/tier.ts'
import type { TierStatus } from '../program/tier-status.ts'

/** A customer with what the tiers know of them. */
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
	/** Since when they earn and redeem nothing; null for whoever is not blocked. */
	blockedAt: Date | null
	origin: number
	rfmGroup: number
}

/** Whether a customer earns and redeems: in the program, and not blocked. */
export const isParticipating = ({
	isEnrolled,
	blockedAt,
}: Pick<Customer, 'isEnrolled' | 'blockedAt'>): boolean => isEnrolled && blockedAt === null

/** What a message says of a customer; null where it says nothing. */
export interface CustomerInput {
	originalId: string
	name: string | null
	email: string | null
	phone: string | null
	birthday: string | null
	signedUpAt: Date | null
	document: string | null
	isEnrolled: boolean | null
}
