import { readFileSync } from 'node:fs'
import { Webhook } from 'standardwebhooks'
import type { WebhookMessage } from './webhook-message.ts'

const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
const USER_AGENT = `Fiel/${JSON.parse(manifest).version}`

/**
 * Headers of the sender or of the connection, which merchants
 * cannot set; nor can they set any that begins with webhook-.
 */
const RESERVED_HEADERS = new Set(
	`accept-encoding connection content-encoding content-length content-type date expect host http2-settings
	keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding upgrade
	user-agent via fiel-mode traceparent tracestate`.split(/\s+/),
)
const MAX_NAME = 100
const MAX_VALUE = 2000

/** Returns why a merchant cannot set a header; null if they can. */
export const findHeaderProblem = (name: string, value: string): string | null => {
	if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/i.test(name) || name.length > MAX_NAME)
		return `a name of a header is 1 to ${MAX_NAME} letters, digits and hyphens`
	if (RESERVED_HEADERS.has(name.toLowerCase()) || /^webhook-/i.test(name))
		return `${name} is set by Fiel itself`
	// The value may be a secret, so the message does not repeat it.
	if (!/^[!-~]([\t -~]*[!-~])?$/.test(value) || value.length > MAX_VALUE)
		return `the value of ${name} must be 1 to ${MAX_VALUE} ASCII characters without blanks around them`
	return null
}

/** The merchant's headers and those of every request with JSON. The merchant's never replace the sender's. */
export const composeJsonHeaders = (headers: Record<string, string>): Record<string, string> => {
	const own = Object.entries(headers).filter(([name, value]) => findHeaderProblem(name, value) === null)
	return { ...Object.fromEntries(own), 'content-type': 'application/json', 'user-agent': USER_AGENT }
}

/** The headers of a message sent now. */
export const composeHeaders = (message: WebhookMessage, now: Date): Record<string, string> => {
	return {
		...composeJsonHeaders(message.headers),
		'webhook-id': message.messageId,
		'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
		'webhook-signature': message.secrets
			.map((secret) => new Webhook(secret).sign(message.messageId, now, message.body))
			.join(' '),
		'webhook-topic': message.topic,
		...(message.isTest && { 'fiel-mode': 'test' }),
		...(message.omittedOrigins && { 'webhook-origins-omitted': String(message.omittedOrigins) }),
	}
}
