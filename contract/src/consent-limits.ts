/** The most consents that a merchant offers, and the longest texts of one, in characters. */
export const CONSENT_LIMITS = { most: 10, purpose: 100, version: 100, Title: 100, Text: 2000 } as const

/** About how many purposes a member can decide that the merchant has never offered: those of pages of the shop. */
export const MOST_OWN_PURPOSES = 50
