import type { Merchant } from '../merchants/merchant.ts'
import type { User } from './user.ts'

/** Somebody who is signed in, and whose data it is about. */
export interface Session {
	id: number
	user: Omit<User, 'createdAt' | 'isActive'>
	merchant: Merchant
	createdAt: Date
	/** When it was last used, to the minute. */
	seenAt: Date
	/** When it ends in any case. */
	endsAt: Date
	/** Started by a link: a password may be chosen without the old one. */
	isByLink: boolean
}

const HOUR_MS = 3_600_000
const IDLE_MS = 12 * HOUR_MS
const LONGEST_MS = 14 * 24 * HOUR_MS

export const SESSION_SECONDS = LONGEST_MS / 1000

/** When a session that begins now ends in any case. */
export const endOfSession = (now: Date): Date => new Date(now.getTime() + LONGEST_MS)

/** Sessions that were last seen at this moment or before have ended. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - IDLE_MS)

/** When a session ends by itself if it is not used again. */
export const expiryOf = ({ seenAt, endsAt }: Pick<Session, 'seenAt' | 'endsAt'>): Date =>
	new Date(Math.min(seenAt.getTime() + IDLE_MS, endsAt.getTime()))
