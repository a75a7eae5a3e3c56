import { isAddress, normalizePhone } from '@fiel/contract/contact-rules'
import type { Channel } from '../notifications/mail.ts'

/** The contact data of a customer, as stored or as the till gives them. */
export interface ContactData {
	phone: string | null
	email: string | null
}

/** Where a code is sent. */
export interface Contact {
	channel: Channel
	/** In a form that is the same however it was written. */
	address: string
}

/** The channels that a merchant can use. */
export type Channels = Record<Channel, boolean>

export const normalizeEmail = (text: string): string | null =>
	isAddress(text.trim()) ? text.trim().toLowerCase() : null

/** Whether there is any contact, even one that no code can be sent to. */
export const hasContact = ({ phone, email }: ContactData): boolean =>
	Boolean(phone?.trim()) || Boolean(email?.trim())

/** The contacts that a code can be sent to, the phone first. */
export const usableContacts = ({ phone, email }: ContactData): Contact[] => {
	const [number, address] = [phone && normalizePhone(phone), email && normalizeEmail(email)]
	return [
		...(number ? [{ channel: 'gateway' as const, address: number }] : []),
		...(address ? [{ channel: 'mail' as const, address }] : []),
	]
}

export const chooseContact = (data: ContactData, channels: Channels): Contact | null =>
	usableContacts(data).find(({ channel }) => channels[channel]) ?? null
