/** The most consents that a merchant offers, and the longest texts of one, in characters. */
export const CONSENT_LIMITS = { most: 10, purpose: 100, version: 100, Title: 100, Text: 2000 } as const
