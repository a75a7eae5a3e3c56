import { wayBetween } from './way-between.ts'

/** A way to the database that breaks right after it has committed, so that nobody hears of it. */
export const dropAfterCommit = (url: string): Promise<{ url: string; close(): void }> => {
	let drops = 1
	return wayBetween(url, () => {
		let isCommitting = false
		return {
			asked(data) {
				if (data.includes('commit\0')) isCommitting = true
				return true
			},
			answered(_, { client, server }) {
				if (!isCommitting || drops === 0) return true
				drops -= 1
				client.destroy()
				server.destroy()
				return false
			},
		}
	})
}
