import assert from 'node:assert/strict'
import http from 'node:http'
import http2 from 'node:http2'
import type { AddressInfo, Server } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { LightMyRequestResponse } from 'fastify'
import { keyPem, makeCertificate, openPass } from './wallet.ts'
import type { World } from './world.ts'

const listen = async (server: Server): Promise<number> => {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	return (server.address() as AddressInfo).port
}

/** A push that the server of Apple got. */
interface Push {
	pushToken: string
	topic: string
	body: string
	/** The common name of the certificate of the connection. */
	client: string
}

/** The push server of Apple: HTTP/2 with certificates on both sides. It accepts pushes unless told otherwise. */
export const startPushServer = async () => {
	const certified = makeCertificate({
		subject: [{ name: 'commonName', value: 'push' }],
		ip: '127.0.0.1',
		from: new Date(Date.now() - 86_400_000),
		until: new Date(Date.now() + 86_400_000),
	})
	const pushes: Push[] = []
	let answer: (push: Push) => { status: number; reason?: string } = () => ({ status: 200 })
	let onHeld: ((push: Push) => void) | null = null
	const server = http2.createSecureServer({
		cert: certified.pem,
		key: keyPem(certified.key),
		requestCert: true,
		rejectUnauthorized: false, // it may have expired by the clock of the machine
	})
	server.on('sessionError', () => {}) // a client that was killed
	server.on('stream', (stream, headers) => {
		stream.on('error', () => {})
		let body = ''
		stream.setEncoding('utf8')
		stream.on('data', (chunk: string) => {
			body += chunk
		})
		stream.on('end', () => {
			const push = {
				pushToken: headers[':path']!.replace('/3/device/', ''),
				topic: String(headers['apns-topic']),
				body,
				client: String((stream.session!.socket as TLSSocket).getPeerCertificate().subject?.CN),
			}
			pushes.push(push)
			if (onHeld) return onHeld(push)
			const { status, reason } = answer(push)
			stream.respond({ ':status': status })
			stream.end(reason ? JSON.stringify({ reason }) : '')
		})
	})
	const port = await listen(server)
	return {
		options: { url: `https://127.0.0.1:${port}`, authority: certified.pem, timeoutMs: 30_000 },
		pushes,
		answerWith(next: typeof answer) {
			answer = next
		},
		/** Leaves pushes unanswered, and calls the function for each, until it is called with null. */
		holdBack(next: typeof onHeld) {
			onHeld = next
		},
		close: () => new Promise((resolve) => server.close(resolve)),
	}
}

/** A request that the server of Google got. */
interface GoogleCall {
	method: string
	path: string
	authorization: string | undefined
	body: string
}

/** The interface of Google Wallet and its token server. */
export const startGoogleServer = async () => {
	const calls: GoogleCall[] = []
	let answer: (call: GoogleCall) => { status: number; body?: object } = () => ({ status: 200 })
	const server = http.createServer(async (request, reply) => {
		let body = ''
		for await (const chunk of request) body += chunk
		const call = {
			method: request.method!,
			path: request.url!,
			authorization: request.headers.authorization,
			body,
		}
		calls.push(call)
		const { status, body: answered = {} } =
			call.path === '/token'
				? { status: 200, body: { access_token: 'ya29.a', expires_in: 3_600 } }
				: answer(call)
		reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answered))
	})
	const port = await listen(server)
	return {
		options: {
			url: `http://127.0.0.1:${port}`,
			tokenUrl: `http://127.0.0.1:${port}/token`,
			timeoutMs: 30_000,
		},
		calls,
		answerWith(next: typeof answer) {
			answer = next
		},
		close: () => new Promise((resolve) => server.close(resolve)),
	}
}

/** A telephone with Apple Wallet, which does what the protocol of Apple asks of it. */
export const createDevice = ({ app }: Pick<World, 'app'>, name: string, pushToken = `token-of-${name}`) => {
	let tag: string | undefined
	const pathOf = (url: string): string => new URL(url).pathname
	const call = (
		method: 'GET' | 'POST' | 'DELETE',
		url: string,
		token?: string,
		headers: Record<string, string> = {},
		body?: unknown,
	): Promise<LightMyRequestResponse> =>
		app.inject({
			method,
			url: pathOf(url) + new URL(url).search,
			headers: {
				...(token && { authorization: `ApplePass ${token}` }),
				...(body !== undefined && { 'content-type': 'application/json' }),
				...headers,
			},
			...(body !== undefined && { payload: JSON.stringify(body) }),
		})
	type Pass = ReturnType<typeof openPass>['pass']
	const registrationOf = (pass: Pass): string =>
		`${pass.webServiceURL}/v1/devices/${name}/registrations/${pass.passTypeIdentifier}`
	return {
		/** Opens the address that a member got. */
		async add(url: string) {
			const answer = await call('GET', url)
			assert.equal(answer.statusCode, 200, answer.body)
			return openPass(answer.rawPayload).pass as Pass
		},
		register: (pass: Pass, token: string = pass.authenticationToken, body: unknown = { pushToken }) =>
			call('POST', `${registrationOf(pass)}/${pass.serialNumber}`, token, {}, body),
		unregister: (pass: Pass, token: string = pass.authenticationToken) =>
			call('DELETE', `${registrationOf(pass)}/${pass.serialNumber}`, token),
		/** Asks which passes have changed since it last asked. */
		async listChanged(pass: Pass): Promise<string[]> {
			const since = tag === undefined ? '' : `?passesUpdatedSince=${tag}`
			const answer = await call('GET', registrationOf(pass) + since)
			if (answer.statusCode === 204) return []
			assert.equal(answer.statusCode, 200, answer.body)
			const { lastUpdated, serialNumbers } = answer.json()
			tag = lastUpdated
			return serialNumbers
		},
		fetch: (pass: Pass, headers: Record<string, string> = {}, token: string = pass.authenticationToken) =>
			call(
				'GET',
				`${pass.webServiceURL}/v1/passes/${pass.passTypeIdentifier}/${pass.serialNumber}`,
				token,
				headers,
			),
		log: (pass: Pass, logs: unknown) => call('POST', `${pass.webServiceURL}/v1/log`, undefined, {}, { logs }),
	}
}
