import { ForbiddenAddress } from './guard-connector.ts'

/** Explains the error codes of Node.js, of DNS and of undici to a shop's staff. */
const MESSAGES: Record<string, string> = {
	ECONNREFUSED: 'the connection was refused',
	ECONNRESET: 'the connection was reset before an answer came',
	EPIPE: 'the connection was reset before an answer came',
	UND_ERR_SOCKET: 'the connection was closed before an answer came',
	ETIMEDOUT: 'no connection could be made in time',
	UND_ERR_CONNECT_TIMEOUT: 'no connection could be made in time',
	EHOSTUNREACH: 'the address cannot be reached',
	ENETUNREACH: 'the network of the address cannot be reached',
	EADDRNOTAVAIL: 'the address cannot be reached from here',
	EMFILE: 'this machine has too many connections open',
	UND_ERR_DESTROYED: 'Fiel was being stopped',
	UND_ERR_CLOSED: 'Fiel was being stopped',
	UND_ERR_HEADERS_OVERFLOW: 'the headers of the answer are too long',
}

const UNKNOWN_NAME = new Set(['ENOTFOUND', 'ENODATA', 'NOTFOUND', 'NODATA', 'EBADNAME', 'EAI_NONAME'])
const LOOKUP_FAILURES = new Set(['EAI_AGAIN', 'EAI_FAIL', 'ETIMEOUT', 'ESERVFAIL', 'EREFUSED', 'ECANCELLED'])
const CERTIFICATE =
	/CERT|SELF_SIGNED|UNABLE_TO|CRL|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|CHAIN_TOO_LONG/

type Failure = Error & { code?: string; syscall?: string; errors?: Failure[]; cause?: unknown }

/** Returns why there was no response, in words that an operator can act on. */
export const explainFailure = (error: Failure, host: string): string => {
	// If several addresses were tried, the first error is representative.
	const first = error.errors?.[0] ?? error
	if (first instanceof ForbiddenAddress) return first.message
	const code = first.code ?? ''
	// DNS failures may have the same codes as socket errors.
	if (UNKNOWN_NAME.has(code)) return `the name ${host} was not found`
	if (LOOKUP_FAILURES.has(code) || first.syscall?.startsWith('query'))
		return `the name ${host} could not be looked up (${code})`
	if (MESSAGES[code]) return MESSAGES[code]
	if (CERTIFICATE.test(code)) return `the certificate was not accepted: ${shortMessage(first)}`
	if (code === 'EPROTO' || code.startsWith('ERR_SSL'))
		return `no secure connection could be made: ${shortMessage(first)}`
	if (first.name === 'HTTPParserError') return `what came back is not HTTP: ${shortMessage(first)}`
	return `the request failed: ${shortMessage(first)}`
}

const shortMessage = ({ message, code }: Failure): string =>
	(message || code || 'unknown').replace(/[\s\p{Cc}]+/gu, ' ').slice(0, 200)
