/** The occasion of a mail. */
export type MailKind =
	| 'redemption-merchant'
	| 'redemption-customer'
	| 'redemption-test'
	| 'sender-test'
	| 'message-test'
	| 'codes-low'
	| 'codes-empty'
	| 'webhook-disabled'
	| 'invitation'
	| 'device-link'
	| 'password-link'
	| 'password-notice'
	| 'pin'

/** A mail to be written to the outbox. */
export interface Mail {
	kind: MailKind
	recipient: string
	subject: string
	html: string
	/** The redemption or code list that the mail is about, if any. */
	redemptionId: number | null
	listId: number | null
	/** It is sent then, unless `releaseRedemptionMails` sends it earlier; absent to send it at once. */
	heldUntil?: Date
}

/** How a message leaves: by mail, or through the merchant's HTTP gateway for SMS and WhatsApp. */
export type Channel = 'mail' | 'gateway'

/** A message with a PIN. It expires, its text is cleared once it was sent, and the subject must not show the PIN. */
export interface PinMessage {
	channel: Channel
	/** An e-mail address or a phone number. */
	recipient: string
	subject: string
	/** Empty for the gateway. */
	html: string
	/** The body of the request for the gateway. */
	text: string
	expiresAt: Date
	challengeId: number
	/** Nobody has the contact: the message takes the same work as others and is not written. */
	isToNobody?: boolean
}

/** A mail as it is sent. */
export interface OutgoingMail {
	recipient: string
	subject: string
	html: string
	text: string
	headers: Record<string, string>
	messageKey: string
	merchantId: number
	/** The name beside the address of the sender; null for that of the operator. */
	senderName: string | null
	/** Where answers go; null for the address of the sender. */
	replyTo: string | null
}
