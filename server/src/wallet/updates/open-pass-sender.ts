import { createApplePush } from '../apple/push.ts'
import { createGoogleClient } from '../google/google-client.ts'
import type { PassSender } from './pass-sender.ts'

/** The servers of Apple and Google, if they are not the real ones. */
export interface SenderOptions {
	apple?: Parameters<typeof createApplePush>[0]
	google?: Parameters<typeof createGoogleClient>[0]
}

export const openPassSender = ({ apple, google }: SenderOptions = {}): PassSender => {
	const push = createApplePush(apple)
	const client = createGoogleClient(google)
	return {
		push: push.push,
		saveClass: client.saveClass,
		changeObject: client.changeObject,
		close() {
			push.close()
			client.close()
		},
	}
}
