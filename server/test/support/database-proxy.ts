import { mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

export interface ProxySockets {
	client: net.Socket
	server: net.Socket
}

/** Called with the bytes of each direction; they are forwarded if it returns true. */
export interface ProxyHandlers {
	onRequest?(data: Buffer, sockets: ProxySockets): boolean
	onReply?(data: Buffer, sockets: ProxySockets): boolean
}

/** A proxy in front of the database; `createHandlers` is called for every connection. */
export const openDatabaseProxy = async (
	url: string,
	createHandlers: () => ProxyHandlers,
): Promise<{ url: string; close(): void }> => {
	const target = new URL(url)
	const socket = path.join(target.searchParams.get('host')!, '.s.PGSQL.5432')
	const folder = mkdtempSync(path.join(os.tmpdir(), 'way-'))
	const proxy = net.createServer((client) => {
		const sockets = { client, server: net.connect(socket) }
		const { onRequest = () => true, onReply = () => true } = createHandlers()
		client.on('data', (data) => onRequest(data, sockets) && sockets.server.write(data))
		sockets.server.on('data', (data) => onReply(data, sockets) && client.write(data))
		for (const end of [client, sockets.server]) {
			end.on('error', () => {})
			end.on('close', () => {
				client.destroy()
				sockets.server.destroy()
			})
		}
	})
	await new Promise<void>((resolve) => proxy.listen(path.join(folder, '.s.PGSQL.5432'), resolve))
	target.searchParams.set('host', folder)
	return {
		url: target.toString(),
		close: () => {
			proxy.close()
			rmSync(folder, { recursive: true, force: true })
		},
	}
}
