import { normalizeDocument } from '@fiel/contract/document'
/** An affiliate as it is stored. */
export interface Affiliate {
	/** The document without punctuation, or the e-mail in small letters. */
	originalId: string
	name: string | null
	email: string | null
	phone: string | null
	document: string | null
	couponId: number
	/** Null while the affiliate is not known as a customer. */
	customerId: number | null
	wantsPortal: boolean
	isActive: boolean
	disabledReason: string | null
}

export const normalizeEmail = (email: string): string => email.trim().toLowerCase()

/** What an affiliate is known by: anything with an @ is an email address. */
export const normalizeAffiliateId = (text: string): string =>
	text.includes('@') ? normalizeEmail(text) : normalizeDocument(text)
