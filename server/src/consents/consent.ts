import type { OfferedConsent } from './offered/offered-consent.ts'

/** What a member decides about a purpose. */
export interface Decision {
	purpose: string
	isGiven: boolean
	/** Which text the member saw. */
	textVersion: string
}

/** A decision that was recorded. */
export interface Consent extends Decision {
	/** The origin of the page, or `app`. */
	source: string
	decidedAt: Date
}

/** Everything that a member has decided, and is asked for. */
export interface Consents {
	/** What the merchant asks for, in its order. */
	offered: OfferedConsent[]
	/** The newest decision about each purpose, by purpose. */
	inForce: Consent[]
	/** The newest decisions, newest first. */
	history: Consent[]
}
