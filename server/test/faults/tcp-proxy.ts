import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A way that can be slow, deaf, shut, or lose what comes back. */
export interface TcpProxy {
	readonly port: number
	/** Nobody gets in, and who was in is thrown out. */
	refuse(): Promise<void>
	/** Every piece takes so many milliseconds more. */
	delay(milliseconds: number): void
	/** Connections that are there stay open, and nothing passes on them any more, not even their end. */
	freeze(): void
	/** The next answers after this was said are lost, with their connections. */
	loseAnswers(count: number, after: string): void
	/** How many were lost so far. */
	lost(): number
	/** All is well again; frozen connections end. */
	mend(): Promise<void>
	close(): Promise<void>
}

interface Link {
	ends: Socket[]
	isFrozen: boolean
	isAsked: boolean
}

export const openTcpProxy = async (connect: () => Socket): Promise<TcpProxy> => {
	const links = new Set<Link>()
	let delay = 0
	let losing = { left: 0, after: '' }
	let lost = 0
	const cut = (link: Link): void => {
		links.delete(link)
		for (const end of link.ends) end.destroy()
	}
	const carry = (link: Link, from: Socket, to: Socket, look: (data: Buffer) => boolean): void => {
		let tail = Promise.resolve()
		let waiting = 0
		from.on('data', (data: Buffer) => {
			if (link.isFrozen || !look(data)) return
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
		from.on('close', () => link.isFrozen || cut(link))
	}
	const server = net.createServer((client) => {
		const target = connect()
		const link: Link = { ends: [client, target], isFrozen: false, isAsked: false }
		links.add(link)
		carry(link, client, target, (data) => {
			if (losing.left > 0 && data.includes(losing.after)) link.isAsked = true
			return true
		})
		carry(link, target, client, () => {
			if (!link.isAsked || losing.left === 0) return true
			losing.left -= 1
			lost += 1
			cut(link)
			return false
		})
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
			for (const link of links) cut(link)
			await closed
		},
		delay(milliseconds) {
			delay = milliseconds
		},
		freeze() {
			for (const link of links) link.isFrozen = true
		},
		loseAnswers(count, after) {
			losing = { left: count, after }
		},
		lost: () => lost,
		async mend() {
			delay = 0
			losing = { left: 0, after: '' }
			for (const link of links) if (link.isFrozen) cut(link)
			if (!server.listening) await listen(port)
		},
		async close() {
			server.close()
			for (const link of links) cut(link)
		},
	}
}
