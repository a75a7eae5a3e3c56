import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { KeyedHash } from '../db/keyed-hash.ts'
import { OperatorError } from '../operator-error.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** What an encrypted text belongs to. It is decrypted only for the same, so that rows cannot be exchanged. */
export interface EncryptedFor {
	merchantId: number
	/** What it is, as in `apple key`. */
	what: string
}

const labelOf = ({ merchantId, what }: EncryptedFor): Buffer => Buffer.from(`${merchantId} ${what}`)

/** Encrypts a text under the newest ledger key, which is not in the database. */
export const encrypt = (keyedHash: KeyedHash, owner: EncryptedFor, text: string): string => {
	const [key] = keyedHash.derive('encryption')
	if (!key)
		throw new OperatorError(
			'This database was opened without its ledger key, so that nothing can be encrypted.',
		)
	const iv = randomBytes(IV_BYTES)
	const cipher = createCipheriv(CIPHER, key, iv).setAAD(labelOf(owner))
	const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
	return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64')
}

/** Decrypts what was encrypted under any of the ledger keys. */
export const decrypt = (keyedHash: KeyedHash, owner: EncryptedFor, encrypted: string): string => {
	const bytes = Buffer.from(encrypted, 'base64')
	for (const key of keyedHash.derive('encryption')) {
		const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES))
			.setAAD(labelOf(owner))
			.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
		try {
			return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
		} catch {} // it was encrypted under another key
	}
	throw new OperatorError(
		`The ${owner.what} of merchant ${owner.merchantId} cannot be decrypted with the ledger keys that were given.`,
	)
}
