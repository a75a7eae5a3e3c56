import { openDatabaseProxy } from './database-proxy.ts'

/** A way to the database that breaks right after it has committed, so that nobody hears of it. */
export const dropAfterCommit = (url: string): Promise<{ url: string; close(): void }> => {
	let drops = 1
	return openDatabaseProxy(url, () => {
		let isCommitting = false
		return {
			onRequest(data) {
				if (data.includes('commit\0')) isCommitting = true
				return true
			},
			onReply(_, { client, server }) {
				if (!isCommitting || drops === 0) return true
				drops -= 1
				client.destroy()
				server.destroy()
				return false
			},
		}
	})
}
