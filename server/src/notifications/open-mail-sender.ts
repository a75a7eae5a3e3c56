import type { OutgoingMail } from './mail.ts'

/**
 * The result of an attempt: `sent`; `refused` permanently; `delayed`, a temporary failure of this mail; or
 * `unreachable`, a failure of the connection or the login that affects all mails.
 */
export type MailResult =
	| { is: 'sent' /** What the server replied, if it did. */; answer?: string }
	| {
			is: 'refused' | 'delayed' | 'unreachable'
			reason: string
			/** The connection broke, or no answer came, after the message may have been taken. */
			isUncertain?: boolean
	  }

export interface MailSender {
	send(mail: OutgoingMail): Promise<MailResult>
	/** False once it was closed; it then accepts no more mails. */
	isOpen(): boolean
	/** Mails being sent still arrive, or fail and are retried. */
	close(): void
}

export interface MailSenderOptions {
	/** Undefined if no mail server is configured. */
	smtpUrl: string | undefined
	/** Such as `Shop <shop@example.com>`; required with a server. */
	mailFrom: string | undefined
	/** How long the server may take for each response. */
	timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const ANSWER_LENGTH = 500
export const CONNECTIONS = 5

/** Opens a connection pool to the mail server; undefined if none is configured. */
export const openMailSender = async ({
	smtpUrl,
	mailFrom: from,
	timeoutMs = TIMEOUT_MS,
}: MailSenderOptions): Promise<MailSender | undefined> => {
	if (smtpUrl === undefined || from === undefined) return undefined
	// Imported on demand, because most commands send no mail.
	const { createTransport } = await import('nodemailer')
	const transport = createTransport({
		url: smtpUrl,
		pool: true,
		maxConnections: CONNECTIONS,
		maxRequeues: 0, // the outbox does the retries and counts them
		connectionTimeout: timeoutMs,
		greetingTimeout: timeoutMs,
		socketTimeout: timeoutMs,
		dnsTimeout: timeoutMs,
		// A template must not include local files or pages of the internal network.
		disableFileAccess: true,
		disableUrlAccess: true,
	})
	let isOpen = true
	const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
	return {
		async send({ recipient, subject, html, text, headers, messageKey, senderName, replyTo }) {
			const messageId = `<${messageKey}@${domain}>`
			const to = { name: '', address: recipient }
			try {
				const { response } = await transport.sendMail({
					from: senderName ? { name: senderName, address: addressOf(from) } : from,
					...(replyTo && { replyTo: { name: '', address: replyTo } }),
					...{ to, subject, html, text, headers, messageId },
				})
				return { is: 'sent', answer: response.slice(0, ANSWER_LENGTH) }
			} catch (error) {
				return classifyError(error as SmtpError)
			}
		},
		isOpen: () => isOpen,
		close() {
			isOpen = false
			transport.close()
		},
	}
}

/** The address in `Shop <shop@example.com>`. */
export const addressOf = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from

/** How nodemailer says that a connection ended which had been made. */
const BROKEN = /^(Timeout|Connection closed unexpectedly)|ECONNRESET|EPIPE/

type SmtpError = Error & { code?: string; responseCode?: number; command?: string }

/** Only an error about the recipient or the content concerns the mail; the operator can fix all others. */
const classifyError = ({ message, code, responseCode, command }: SmtpError): MailResult => {
	const reason = message.slice(0, ANSWER_LENGTH)
	const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
	if (!isAboutMail) {
		const isUncertain = responseCode === undefined && BROKEN.test(message)
		return { is: 'unreachable', reason, ...(isUncertain && { isUncertain }) }
	}
	const isPermanent = (responseCode === undefined || responseCode >= 500) && command !== 'MAIL FROM'
	return { is: isPermanent ? 'refused' : 'delayed', reason }
}
