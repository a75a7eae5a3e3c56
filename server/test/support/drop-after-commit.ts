import { mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

/** A way to the database that breaks right after it has committed, so that nobody hears of it. */
export const dropAfterCommit = async (url: string): Promise<{ url: string; close(): void }> => {
	const target = new URL(url)
	const socket = path.join(target.searchParams.get('host')!, '.s.PGSQL.5432')
	const folder = mkdtempSync(path.join(os.tmpdir(), 'lost-'))
	let drops = 1
	const proxy = net.createServer((client) => {
		const server = net.connect(socket)
		let isCommitting = false
		client.on('data', (data) => {
			if (data.includes('commit\0')) isCommitting = true
			server.write(data)
		})
		server.on('data', (data) => {
			if (isCommitting && drops > 0) {
				drops -= 1
				client.destroy()
				server.destroy()
			} else client.write(data)
		})
		for (const end of [client, server]) {
			end.on('error', () => {})
			end.on('close', () => {
				client.destroy()
				server.destroy()
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
