import { mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

export interface Ends {
	client: net.Socket
	server: net.Socket
}

/** What becomes of bytes on their way; they are passed on where it answers true. */
export interface Passing {
	asked?(data: Buffer, ends: Ends): boolean
	answered?(data: Buffer, ends: Ends): boolean
}

/** A way to the database with somebody on it; `of` is called for every connection. */
export const wayBetween = async (url: string, of: () => Passing): Promise<{ url: string; close(): void }> => {
	const target = new URL(url)
	const socket = path.join(target.searchParams.get('host')!, '.s.PGSQL.5432')
	const folder = mkdtempSync(path.join(os.tmpdir(), 'way-'))
	const proxy = net.createServer((client) => {
		const ends = { client, server: net.connect(socket) }
		const { asked = () => true, answered = () => true } = of()
		client.on('data', (data) => asked(data, ends) && ends.server.write(data))
		ends.server.on('data', (data) => answered(data, ends) && client.write(data))
		for (const end of [client, ends.server]) {
			end.on('error', () => {})
			end.on('close', () => {
				client.destroy()
				ends.server.destroy()
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
