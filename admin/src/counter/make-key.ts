/** Digits and letters that cannot be mistaken for each other, also when they are read aloud. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 12

/** A key with 60 random bits. It is also the number of an order without another one, so people must be able to type it. */
export const makeKey = (): string =>
	Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => ALPHABET[byte % ALPHABET.length]).join(
		'',
	)
