import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A TCP proxy that can delay, freeze or refuse connections, or drop responses. */
export interface TcpProxy {
	readonly port: number
	/** Refuses new connections and closes the existing ones. */
	refuse(): Promise<void>
	/** Delays every chunk by this many milliseconds. */
	delay(milliseconds: number): void
	/** Keeps the existing connections open but forwards nothing, not even their end. */
	freeze(): void
	/** Drops the next responses with this pattern and closes their connections; calls `onLoss` at that moment. */
	dropResponses(count: number, pattern: string, onLoss?: () => void): void
	/** The values remembered for the connections of the dropped responses. */
	droppedIds(): readonly string[]
	/** Removes all faults; frozen connections are closed. */
	restore(): Promise<void>
	close(): Promise<void>
}

interface Link {
	ends: Socket[]
	isFrozen: boolean
	/** The end of the response so far, because a pattern may be split over two chunks. */
	tail: string
	remembered: string
}

const TAIL = 256
const NOTHING_LOST = { left: 0, saying: '', onLoss: () => {} }

/** Whether the pattern ends in the new text, and not in the tail already. */
const isNewMatch = (pattern: string, tail: string, text: string): boolean =>
	text.includes(pattern, Math.max(0, tail.length - pattern.length + 1))

/** Remembers for each connection the last match of `remember` in the responses. */
export const openTcpProxy = async (connect: () => Socket, remember?: RegExp): Promise<TcpProxy> => {
	const links = new Set<Link>()
	let delay = 0
	let dropRule = NOTHING_LOST
	const lost: string[] = []
	const destroyLink = (link: Link): void => {
		links.delete(link)
		for (const end of link.ends) end.destroy()
	}
	const forward = (link: Link, from: Socket, to: Socket, inspect: (data: Buffer) => boolean): void => {
		let tail = Promise.resolve()
		let waiting = 0
		from.on('data', (data: Buffer) => {
			if (link.isFrozen || !inspect(data)) return
			if (delay === 0 && waiting === 0) {
				to.write(data)
				return
			}
			waiting += 1
			const until = performance.now() + delay
			tail = tail
				.then(() => sleep(Math.max(0, until - performance.now())))
				.then(() => {
					waiting -= 1
					if (!link.isFrozen && to.writable) to.write(data)
				})
		})
		from.on('error', () => {})
		from.on('close', () => link.isFrozen || destroyLink(link))
	}
	const inspectResponse = (link: Link, data: Buffer): boolean => {
		const { tail } = link
		const text = tail + data.toString('latin1')
		link.tail = text.slice(-TAIL)
		if (remember) for (const [, part] of text.matchAll(remember)) link.remembered = part!
		if (dropRule.left === 0 || !isNewMatch(dropRule.saying, tail, text)) return true
		dropRule.left -= 1
		lost.push(link.remembered)
		destroyLink(link)
		dropRule.onLoss()
		return false
	}
	const server = net.createServer((client) => {
		const target = connect()
		const link: Link = { ends: [client, target], isFrozen: false, tail: '', remembered: '' }
		links.add(link)
		forward(link, client, target, () => true)
		forward(link, target, client, (data) => inspectResponse(link, data))
	})
	const listen = async (port: number): Promise<number> => {
		server.listen(port, '127.0.0.1')
		await once(server, 'listening')
		return (server.address() as AddressInfo).port
	}
	const port = await listen(0)
	return {
		port,
		async refuse() {
			const closed = once(server, 'close')
			server.close()
			for (const link of links) destroyLink(link)
			await closed
		},
		delay(milliseconds) {
			delay = milliseconds
		},
		freeze() {
			for (const link of links) link.isFrozen = true
		},
		dropResponses(count, pattern, onLoss = () => {}) {
			dropRule = { left: count, saying: pattern, onLoss }
		},
		droppedIds: () => lost,
		async restore() {
			delay = 0
			dropRule = NOTHING_LOST
			for (const link of links) if (link.isFrozen) destroyLink(link)
			if (!server.listening) await listen(port)
		},
		async close() {
			server.close()
			for (const link of links) destroyLink(link)
		},
	}
}
