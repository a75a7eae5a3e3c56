import { Agent, fetch } from 'undici'
import { type Clock, systemClock } from '../../clock.ts'
import type { Credentials } from '../credentials/credentials.ts'
import type { SendOutcome } from '../updates/pass-sender.ts'
import { networkDetail } from '../updates/update-problem.ts'
import { createTokenSource, GOOGLE_TOKEN_URL, GoogleFault } from './access-tokens.ts'
import type { GoogleClass, GoogleObject } from './describe.ts'

export const GOOGLE_WALLET_URL = 'https://walletobjects.googleapis.com'
const TIMEOUT_MS = 10_000
const MOST_BYTES = 1_000_000

interface GoogleOptions {
	url?: string
	tokenUrl?: string
	timeoutMs?: number
	/** Google compares the tokens with its own clock, so this is the real time, never a shifted one. */
	clock?: Clock
}

export interface GoogleClient {
	saveClass(account: Credentials, passClass: GoogleClass): Promise<SendOutcome>
	changeObject(account: Credentials, object: GoogleObject): Promise<SendOutcome>
	close(): void
}

/** Calls the interface of Google Wallet as a service account, which proves itself with a signed token. */
export const createGoogleClient = ({
	url = GOOGLE_WALLET_URL,
	tokenUrl = GOOGLE_TOKEN_URL,
	timeoutMs = TIMEOUT_MS,
	clock = systemClock,
}: GoogleOptions = {}): GoogleClient => {
	const agent = new Agent({ headersTimeout: timeoutMs, bodyTimeout: timeoutMs, maxResponseSize: MOST_BYTES })
	const send = (to: string, method: string, headers: Record<string, string>, body: string) =>
		fetch(to, {
			method,
			headers,
			body,
			redirect: 'error',
			dispatcher: agent,
			signal: AbortSignal.timeout(timeoutMs),
		})
	const tokens = createTokenSource(send, tokenUrl, clock)
	const call = async (account: Credentials, method: string, path: string, body: object) => {
		const headers = {
			authorization: `Bearer ${await tokens.find(account)}`,
			'content-type': 'application/json',
		}
		const answer = await send(`${url}/walletobjects/v1/${path}`, method, headers, JSON.stringify(body))
		const text = await answer.text()
		if (answer.status === 401) tokens.forget(account)
		if (answer.ok || answer.status === 404) return answer.status
		throw new GoogleFault('google-refused', `${answer.status} ${messageIn(text)}`)
	}
	const report = (work: () => Promise<SendOutcome>): Promise<SendOutcome> =>
		work().catch((error: Error) => ({
			is: 'failed',
			problem:
				error instanceof GoogleFault
					? { code: error.code, detail: error.message }
					: { code: 'google-unreachable', detail: networkDetail(error) },
		}))
	return {
		saveClass: (account, passClass) =>
			report(async () => {
				const path = `loyaltyClass/${encodeURIComponent(passClass.id)}`
				const isMissing = (await call(account, 'PATCH', path, passClass)) === 404
				if (isMissing) await call(account, 'POST', 'loyaltyClass', passClass)
				return { is: 'sent' }
			}),
		changeObject: (account, object) =>
			report(async () => {
				const path = `loyaltyObject/${encodeURIComponent(object.id)}`
				return { is: (await call(account, 'PATCH', path, object)) === 404 ? 'gone' : 'sent' }
			}),
		close() {
			void agent.destroy()
		},
	}
}

const messageIn = (text: string): string => {
	try {
		return String(JSON.parse(text).error?.message ?? '').slice(0, 200)
	} catch {
		return ''
	}
}
