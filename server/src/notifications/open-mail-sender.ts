import type { OutgoingMail } from './mail.ts'

/**
 * What became of an attempt: sent; refused for good; not now, for this mail; or not now for any, because the server
 * cannot be reached or does not let us in.
 */
export type MailResult = { is: 'sent' } | { is: 'refused' | 'delayed' | 'unreachable'; why: string }

export interface MailSender {
	send(mail: OutgoingMail): Promise<MailResult>
	/** False once it was closed: there is no use in giving it more. */
	isOpen(): boolean
	/** What is on its way still arrives, or fails and is tried again. */
	close(): void
}

export interface MailSenderOptions {
	/** Undefined: there is nobody to carry mail. */
	smtpUrl: string | undefined
	/** As in `Shop <shop@example.com>`; goes with the server. */
	mailFrom: string | undefined
	/** How long the server may take to say something. */
	timeoutMs?: number
}

const TIMEOUT_MS = 10_000
export const CONNECTIONS = 5

/** Carries mails to a mail server. */
export const openMailSender = async ({
	smtpUrl,
	mailFrom: from,
	timeoutMs = TIMEOUT_MS,
}: MailSenderOptions): Promise<MailSender | undefined> => {
	if (smtpUrl === undefined || from === undefined) return undefined
	// Loaded here and not above: most commands send no mail.
	const { createTransport } = await import('nodemailer')
	const transport = createTransport({
		url: smtpUrl,
		pool: true,
		maxConnections: CONNECTIONS,
		maxRequeues: 0, // the outbox tries again, and counts
		connectionTimeout: timeoutMs,
		greetingTimeout: timeoutMs,
		socketTimeout: timeoutMs,
		dnsTimeout: timeoutMs,
		// A template must never bring in a file of this machine or a page from inside its network.
		disableFileAccess: true,
		disableUrlAccess: true,
	})
	let isOpen = true
	const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
	return {
		async send({ recipient, subject, html, text, headers, messageKey }) {
			const messageId = `<${messageKey}@${domain}>`
			const to = { name: '', address: recipient }
			try {
				await transport.sendMail({ from, to, subject, html, text, headers, messageId })
				return { is: 'sent' }
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

type SmtpError = Error & { code?: string; responseCode?: number; command?: string }

/** Only an answer about this recipient or this text is about the mail. The rest the operator can put right. */
const classifyError = ({ message, code, responseCode, command }: SmtpError): MailResult => {
	const why = message.slice(0, 500)
	const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
	if (!isAboutMail) return { is: 'unreachable', why }
	const isForGood = (responseCode === undefined || responseCode >= 500) && command !== 'MAIL FROM'
	return { is: isForGood ? 'refused' : 'delayed', why }
}
