import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

/** Forwards connections to the current primary, like the moving address of a real installation. */
export const startRelay = async (t: TestContext, socketFile: string) => {
	let target = socketFile
	const open = new Set<Socket>()
	const server = createServer((client) => {
		const database = connect(target)
		for (const [from, to] of [
			[client, database],
			[database, client],
		] as const) {
			open.add(from)
			from.pipe(to)
			from.on('error', () => to.destroy())
			from.on('close', () => {
				open.delete(from)
				to.destroy()
			})
		}
	}).listen(0, '127.0.0.1')
	await once(server, 'listening')
	const move = (to: string): void => {
		target = to
		for (const socket of open) socket.destroy()
	}
	t.after(() => {
		server.close()
		move('')
	})
	return { port: (server.address() as AddressInfo).port, move }
}
