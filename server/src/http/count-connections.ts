import type { Server, Socket } from 'node:net'

/**
 * Counts the open connections of a server whose connections come from several listening sockets. The count of a
 * `net.Server` contains only those that it has accepted itself.
 */
export const countConnections = (server: Server): (() => number) => {
	let open = 0
	server.prependListener('connection', (socket: Socket) => {
		open += 1
		socket.once('close', () => {
			open -= 1
		})
	})
	return () => open
}
