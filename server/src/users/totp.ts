import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_MS = 30_000
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 without padding, as authenticators expect it. */
export const base32 = (bytes: Buffer): string => {
	const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
	return (bits.match(/.{1,5}/g) ?? [])
		.map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
		.join('')
}

const fromBase32 = (text: string): Buffer => {
	const bits = [...text].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('')
	return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** 160 bits, as RFC 4226 recommends. */
export const makeTotpSecret = (): string => base32(randomBytes(20))

/** The time step of RFC 6238 at a moment. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / STEP_MS)

/** RFC 6238 with SHA-1, the only variant that every authenticator supports. */
export const codeAt = (secret: string, step: number, digits = 6): string => {
	const counter = Buffer.alloc(8)
	counter.writeBigUInt64BE(BigInt(step))
	const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest()
	const value = hash.readUInt32BE(hash.at(-1)! & 15) & 0x7fffffff
	return String(value % 10 ** digits).padStart(digits, '0')
}

/**
 * The step of a code: the current one, or one before or after, because clocks differ. Undefined if the code is wrong.
 */
export const findCodeStep = (secret: string, code: string, now: Date): number | undefined => {
	const typed = Buffer.from(code)
	return [0, -1, 1]
		.map((apart) => stepAt(now) + apart)
		.find((step) => {
			const right = Buffer.from(codeAt(secret, step))
			return right.length === typed.length && timingSafeEqual(right, typed)
		})
}

/** The content of the QR code. */
export const otpauthUri = (secret: string, email: string, issuer: string): string => {
	const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
	return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}
