import type { LocalizedMessage } from '../messages/message.ts'

/** A request that cannot be understood, with the words its sender gets. */
export class BadRequestError extends Error {
	readonly statusCode: 400 | 415
	readonly reason: LocalizedMessage

	constructor(reason: LocalizedMessage, statusCode: 400 | 415 = 400) {
		super(`${reason}`)
		this.reason = reason
		this.statusCode = statusCode
	}
}
