import type { Right } from '@fiel/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Merchant } from '../merchants/merchant.ts'
import type { Language } from '../messages/language.ts'
import { DEFAULT_SECURITY, SECURITY_LIMITS } from './security-settings.ts'
import type { User } from './user.ts'

/** A signed-in user and the merchant. */
export interface Session {
	id: number
	user: Omit<User, 'createdAt' | 'isActive'> & {
		/** The language in which the user last used the panel; null until it is known. */
		language: Language | null
		/** What the role may do at this moment. */
		rights: readonly Right[]
	}
	/** The merchant that the request concerns: its own one, or in test mode the sandbox. */
	merchant: Merchant
	/** The merchant that the user belongs to. What concerns the own account always concerns this one. */
	home: Merchant
	/** The merchant whose data the panel shows: the sandbox in test mode. */
	shown: Merchant
	/** Whether the merchant of the user has a sandbox. */
	hasSandbox: boolean
	createdAt: Date
	/** The last use, to the minute. */
	seenAt: Date
	/** The latest possible end. */
	endsAt: Date
	/** False for a user who only signs in through a provider. */
	hasPassword: boolean
	/** Whether a link started it: the user may then set a password without the old one. */
	isByLink: boolean
	/** How long it lasts without use. */
	idleHours: number
	/** Whether the merchant asks users of this role for a second factor. */
	isSecondFactorRequired: boolean
	/** Whether the user can do nothing else until there is a second factor. */
	mustSetUpSecondFactor: boolean
}

const HOUR_MS = 3_600_000

/** How long the browser keeps the cookie: as long as any merchant may let a session last. */
export const SESSION_SECONDS = (SECURITY_LIMITS.longestDays.most * 24 * HOUR_MS) / 1000

/** The hours without use after which sessions of the merchant end; `s` is the alias of sessions. */
export const IDLE_HOURS: Sql = sql`
	coalesce((select idle_hours from security_settings y where y.merchant_id = s.merchant_id),
		${DEFAULT_SECURITY.idleHours}::integer)`

/** Whether a session has not ended; `s` is the alias of sessions. */
export const isOpenAt = (now: Date): Sql =>
	sql`s.expires_at > ${now} and s.seen_at > ${now}::timestamptz - make_interval(hours => ${IDLE_HOURS})`

/** When a session expires if it is not used again. */
export const expiryOf = ({
	seenAt,
	endsAt,
	idleHours,
}: Pick<Session, 'seenAt' | 'endsAt' | 'idleHours'>): Date =>
	new Date(Math.min(seenAt.getTime() + idleHours * HOUR_MS, endsAt.getTime()))
