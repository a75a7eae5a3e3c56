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

/** A document without punctuation, in capitals. */
export const normalizeDocument = (document: string): string =>
	document.replaceAll(/[\s./-]/g, '').toUpperCase()

export const normalizeEmail = (email: string): string => email.trim().toLowerCase()

/** What an affiliate is known by: anything with an @ is an e-mail address. */
export const normalizeAffiliateId = (text: string): string =>
	text.includes('@') ? normalizeEmail(text) : normalizeDocument(text)
