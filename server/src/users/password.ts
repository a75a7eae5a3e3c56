import { hash, verify } from '@node-rs/argon2'

/** Argon2id with 19 MiB and two passes, the library's default and the minimum that OWASP recommends. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'))

let dummyHash: Promise<string> | undefined

/**
 * Whether a password matches the hash. Without a hash it does the same
 * work, so that the timing does not reveal whether the user exists.
 */
export const verifyPassword = async (password: string, hashed: string | undefined): Promise<boolean> => {
	dummyHash ??= hashPassword('nobody has this password')
	const isRight = await verify(hashed ?? (await dummyHash), password.normalize('NFC'))
	return isRight && hashed !== undefined
}
