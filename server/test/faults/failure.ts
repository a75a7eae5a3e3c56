import type { Database } from '../../src/db/database.ts'
import { findStoredState } from './audit.ts'
import type { ApiAnswer, ApiCall } from './client.ts'
import type { PlannedWrite } from './plans.ts'
import type { Write } from './write-log.ts'

/** An answer that breaks a promise, with what is needed to understand it. */
export class FaultFailure extends Error {
	readonly request: string
	readonly answer: string
	/** Whose data it is about, if the request writes any. */
	readonly owner: Pick<Write, 'shop' | 'customer'> | undefined

	constructor(
		check: string,
		{ call, answer, owner }: { call: ApiCall; answer?: ApiAnswer; owner?: Write | undefined },
	) {
		super(check)
		this.request = describeCall(call)
		this.answer = answer ? JSON.stringify(answer) : 'not an answer of the contract'
		this.owner = owner
	}
}

export const describeCall = ({ operation, params, query, body }: ApiCall): string =>
	[operation, ...[params, query, body].flatMap((part) => (part ? JSON.stringify(part) : []))].join(' ')

/** Adds the request and the answer to an assertion that fails. */
export const asFaultFailure = <Result>(
	{ call }: PlannedWrite,
	[owner]: Write[],
	answer: ApiAnswer,
	check: () => Result,
): Result => {
	try {
		return check()
	} catch (error) {
		throw new FaultFailure((error as Error).message, { call, answer, owner })
	}
}

/** Says which check failed, for which request with which answer, and what is stored. */
export const describeFailure = async (openDatabase: () => Database, error: unknown): Promise<string> => {
	if (!(error instanceof FaultFailure)) return (error as Error).stack ?? String(error)
	const { message, request, answer, owner } = error
	const lines = [`check: ${message}`, `request: ${request}`, `acknowledged: ${answer}`]
	if (!owner) return lines.join('\n')
	const db = openDatabase()
	const stored = await findStoredState(db, owner.shop.name, owner.customer)
		.catch((problem: Error) => `not read: ${problem.message}`)
		.finally(() => db.close())
	return [...lines, `stored: ${stored}`].join('\n')
}
