import { hash, verify } from '@node-rs/argon2'

/** Argon2id with 19 MiB and two passes, the library's default and the least that OWASP recommends. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'))

let dummyHash: Promise<string> | undefined

/** Whether a password is the one that was hashed. For nobody the work is the same, so that the time tells nothing. */
export const verifyPassword = async (password: string, hashed: string | undefined): Promise<boolean> => {
	dummyHash ??= hashPassword('nobody has this password')
	const isRight = await verify(hashed ?? (await dummyHash), password.normalize('NFC'))
	return isRight && hashed !== undefined
}
