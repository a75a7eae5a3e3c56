import type { Role } from '@fiel/contract'
import type { CounterRights } from './counter-rights.ts'

/** A person who may sign in. */
export interface User {
	id: number
	email: string
	name: string | null
	role: Role
	isActive: boolean
	hasSecondFactor: boolean
	/** Whether the user sees contact data in full and may export it: by the role, or alone. */
	maySeeContacts: boolean
	/** Null unless the user is a cashier. */
	counter: CounterRights | null
	createdAt: Date
}

/** Identifies a user of a merchant. */
export interface UserKey {
	merchantId: number
	id: number
}

/** E-mails are compared without case and surrounding spaces. */
export const normalizeEmail = (text: string): string => text.trim().toLowerCase()
