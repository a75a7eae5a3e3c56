/**
 * Sends orders at a fixed rate from a separate process. It uses plain sockets and one request buffer in which
 * only digits change, because it shares the machine with the server under load.
 */
import { connect, type Socket } from 'node:net'
import type { FloodOptions, FloodResult } from './start-flood.ts'

const WIDTH = 8
const SLOT = '0'.repeat(WIDTH)

const requestOf = ({ authorization, products = 0 }: FloodOptions): Buffer => {
	const body = JSON.stringify({
		OriginalId: `load-${SLOT}`,
		OrderPlacementDate: '2026-06-10T10:00:00Z',
		OrderCompletedDate: '2026-06-10T10:05:00Z',
		IsCompleted: true,
		OrderTotal: 10,
		Products: Array.from({ length: products }, (_, n) => ({
			OriginalId: `product-${n}`,
			Name: `Product ${n}`,
			Quantity: 1,
			UnitPrice: 10 / products,
		})),
		Customer: { OriginalId: `c-${SLOT}` },
	})
	const head = [
		'POST /v1/pvt/POS/orders HTTP/1.1',
		'host: localhost',
		`authorization: ${authorization}`,
		'content-type: application/json',
		`content-length: ${body.length}`,
	]
	return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
}

const writeDigits = (bytes: Buffer, offset: number, value: number): void => {
	for (let at = offset + WIDTH - 1, rest = value; at >= offset; at--, rest = Math.floor(rest / 10))
		bytes[at] = 48 + (rest % 10)
}

/** Sent on each new connection: the reply shows that the server, and not only the kernel, has accepted it. */
const HEALTH_REQUEST = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'
const LAST_ANSWERS_MS = 30_000
const END_OF_HEAD = '\r\n\r\n'

/** The status of the first reply in these bytes, once it is complete. */
const statusOf = (
	bytes: Buffer,
): { status: number; hasRetryAfter: boolean; isRefusal: boolean } | undefined => {
	const end = bytes.indexOf(END_OF_HEAD)
	if (end < 0) return undefined
	const head = bytes.toString('latin1', 0, end)
	const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
	if (bytes.length < end + END_OF_HEAD.length + length) return undefined
	const status = Number(head.slice(9, 12))
	const isRefusal = status === 200 && bytes.includes('"HasError":true')
	return { status, hasRetryAfter: /\r\nretry-after: \d/i.test(head), isRefusal }
}

interface FloodConnection {
	socket: Socket
	order: number
	since: number
	received: Buffer | undefined
}

const runFlood = async (flood: FloodOptions): Promise<FloodResult> => {
	const bytes = requestOf(flood)
	const [orderAt, customerAt] = [bytes.indexOf(`load-${SLOT}`) + 5, bytes.indexOf(`c-${SLOT}`) + 2]
	const accepted: number[] = []
	const times: { accepted: number[]; refused: number[] } = { accepted: [], refused: [] }
	const others: Record<string, number> = {}
	const countOther = (what: string): void => {
		others[what] = (others[what] ?? 0) + 1
	}
	const free: FloodConnection[] = []
	const handleResponse = (connection: FloodConnection, chunk: Buffer): void => {
		connection.received = connection.received ? Buffer.concat([connection.received, chunk]) : chunk
		const answer = statusOf(connection.received)
		if (!answer) return
		connection.received = undefined
		const took = performance.now() - connection.since
		if (answer.status === 200 && !answer.isRefusal) {
			accepted.push(connection.order)
			times.accepted.push(took)
		} else if ((answer.status === 503 || answer.status === 429) && answer.hasRetryAfter)
			times.refused.push(took)
		else countOther(`status ${answer.status}`)
		connection.order = -1
		free.push(connection)
		if (flood.rate === null) sendDue()
	}
	const open = async (): Promise<void> => {
		const socket = connect({ port: flood.port, host: '127.0.0.1' }).setNoDelay(true)
		const connection: FloodConnection = { socket, order: -1, since: 0, received: undefined }
		await new Promise((resolve, reject) =>
			socket.once('data', resolve).once('error', reject).write(HEALTH_REQUEST),
		)
		socket.on('data', (chunk: Buffer) => handleResponse(connection, chunk))
		socket.on('error', () => {})
		socket.on('close', () => connection.order >= 0 && countOther('unanswered'))
		free.push(connection)
	}
	await Promise.all(Array.from({ length: flood.connections }, open))
	const connections = [...free]
	const send = (order: number): void => {
		const connection = free.pop()!
		connection.order = order
		connection.since = performance.now()
		const own = Buffer.from(bytes)
		writeDigits(own, orderAt, order)
		writeDigits(own, customerAt, order % flood.customers)
		connection.socket.write(own)
	}
	let sent = 0
	const began = performance.now()
	const until = began + flood.seconds * 1000
	const sendDue = (): void => {
		const now = performance.now()
		if (now >= until) return
		const due = flood.rate === null ? Infinity : Math.floor(((now - began) * flood.rate) / 1000)
		while (sent < due && free.length > 0) send(flood.firstOrder + sent++)
	}
	await new Promise<void>((resolve) => {
		const tick = setInterval(() => {
			sendDue()
			const isOver = performance.now() >= until
			const isAnswered = free.length === connections.length || performance.now() >= until + LAST_ANSWERS_MS
			if (!isOver || !isAnswered) return
			clearInterval(tick)
			resolve()
		}, 1)
	})
	for (const { socket, order } of connections) {
		if (order >= 0) countOther('unanswered')
		socket.removeAllListeners('close').destroy()
	}
	return { sent, accepted, others, ...figures(times) }
}

const figures = (times: { accepted: number[]; refused: number[] }) => {
	const at = (list: number[], part: number): number =>
		list.sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * part))] ?? 0
	return {
		refused: times.refused.length,
		acceptedMs: { p50: at(times.accepted, 0.5), p99: at(times.accepted, 0.99) },
		refusedMs: { p50: at(times.refused, 0.5), p99: at(times.refused, 0.99) },
	}
}

process.on('message', (flood: FloodOptions) => {
	runFlood(flood).then(
		(result) => process.send!({ result }),
		(error: Error) => process.send!({ error: error.message }),
	)
})
