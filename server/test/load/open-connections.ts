import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { LoadShop } from './start-load-shop.ts'

export interface OpenConnections {
	sockets: readonly Socket[]
	/** The number of connections that have ended, by the status of the reply. */
	ends: Record<string, number>
	close(): void
}

const AT_ONCE = 200

const openConnections = async (
	shop: LoadShop,
	count: number,
	onConnect: (socket: Socket) => void,
): Promise<OpenConnections> => {
	const sockets: Socket[] = []
	const ends: Record<string, number> = {}
	const open = async (): Promise<void> => {
		const socket = connect(shop.port, '127.0.0.1')
		sockets.push(socket)
		let received = ''
		socket.on('error', () => {})
		socket.on('data', (data) => {
			received += data.toString('latin1')
		})
		await once(socket, 'connect')
		socket.on('close', () => {
			const status = received.slice(9, 12) || 'silent'
			ends[status] = (ends[status] ?? 0) + 1
		})
		onConnect(socket)
	}
	for (let opened = 0; opened < count; opened += AT_ONCE)
		await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - opened) }, open))
	return {
		sockets,
		ends,
		close: () => {
			for (const socket of sockets) socket.destroy()
		},
	}
}

const head = ({ authorization }: LoadShop, lines: string[]): string =>
	[
		'POST /v1/pvt/POS/orders HTTP/1.1',
		'host: x',
		`authorization: ${authorization}`,
		'content-type: application/json',
		...lines,
	].join('\r\n')

/** Opens connections that never send anything. */
export const openIdleConnections = (shop: LoadShop, count: number): Promise<OpenConnections> =>
	openConnections(shop, count, () => {})

/** Opens connections that send one request and stay open. */
export const openKeptConnections = (shop: LoadShop, count: number): Promise<OpenConnections> =>
	openConnections(shop, count, (socket) => socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'))

/** Opens connections with a request head that never ends. */
export const openSlowHeaders = (shop: LoadShop, count: number): Promise<OpenConnections> =>
	openConnections(shop, count, (socket) => socket.write(head(shop, ['x-slow: '])))

/** Opens connections that declare a large body, start it and never finish it. */
export const openSlowBodies = (shop: LoadShop, count: number): Promise<OpenConnections> =>
	openConnections(shop, count, (socket) =>
		socket.write(`${head(shop, ['content-length: 900000'])}\r\n\r\n{"OriginalId": "`),
	)

/** Opens connections with a body that never ends. */
export const openEndlessBodies = (shop: LoadShop, count: number): Promise<OpenConnections> =>
	openConnections(shop, count, (socket) => {
		socket.write(`${head(shop, ['transfer-encoding: chunked'])}\r\n\r\n`)
		const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`
		const more = (): void => {
			if (socket.writable && socket.write(chunk)) setImmediate(more)
		}
		socket.on('drain', more)
		more()
	})

/** Opens connections that request large replies repeatedly and read none of them. */
export const openSlowReaders = (shop: LoadShop, count: number): Promise<OpenConnections> =>
	openConnections(shop, count, (socket) => {
		socket.pause()
		socket.write('GET /openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(50))
	})
