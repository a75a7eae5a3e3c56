/** The occasion of a mail. */
export type MailKind =
	| 'redemption-merchant'
	| 'redemption-customer'
	| 'redemption-test'
	| 'codes-low'
	| 'codes-empty'
	| 'webhook-disabled'
	| 'invitation'
	| 'device-link'

/** A mail to be written to the outbox. */
export interface Mail {
	kind: MailKind
	recipient: string
	subject: string
	html: string
	/** The redemption or code list that the mail is about, if any. */
	redemptionId: number | null
	listId: number | null
}

/** A mail as it is sent. */
export interface OutgoingMail {
	recipient: string
	subject: string
	html: string
	text: string
	headers: Record<string, string>
	messageKey: string
}

/** Accepts one plain address only; other characters could add a recipient or a header. */
const ADDRESS = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+$/

export const isAddress = (text: string): boolean => ADDRESS.test(text) && text.length <= 254
