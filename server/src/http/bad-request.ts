import type { Message } from '../messages/message.ts'

/** A request that cannot be understood, with the words its sender gets. */
export class BadRequest extends Error {
	readonly statusCode: 400 | 415
	readonly words: Message

	constructor(words: Message, statusCode: 400 | 415 = 400) {
		super(`${words}`)
		this.words = words
		this.statusCode = statusCode
	}
}
