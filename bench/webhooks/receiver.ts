/**
 * An endpoint in a separate process: /good answers, /hang does not, /broken returns 500, /reset resets the
 * connection.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The arrival of each message, with its customer. */
let arrivals: [customer: string, at: number][] = []
let good = 0
let first = 0
let last = 0

const server = createServer((request, response) => {
	const parts: Buffer[] = []
	request.on('data', (part: Buffer) => parts.push(part))
	request.on('end', () => {
		if (request.url === '/hang') return
		if (request.url === '/reset') return request.socket.resetAndDestroy()
		if (request.url === '/broken') return response.writeHead(500).end()
		const now = Date.now()
		if (good === 0) first = now
		last = now
		good += 1
		arrivals.push([JSON.parse(Buffer.concat(parts).toString()).Customer.OriginalId, now])
		response.writeHead(204).end()
	})
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }))

process.on('message', (question) => {
	if (question === 'forget') {
		arrivals = []
		good = first = last = 0
	}
	process.send!({ good, first, last, arrivals: question === 'arrivals' ? arrivals : [] })
})
process.once('disconnect', () => process.exit()) // the benchmark has ended
