import { startMailServer } from '../support/mail-server.ts'
import { GATEWAY_BODY } from '../support/pins.ts'
import { startReceiver } from '../support/receiver.ts'

/** The phones and mailboxes of all customers, behind a real HTTP gateway and a real mail server. */
export interface Inbox {
	/** The settings with which a Fiel process reaches both. */
	env: Record<string, string>
	/** The gateway, as the merchant configures it. */
	gateway: { url: string; headers: Record<string, string>; body: string }
	/** The different codes that have arrived at a phone number or an email address, oldest first. */
	codesFor(contact: string): string[]
}

/** The plain part of a mail begins with the code. */
const CODE_IN_MAIL = /\r\n\r\n[\s\S]*?\b(\d{6})\b/

export const startInbox = async (t: { after(end: () => void | Promise<void>): void }): Promise<Inbox> => {
	const [receiver, mails] = await Promise.all([startReceiver(t), startMailServer(t)])
	const arrived = new Map<string, Set<string>>()
	const [read, note] = [
		{ messages: 0, mails: 0 },
		(contact: string, code: string | undefined): void => {
			if (code) arrived.set(contact, (arrived.get(contact) ?? new Set()).add(code))
		},
	]
	return {
		env: {
			SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
			FIEL_MAIL_FROM: 'shop@fiel.test',
			FIEL_WEBHOOK_HTTP: 'true',
			FIEL_WEBHOOK_ALLOW: '127.0.0.0/8',
		},
		gateway: { url: `${receiver.url}/messages`, headers: {}, body: GATEWAY_BODY },
		codesFor(contact) {
			for (; read.messages < receiver.received.length; read.messages++) {
				const { to, code } = JSON.parse(receiver.received[read.messages]!.body)
				note(to, code)
			}
			for (; read.mails < mails.received.length; read.mails++) {
				const { to, raw } = mails.received[read.mails]!
				note(to, CODE_IN_MAIL.exec(raw)?.[1])
			}
			return [...(arrived.get(contact) ?? [])]
		},
	}
}
