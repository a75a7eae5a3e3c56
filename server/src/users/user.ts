import type { Role } from '@fiel/contract'

/** Somebody who may sign in. */
export interface User {
	id: number
	email: string
	name: string | null
	role: Role
	isActive: boolean
	hasSecondFactor: boolean
	createdAt: Date
}

/** Which user, of which merchant. */
export interface UserKey {
	merchantId: number
	id: number
}

/** E-mails are compared without regard to capitals and the spaces around them. */
export const plainEmail = (text: string): string => text.trim().toLowerCase()
