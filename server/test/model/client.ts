import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import type { Reply } from '../support/api.ts'
import type { World } from '../support/world.ts'

export interface HttpResponse {
	status: number
	body: Reply
}
export type SendRequest = (
	method: 'GET' | 'POST' | 'PUT',
	path: string,
	body?: unknown,
) => Promise<HttpResponse>

/** An HTTP client with kept-alive connections. */
const createModelClient = (port: number) => {
	const agent = new http.Agent({ keepAlive: true })
	const sendWith =
		(headers: () => Record<string, string>): SendRequest =>
		(method, path, body) =>
			new Promise((resolve, reject) => {
				const payload = body === undefined ? undefined : JSON.stringify(body)
				const type = payload === undefined ? {} : { 'content-type': 'application/json' }
				const options = { agent, method, host: '127.0.0.1', port, path, headers: { ...headers(), ...type } }
				const request = http.request(options, (response) => {
					let text = ''
					response.setEncoding('utf8')
					response.on('data', (part) => {
						text += part
					})
					response.on('end', () =>
						resolve({ status: response.statusCode!, body: text ? JSON.parse(text) : null }),
					)
					response.on('error', reject)
				})
				request.on('error', reject)
				request.end(payload)
			})
	return {
		/** Sends requests as the backend of the merchant. */
		backend: ({ token, key }: { token: string; key: string }): SendRequest => {
			const authorization = `Basic ${Buffer.from(`${token}:${key}`).toString('base64')}`
			return sendWith(() => ({ authorization }))
		},
		/** Sends requests as a user of the panel. */
		panel: (cookie: () => string): SendRequest =>
			sendWith(() => ({ cookie: cookie(), 'sec-fetch-site': 'same-origin' })),
		close: () => agent.destroy(),
	}
}
export type ModelClient = ReturnType<typeof createModelClient>

/** The client of a test file; its server starts to listen on first use. */
export const useClient = (world: World): (() => Promise<ModelClient>) => {
	let opened: Promise<ModelClient> | undefined
	const open = async (): Promise<ModelClient> => {
		await world.app.listen({ port: 0, host: '127.0.0.1' })
		return createModelClient((world.app.server.address() as AddressInfo).port)
	}
	after(async () => (await opened)?.close())
	return () => {
		opened ??= open()
		return opened
	}
}
