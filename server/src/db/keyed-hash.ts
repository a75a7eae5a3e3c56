import { hash } from 'node:crypto'
import { OperatorError } from '../operator-error.ts'

/** HMAC-SHA256 under the ledger keys of a database, which are never in the database itself. */
export interface KeyedHash {
	/** Hashes under the newest key, in hex. */
	hash(text: string): string
	/** Whether it is the hash of this text under any of the keys. */
	matches(text: string, hash: string): boolean
	/** A key for another purpose from each key, newest first. */
	derive(purpose: string): Buffer[]
	/** Identifies each key without revealing it, newest first. */
	readonly fingerprints: readonly string[]
}

const KEY_PATTERN = /^[0-9a-f]{64}$/

export const isLedgerKey = (text: string): boolean => KEY_PATTERN.test(text)

/**
 * The key bytes are its 64 hexadecimal digits as ASCII, exactly one block of SHA-256. The inner and the outer padded
 * key are ASCII too, so that text can be hashed as a string, in half the time that `createHmac` takes.
 */
export const createKeyedHash = (keys: readonly string[]): KeyedHash => {
	const hashes = keys.map(createKeyHmac)
	const newest = hashes[0] ?? throwMissingKey
	return {
		hash: newest,
		matches: (text, found) => hashes.some((each) => each(text) === found),
		derive: (purpose) => hashes.map((each) => Buffer.from(each(`a key derived for ${purpose}`), 'hex')),
		fingerprints: hashes.map((each) => each('the fingerprint of a ledger key').slice(0, 16)),
	}
}

const throwMissingKey = (): never => {
	throw new OperatorError('This database was opened without its ledger key, so that nothing can be sealed.')
}

const BLOCK = 64
const DIGEST = 32

const createKeyHmac = (key: string): ((text: string) => string) => {
	if (!isLedgerKey(key)) throw new OperatorError('A ledger key must be 64 hexadecimal digits.')
	const padded = (pad: number): Buffer => Buffer.from(Buffer.from(key, 'latin1').map((byte) => byte ^ pad))
	const inner = padded(0x36).toString('latin1')
	const outer = Buffer.alloc(BLOCK + DIGEST)
	padded(0x5c).copy(outer)
	return (text) => {
		outer.write(hash('sha256', inner + text, 'binary'), BLOCK, DIGEST, 'latin1')
		return hash('sha256', outer, 'hex')
	}
}
