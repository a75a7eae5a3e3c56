import { WALLET_PROBLEMS, type WalletProblemCode } from '@fiel/contract'

/** Why an update failed. */
export interface UpdateProblem {
	code: WalletProblemCode
	/** What Apple, Google or the network said; empty if nothing. */
	detail: string
}

const DETAIL_LENGTH = 250

/** One text, because that is what is stored. */
export const writeProblem = ({ code, detail }: UpdateProblem): string =>
	`${code}: ${detail.slice(0, DETAIL_LENGTH)}`

export const readProblem = (stored: string): UpdateProblem => {
	const end = stored.indexOf(': ')
	const code = stored.slice(0, Math.max(end, 0))
	return Object.hasOwn(WALLET_PROBLEMS, code)
		? { code: code as WalletProblemCode, detail: stored.slice(end + 2) }
		: { code: 'other', detail: stored } // stored by a version before there were codes
}

/** What the network said: the cause, because the error around it only says that something failed. */
export const networkDetail = (error: unknown): string => {
	const { message, cause } = error as Error
	return cause instanceof Error
		? cause.message || ((cause as NodeJS.ErrnoException).code ?? message)
		: message
}
