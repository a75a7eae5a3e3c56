/** A request that cannot be understood, with the words its sender gets. */
export class BadRequest extends Error {
	readonly statusCode: 400 | 415

	constructor(message: string, statusCode: 400 | 415 = 400) {
		super(message)
		this.statusCode = statusCode
	}
}
