import { createHash, randomBytes } from 'node:crypto'
import type { KeyedHash } from '../../db/keyed-hash.ts'

const PREFIX = 'fiel_md_' // lets a scanner recognise a leaked secret
const SELECTOR_BYTES = 16
const VERIFIER_BYTES = 32
const SECRET = /^fiel_md_([\w-]{22})\.([\w-]{43})$/

/** A device that is not used for so long is forgotten. */
export const SESSION_DAYS = 90
const DAY_MS = 86_400_000

export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS)

/** The secret of a remembered device. The selector finds it and stays the same, the verifier proves it and is replaced. */
export interface SessionSecret {
	selector: string
	verifier: string
}

export const makeSessionSecret = (): SessionSecret => ({
	selector: randomBytes(SELECTOR_BYTES).toString('base64url'),
	verifier: randomBytes(VERIFIER_BYTES).toString('base64url'),
})

export const writeSessionSecret = ({ selector, verifier }: SessionSecret): string =>
	`${PREFIX}${selector}.${verifier}`

/** Undefined for any other text. */
export const parseSessionSecret = (text: string): SessionSecret | undefined => {
	const [, selector, verifier] = SECRET.exec(text) ?? []
	return verifier === undefined ? undefined : { selector: selector!, verifier }
}

/** The stored form. Verifiers are random, so a slow hash would not add protection. */
export const hashVerifier = (verifier: string): string =>
	createHash('sha256').update(verifier).digest('base64url')

/**
 * The verifier after this one. It is derived with a key that is not in the database, so that two tabs which renew at once,
 * on any processes, get the same one, and whoever reads the database gets none.
 */
export const nextVerifier = (
	keyedHash: KeyedHash,
	merchantId: number,
	{ selector, verifier }: SessionSecret,
): string => {
	const hash = keyedHash.hash(JSON.stringify(['member session', merchantId, selector, verifier]))
	return Buffer.from(hash, 'hex').toString('base64url')
}
