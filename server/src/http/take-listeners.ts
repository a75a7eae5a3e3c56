import type { IncomingMessage, Server, ServerResponse } from 'node:http'

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void

/** Takes the present listeners for requests away from a server, and returns a function that calls them. */
export const takeListeners = (server: Server): RequestListener => {
	const listeners = server.listeners('request') as RequestListener[]
	server.removeAllListeners('request')
	return (request, response) => {
		for (const listener of listeners) listener(request, response)
	}
}
