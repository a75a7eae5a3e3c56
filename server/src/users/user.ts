import type { Role } from '@fiel/contract'

/** Somebody who may sign in. */
export interface User {
	id: number
	email: string
	name: string | null
	role: Role
	isActive: boolean
	hasSecondFactor: boolean
	/** Whether what customers can be reached by is shown in full, and may be taken out; owners always may. */
	maySeeContacts: boolean
	createdAt: Date
}

/** Which user, of which merchant. */
export interface UserKey {
	merchantId: number
	id: number
}

/** E-mails are compared without regard to capitals and the spaces around them. */
export const normalizeEmail = (text: string): string => text.trim().toLowerCase()
