import { connect } from 'node:net'

export interface RawAnswer {
	status: number
	headers: Map<string, string>
	body: string
}

const TIMEOUT_MS = 10_000

/**
 * Writes bytes to a server and reads replies until it closes the connection; with `isAll`, the client ends its
 * half first.
 */
export const exchangeRaw = (port: number, bytes: string, isAll = false): Promise<RawAnswer[]> =>
	new Promise((resolve, reject) => {
		const parts: Buffer[] = []
		const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
		socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no answer, and no end')))
		socket.on('data', (part) => parts.push(part))
		socket.on('error', (error: NodeJS.ErrnoException) => {
			// A server may close the connection on input that it does not read to the end.
			if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error)
		})
		socket.on('end', () => socket.end())
		socket.on('close', () => resolve(readAnswers(Buffer.concat(parts).toString('utf8'))))
		if (isAll) socket.end(bytes, 'latin1')
		else socket.write(bytes, 'latin1')
	})

const readAnswers = (text: string): RawAnswer[] => {
	const end = text.indexOf('\r\n\r\n')
	if (end < 0) return []
	const [first, ...lines] = text.slice(0, end).split('\r\n')
	const headers = new Map(lines.map((line) => pairOf(line)))
	const rest = text.slice(end + 4)
	const bytes = Buffer.from(rest)
	const length = Number(headers.get('content-length') ?? 0)
	const answer = { status: Number(first!.split(' ')[1]), headers, body: bytes.subarray(0, length).toString() }
	return [answer, ...readAnswers(bytes.subarray(length).toString())]
}

const pairOf = (line: string): [string, string] => {
	const colon = line.indexOf(':')
	return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
}
