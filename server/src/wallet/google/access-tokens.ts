import { importPKCS8, SignJWT } from 'jose'
import type { Clock } from '../../clock.ts'
import type { Credentials } from '../credentials/credentials.ts'

export const GOOGLE_TOKEN_URL = 'https://oauth2.googleapis.com/token'
const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer'
const TOKEN_SECONDS = 3_600
/** A token is replaced this long before it ends. */
const SPARE_MS = 300_000

/** Google answered with something else than success. */
export class GoogleFault extends Error {
	readonly code: 'google-refused' | 'google-no-token'
	constructor(code: GoogleFault['code'], detail: string) {
		super(detail.trim())
		this.code = code
	}
}

/** Sends a request; only what is read of the answer is named. */
type Send = (
	url: string,
	method: string,
	headers: Record<string, string>,
	body: string,
) => Promise<{ ok: boolean; status: number; json(): Promise<unknown> }>

interface AccessToken {
	token: string
	endsAt: number
}

/** Gets access tokens for service accounts. Requests at the same time share one. */
export const createTokenSource = (send: Send, url: string, clock: Clock) => {
	/** By the key of the account. */
	const tokens = new Map<string, Promise<AccessToken>>()
	const fetchToken = async (account: Credentials): Promise<AccessToken> => {
		const now = clock.now().getTime()
		const form = {
			grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
			assertion: await signAssertion(account, Math.floor(now / 1000)),
		}
		const type = { 'content-type': 'application/x-www-form-urlencoded' }
		const answer = await send(url, 'POST', type, new URLSearchParams(form).toString())
		const body = (await answer.json().catch(() => ({}))) as Record<string, unknown>
		if (!answer.ok || typeof body.access_token !== 'string')
			throw new GoogleFault('google-no-token', `${answer.status} ${body.error ?? ''}`)
		return { token: body.access_token, endsAt: now + Number(body.expires_in ?? 0) * 1000 }
	}
	return {
		async find(account: Credentials): Promise<string> {
			const known = tokens.get(account.privateKey)
			const token = await known
			if (token && token.endsAt - SPARE_MS > clock.now().getTime()) return token.token
			const newer = tokens.get(account.privateKey)
			const fetched = newer !== undefined && newer !== known ? newer : fetchToken(account)
			tokens.set(account.privateKey, fetched)
			fetched.catch(() => tokens.delete(account.privateKey))
			return (await fetched).token
		},
		/** After Google has refused it. */
		forget(account: Credentials): void {
			tokens.delete(account.privateKey)
		},
	}
}

const signAssertion = async ({ account, privateKey }: Credentials, seconds: number): Promise<string> =>
	new SignJWT({ scope: SCOPE })
		.setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
		.setIssuer(account)
		.setAudience(GOOGLE_TOKEN_URL)
		.setIssuedAt(seconds)
		.setExpirationTime(seconds + TOKEN_SECONDS)
		.sign(await importPKCS8(privateKey, 'RS256'))
