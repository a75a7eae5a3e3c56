/** An error that the operator can fix. It is shown as one line without a stack, and ends the command. */
export class Problem extends Error {
	readonly exitCode: number

	constructor(message: string, exitCode = 1) {
		super(message)
		this.name = 'Problem'
		this.exitCode = exitCode
	}
}

export const USAGE_EXIT_CODE = 2
