/** An error that the operator can fix. It is shown as one line without a stack, and ends the command. */
export class OperatorError extends Error {
	readonly exitCode: number

	constructor(message: string, exitCode = 1) {
		super(message)
		this.name = 'OperatorError'
		this.exitCode = exitCode
	}
}

export const USAGE_EXIT_CODE = 2
