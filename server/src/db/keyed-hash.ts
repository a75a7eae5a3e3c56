import { hash } from 'node:crypto'
import { Problem } from '../problem.ts'

/** HMAC-SHA256 under the ledger keys of a database, which are never in the database itself. */
export interface KeyedHash {
	/** Under the newest key, in hex. */
	hash(text: string): string
	/** Whether a hash was made of this text under any of the keys. */
	matches(text: string, hash: string): boolean
	/** What names each key without telling it, newest first. */
	readonly fingerprints: readonly string[]
}

const KEY_PATTERN = /^[0-9a-f]{64}$/

export const isLedgerKey = (text: string): boolean => KEY_PATTERN.test(text)

/**
 * With the keys as their 64 hexadecimal digits, which are exactly one block of SHA-256. Both paddings of such a key are
 * ASCII, so that the hash takes text as it is: half the time of a keyed-hash object of the runtime.
 */
export const createKeyedHash = (keys: readonly string[]): KeyedHash => {
	const hashes = keys.map(createKeyHmac)
	const newest = hashes[0] ?? throwMissingKey
	return {
		hash: newest,
		matches: (text, found) => hashes.some((each) => each(text) === found),
		fingerprints: hashes.map((each) => each('the fingerprint of a ledger key').slice(0, 16)),
	}
}

const throwMissingKey = (): never => {
	throw new Problem('This database was opened without its ledger key, so that nothing can be sealed.')
}

const BLOCK = 64
const DIGEST = 32

const createKeyHmac = (key: string): ((text: string) => string) => {
	if (!isLedgerKey(key)) throw new Problem('A ledger key must be 64 hexadecimal digits.')
	const padded = (pad: number): Buffer => Buffer.from(Buffer.from(key, 'latin1').map((byte) => byte ^ pad))
	const inner = padded(0x36).toString('latin1')
	const outer = Buffer.alloc(BLOCK + DIGEST)
	padded(0x5c).copy(outer)
	return (text) => {
		outer.write(hash('sha256', inner + text, 'binary'), BLOCK, DIGEST, 'latin1')
		return hash('sha256', outer, 'hex')
	}
}
