import type { Role } from '@fiel/contract'

/** Somebody who may sign in. */
export interface User {
	id: number
	email: string
	role: Role
	createdAt: Date
}

/** E-mails are compared without regard to capitals and the spaces around them. */
export const plainEmail = (text: string): string => text.trim().toLowerCase()
