import type { LocalizedMessage } from '../messages/message.ts'

/** A request that cannot be parsed, with the message for the client. */
export class BadRequestError extends Error {
	readonly statusCode: 400 | 415
	readonly reason: LocalizedMessage

	constructor(reason: LocalizedMessage, statusCode: 400 | 415 = 400) {
		super(`${reason}`)
		this.reason = reason
		this.statusCode = statusCode
	}
}
