import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Names a pass in addresses; nobody can guess it. */
export const newSerial = (): string => randomBytes(16).toString('base64url')

const sign = (secret: string, text: string): string =>
	createHmac('sha256', secret).update(text).digest('base64url')

const isSame = (given: string, wanted: string): boolean =>
	given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted))

/** What the device of a pass proves itself with. It is made from the secret of the merchant, so it is not stored. */
export const passToken = (secret: string, serial: string): string => sign(secret, `pass ${serial}`)

export const isPassToken = (secret: string, serial: string, given: string): boolean =>
	isSame(given, passToken(secret, serial))

const TICKET_MS = 10 * 60_000
const TICKET = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})\.pkpass$/

/** The last part of an address from which a pass can be downloaded for some minutes. */
export const makeTicket = (
	secret: string,
	serial: string,
	now: Date,
): { ticket: string; expiresAt: Date } => {
	const seconds = Math.floor((now.getTime() + TICKET_MS) / 1000)
	const signature = sign(secret, `file ${serial} ${seconds}`)
	return { ticket: `${serial}.${seconds}.${signature}.pkpass`, expiresAt: new Date(seconds * 1000) }
}

/** The serial of a ticket; null if it is wrong or has expired. */
export const readTicket = (secret: string, ticket: string, now: Date): string | null => {
	const [, serial, seconds, signature] = TICKET.exec(ticket) ?? []
	if (!serial || Number(seconds) * 1000 < now.getTime()) return null
	return isSame(signature!, sign(secret, `file ${serial} ${seconds}`)) ? serial : null
}
