import type { Right } from '@fiel/contract'
import type { Merchant } from '../merchants/merchant.ts'
import type { User } from './user.ts'

/** A signed-in user and the merchant. */
export interface Session {
	id: number
	user: Omit<User, 'createdAt' | 'isActive'> & {
		/** What the role may do at this moment. */
		rights: readonly Right[]
	}
	merchant: Merchant
	createdAt: Date
	/** The last use, to the minute. */
	seenAt: Date
	/** The latest possible end. */
	endsAt: Date
	/** Whether a link started it: the user may then set a password without the old one. */
	isByLink: boolean
}

const HOUR_MS = 3_600_000
const IDLE_MS = 12 * HOUR_MS
const LONGEST_MS = 14 * 24 * HOUR_MS

export const SESSION_SECONDS = LONGEST_MS / 1000

/** The latest possible end of a session that starts now. */
export const endOfSession = (now: Date): Date => new Date(now.getTime() + LONGEST_MS)

/** Sessions last used at this moment or before have expired. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - IDLE_MS)

/** When a session expires if it is not used again. */
export const expiryOf = ({ seenAt, endsAt }: Pick<Session, 'seenAt' | 'endsAt'>): Date =>
	new Date(Math.min(seenAt.getTime() + IDLE_MS, endsAt.getTime()))
