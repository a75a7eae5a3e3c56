import http2 from 'node:http2'
import type { Credentials } from '../credentials/credentials.ts'
import type { SendOutcome } from '../updates/pass-sender.ts'
import { networkDetail } from '../updates/update-problem.ts'

export const APPLE_PUSH_URL = 'https://api.push.apple.com'
const TIMEOUT_MS = 10_000
const IDLE_MS = 60_000
const MOST_BODY = 1_000
/** What Apple answers for a device that has removed the pass. */
const GONE = new Set(['Unregistered', 'BadDeviceToken', 'DeviceTokenNotForTopic', 'ExpiredToken'])

interface PushOptions {
	url?: string
	timeoutMs?: number
	/** The authority of the server, if it is not a public one. */
	authority?: string
}

export interface ApplePush {
	push(signer: Credentials, pushToken: string): Promise<SendOutcome>
	close(): void
}

/**
 * Sends empty pushes over HTTP/2, which mean that a pass has changed. The certificate of the passes is that of the
 * connection, so there is one connection for each certificate; it is closed when nothing was sent for a minute.
 */
export const createApplePush = ({
	url = APPLE_PUSH_URL,
	timeoutMs = TIMEOUT_MS,
	authority,
}: PushOptions = {}): ApplePush => {
	const sessions = new Map<string, http2.ClientHttp2Session>()
	const sessionOf = ({ certificates, privateKey }: Credentials): http2.ClientHttp2Session => {
		const known = sessions.get(certificates)
		if (known && !known.closed && !known.destroyed) return known
		const session = http2.connect(url, { cert: certificates, key: privateKey, ca: authority })
		sessions.set(certificates, session)
		const forget = (): void => {
			if (sessions.get(certificates) === session) sessions.delete(certificates)
		}
		session.on('error', forget) // each request reports it
		session.on('close', forget)
		session.on('goaway', () => session.close())
		session.setTimeout(IDLE_MS, () => session.close())
		session.unref()
		return session
	}
	return {
		async push(signer, pushToken) {
			try {
				return outcomeOf(await request(sessionOf(signer), signer.account, pushToken, timeoutMs))
			} catch (error) {
				return { is: 'failed', problem: { code: 'apple-unreachable', detail: networkDetail(error) } }
			}
		},
		close() {
			for (const session of sessions.values()) session.destroy()
		},
	}
}

interface PushAnswer {
	status: number
	body: string
}

const request = (
	session: http2.ClientHttp2Session,
	topic: string,
	pushToken: string,
	timeoutMs: number,
): Promise<PushAnswer> =>
	new Promise((resolve, reject) => {
		const stream = session.request({
			':method': 'POST',
			':path': `/3/device/${encodeURIComponent(pushToken)}`,
			'apns-topic': topic,
			'apns-push-type': 'background',
			'content-type': 'application/json',
		})
		const answer: PushAnswer = { status: 0, body: '' }
		stream.setTimeout(timeoutMs, () => {
			stream.close(http2.constants.NGHTTP2_CANCEL)
			reject(new Error(`no answer within ${timeoutMs / 1000} s`))
		})
		stream.setEncoding('utf8')
		stream.on('response', (headers) => {
			answer.status = Number(headers[':status'])
		})
		stream.on('data', (chunk: string) => {
			if (answer.body.length < MOST_BODY) answer.body += chunk
		})
		stream.on('error', reject)
		stream.on('close', () =>
			answer.status > 0 ? resolve(answer) : reject(new Error('the connection broke')),
		)
		stream.end('{}')
	})

const outcomeOf = ({ status, body }: PushAnswer): SendOutcome => {
	if (status === 200) return { is: 'sent' }
	const reason = reasonIn(body)
	if (status === 410 || (status === 400 && GONE.has(reason))) return { is: 'gone' }
	return { is: 'failed', problem: { code: 'apple-refused', detail: `${status} ${reason}`.trim() } }
}

const reasonIn = (body: string): string => {
	try {
		return String(JSON.parse(body).reason ?? '')
	} catch {
		return ''
	}
}
