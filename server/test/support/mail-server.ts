import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { type MailSender, openMailSender } from '../../src/notifications/open-mail-sender.ts'

export interface ReceivedMail {
	to: string
	/** Headers by lower-case name, unfolded. */
	headers: Map<string, string>
	/** The raw message, with its transfer encoding. */
	raw: string
}

export interface MailServer {
	port: number
	received: ReceivedMail[]
	/** The answer to a recipient: null accepts the mail, a number is an SMTP status, 'hang' never answers. */
	answer: (recipient: string) => number | 'hang' | null
	mailSender: MailSender
	stop(): Promise<void>
}

/** A real SMTP server, and a mail sender that is connected to it. */
export const startMailServer = async (
	t: { after(end: () => void | Promise<void>): void },
	{ port = 0, timeoutMs = 10_000 } = {},
): Promise<MailServer> => {
	const server = {} as MailServer
	server.received = []
	server.answer = () => null
	const smtp = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS'],
		closeTimeout: 10,
		onRcptTo({ address }, _session, callback) {
			const answer = server.answer(address)
			if (answer === 'hang') return
			if (answer === null) return callback()
			callback(Object.assign(new Error('not this one'), { responseCode: answer }))
		},
		onData(stream, session, callback) {
			const parts: Buffer[] = []
			stream.on('data', (part: Buffer) => parts.push(part))
			stream.on('end', () => {
				const raw = Buffer.concat(parts).toString('utf8')
				for (const { address } of session.envelope.rcptTo)
					server.received.push({ to: address, headers: headersOf(raw), raw })
				callback()
			})
		},
	})
	smtp.on('error', () => {}) // clients may give up
	smtp.listen(port, '127.0.0.1')
	await once(smtp.server, 'listening')
	server.port = (smtp.server.address() as AddressInfo).port
	server.mailSender = await createTestMailSender(t, server.port, timeoutMs)
	let isUp = true
	server.stop = async () => {
		if (isUp) await new Promise<void>((resolve) => smtp.close(() => resolve()))
		isUp = false
	}
	t.after(() => server.stop())
	return server
}

export const createTestMailSender = async (
	t: { after(end: () => void | Promise<void>): void },
	port: number,
	timeoutMs = 10_000,
): Promise<MailSender> => {
	const mailSender = await openMailSender({
		smtpUrl: `smtp://127.0.0.1:${port}`,
		mailFrom: 'The Shop <shop@fiel.test>',
		timeoutMs,
	})
	t.after(() => mailSender!.close())
	return mailSender!
}

const headersOf = (raw: string): Map<string, string> =>
	new Map(
		raw
			.split('\r\n\r\n')[0]!
			.replace(/\r\n[ \t]+/g, ' ')
			.split('\r\n')
			.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
	)

/** The subject and the plain text of a mail as its reader sees them. */
export const readMail = ({ headers, raw }: ReceivedMail): { subject: string; text: string; html: string } => {
	const parts = raw.split(/\r\n--[^\r\n]+/)
	const partOf = (type: string): string => {
		const part = parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? ''
		const [head, ...body] = part.split('\r\n\r\n')
		const content = body.join('\r\n\r\n').replaceAll('\r\n', '\n')
		if (/base64/i.test(head!)) return Buffer.from(content, 'base64').toString('utf8')
		return /quoted-printable/i.test(head!) ? decodeQuoted(content.replaceAll('=\n', '')) : content
	}
	const subject = (headers.get('subject') ?? '')
		.replace(/\?= =\?/g, '?==?')
		.replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, form: string, text: string) =>
			form.toUpperCase() === 'B'
				? Buffer.from(text, 'base64').toString('latin1')
				: Buffer.from(text.replaceAll('_', ' ').replace(/=([0-9A-F]{2})/gi, unescapeByte), 'latin1').toString(
						'latin1',
					),
		)
	return {
		subject: /[\u0080-\u00ff]/.test(subject) ? Buffer.from(subject, 'latin1').toString('utf8') : subject,
		text: partOf('text/plain').trim(),
		html: partOf('text/html').trim(),
	}
}

const unescapeByte = (_: string, code: string): string => String.fromCharCode(Number.parseInt(code, 16))

const decodeQuoted = (text: string): string =>
	Buffer.from(text.replace(/=([0-9A-F]{2})/g, unescapeByte), 'latin1').toString('utf8')
