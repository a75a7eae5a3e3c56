import { openDatabaseProxy } from './database-proxy.ts'

/** A proxy that drops the connection right after a commit, so that its answer is lost. */
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
