/** Why a mail is sent. */
export type MailKind =
	| 'redemption-merchant'
	| 'redemption-customer'
	| 'redemption-test'
	| 'codes-low'
	| 'codes-empty'
	| 'webhook-disabled'
	| 'invitation'
	| 'device-link'

/** A mail to be written into the outbox. */
export interface Mail {
	kind: MailKind
	recipient: string
	subject: string
	html: string
	/** What it is about, where it is about one. */
	redemptionId: number | null
	listId: number | null
}

/** A mail as it goes out. */
export interface OutgoingMail {
	recipient: string
	subject: string
	html: string
	text: string
	headers: Record<string, string>
	messageKey: string
}

/** One plain address: whatever else could name a second recipient or a header. */
const ADDRESS = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+$/

export const isAddress = (text: string): boolean => ADDRESS.test(text) && text.length <= 254
