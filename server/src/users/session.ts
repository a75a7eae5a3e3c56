import { createHash } from 'node:crypto'
import type { Merchant } from '../merchants/merchant.ts'
import type { User } from './user.ts'

/** Somebody who is signed in, and whose data it is about. */
export interface Session {
	user: Pick<User, 'id' | 'email' | 'role'>
	merchant: Merchant
	createdAt: Date
	expiresAt: Date
}

export const SESSION_HOURS = 12

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
